// The figures of games that a study by self-play measured, as `games/figures.json` has them. They are a chunk of their
// own, which the gallery loads. docs/study.md defines them.
import type { GameCard } from '../client/contract'

/** A share of games with its 95 % interval, from 0 to 1. */
export interface Share {
  share: number
  low: number
  high: number
}

/** A difference in Elo with its 95 % interval. Null: unbounded, because one player won every game. */
export interface EloDifference {
  elo: number | null
  low: number | null
  high: number | null
}

export interface GameFigures {
  /** The fingerprint of the rules that were played. */
  rules: string
  /** The turns of all sides together; `error` is half of the 95 % interval. */
  turns: { mean: number; error: number }
  /** The mean number of legal turns in a position. */
  choices: number
  decided: Share
  drawn: Share
  unfinished: Share
  /** The points of the team that moves first, one half for a draw; null with more than two teams. */
  first: Share | null
  /** How much stronger the strongest player of the plan is than the weakest one. */
  skill: EloDifference | null
}

/** How the games were played: the positions that each player examines for a turn, and the games for each pairing. */
export interface FiguresPlan {
  nodes: number[]
  games: number
  seed: number
}

export interface FiguresFile {
  plan: FiguresPlan
  games: Record<string, GameFigures>
}

/** A game of the gallery: what the lobby knows of it, and its figures if it has been measured. */
export interface GalleryGame {
  card: GameCard
  figures: GameFigures | null
}

const files = import.meta.glob<FiguresFile>('../../../games/figures.json', { import: 'default' })

/** Loads the figures; null if this build contains none. */
export async function loadFigures(): Promise<FiguresFile | null> {
  const load = Object.values(files)[0]
  return load ? await load() : null
}

/** The games that can be played by themselves, with their figures. */
export const galleryGames = (cards: readonly GameCard[], file: FiguresFile | null): GalleryGame[] =>
  cards.filter((card) => !card.partial).map((card) => ({ card, figures: file?.games[card.id] ?? null }))
