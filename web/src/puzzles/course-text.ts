// What the page says in the course of a puzzle.
import { squareName } from '../board/square-name'
import type { Board } from '../client/contract'
import { localizedName, t } from '../i18n/index.svelte'
import type { Fault, PuzzleCourse } from './course.svelte'

type Shown = Pick<PuzzleCourse, 'phase' | 'left' | 'fault' | 'hint' | 'hintStep' | 'mistakes' | 'hinted'> & {
  puzzle: { turns: number }
}

/** “White to move and win in 2”. */
export const taskText = (side: string, turns: number): string => t('puzzles-task', { side, turns })

function faultText({ why, turn, reply }: Fault): string {
  if (why === 'ends') return t('puzzles-wrong-ends', { turn })
  if (reply === null) return t('puzzles-wrong-unanswered', { turn })
  return why === 'slow' ? t('puzzles-wrong-slow', { turn, reply }) : t('puzzles-wrong-fails', { turn, reply })
}

function solvedText({ hinted, mistakes }: Shown): string {
  if (hinted) return t('puzzles-solved-hinted')
  return mistakes ? t('puzzles-solved-tries', { tries: mistakes + 1 }) : t('puzzles-solved-at-once')
}

export function courseText(course: Shown): string {
  switch (course.phase) {
    case 'loading':
      return t('puzzles-loading')
    case 'turn':
      return course.left < course.puzzle.turns ? t('puzzles-go-on', { left: course.left }) : t('puzzles-find')
    case 'checking':
      return t('puzzles-checking')
    case 'defending':
      return t('puzzles-defending')
    case 'showing':
      return t('puzzles-showing')
    case 'wrong':
      return course.fault ? faultText(course.fault) : ''
    case 'solved':
      return solvedText(course)
    case 'shown':
      return t('puzzles-shown')
  }
}

/** The hint in words; empty without one. */
export function hintText({ hint, hintStep }: Pick<Shown, 'hint' | 'hintStep'>, board: Pick<Board, 'cells'>): string {
  if (!hint || !hintStep) return ''
  if (hintStep === 2) return t('puzzles-hint-turn', { turn: hint.short })
  if (hint.placed !== null) return t('puzzles-hint-placed', { piece: localizedName(hint.placed) })
  return t('puzzles-hint-from', { square: squareName(board, hint.cells[0] ?? '') })
}
