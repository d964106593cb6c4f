// One puzzle on the board: the study and the move entry of the analysis board, and the course of the puzzle, which judges the
// turns and plays the answers. PuzzleSolver.svelte shows it.
import type { StudySession } from '../analysis/analysis-board.svelte'
import { AnalysisEngine } from '../analysis/engine.svelte'
import { Study } from '../analysis/study.svelte'
import { errorText } from '../client/api'
import type { Game, GameView } from '../client/contract'
import { localized, type LocalizedText } from '../i18n/index.svelte'
import { MoveEntry } from '../table/move-entry.svelte'
import { PuzzleCourse, type CourseEvents, type PuzzleBoard, type PuzzlePosition } from './course.svelte'
import type { Puzzle } from './puzzle'
import { puzzleEngine } from './puzzle-engine'

export class PuzzleSession implements StudySession {
  study = $state.raw<Study | null>(null)
  entry = $state.raw<MoveEntry | null>(null)
  error = $state.raw<LocalizedText | null>(null)
  /** The side on turn in the puzzle. */
  side = $state(0)
  readonly course: PuzzleCourse
  readonly game = $derived.by(() => localized(this.loadedGame))
  readonly sides = $derived.by(() => this.game.sides)
  readonly previewFrame = null
  /** Never asked: a puzzle gives no hints of its own accord. */
  readonly engine = new AnalysisEngine()
  /** Nothing can be entered, except on the user's turn. */
  readonly over = $derived.by(() => this.course.phase !== 'turn')

  constructor(
    readonly loadedGame: Game,
    readonly puzzle: Puzzle,
    events: CourseEvents = {},
  ) {
    this.#base = {
      game: loadedGame.id,
      readings: {},
      start: puzzle.position,
      seats: loadedGame.sides.map(() => ({ by: 'person' as const })),
      ended: null,
    }
    this.course = new PuzzleCourse(puzzle, puzzleEngine(this.#base), this.#board, events)
  }
  readonly #base: Study['base']

  async open(): Promise<void> {
    const { game, readings, start, seats } = this.#base
    const study: Study = new Study(
      'puzzle',
      game,
      readings,
      start,
      seats,
      (view) => entry.setView(view),
      () => {},
    )
    const entry: MoveEntry = new MoveEntry(
      null,
      (view) => {
        entry.setView(view)
        const turn = view.turns.at(-1)
        if (turn) void this.course.onTurn(turn.text, turn.short, this.#positionOf(view))
      },
      () => {},
      null,
      study.moveApi,
    )
    try {
      await study.play([])
      await study.go([])
      if (study.error) {
        this.error = study.error
        return
      }
      this.side = study.frame?.toMove ?? 0
      this.study = study
      this.entry = entry
    } catch (e) {
      this.error = errorText(e)
      return
    }
    await this.course.start()
  }

  close(): void {
    this.course.close()
  }

  #teamOf(side: number): number {
    return this.loadedGame.sides[side]?.team ?? side
  }
  #positionOf({ verdict, toMove }: GameView): PuzzlePosition {
    const mine = this.#teamOf(this.side)
    return {
      isMine: this.#teamOf(toMove) === mine,
      end: verdict ? (verdict.winners.some((side) => this.#teamOf(side) === mine) ? 'won' : 'not-won') : null,
    }
  }

  readonly #board: PuzzleBoard = {
    play: async (text) => {
      const study = this.study!
      await study.go(await study.play([text], study.path))
      return this.#positionOf(this.#viewOf(study))
    },
    goTo: async (ply) => {
      const study = this.study!
      if (study.path.length === ply && study.view) return
      await study.go(study.path.slice(0, ply))
      this.#viewOf(study)
    },
  }
  #viewOf(study: Study): GameView {
    if (!study.view) throw new Error(study.error?.text ?? 'The position could not be shown.')
    return study.view
  }
}
