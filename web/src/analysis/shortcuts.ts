// The keyboard shortcuts of the analysis board. ShortcutHelp.svelte lists them.
import type { AnalysisBoard } from './analysis-board.svelte'
import type { AnalysisSession } from './session.svelte'

interface Page {
  session: AnalysisSession
  board: AnalysisBoard
  isHelpOpen: boolean
}

const ENGINE_KEYS = [' ', 'l', 'x', 'a']

/** Handles a key that is pressed anywhere on the page. */
export function handleKey(e: KeyboardEvent, page: Page) {
  const { session, board } = page
  const { study, engine, entry } = session
  const on = e.target as HTMLElement | null
  if (
    !study ||
    e.defaultPrevented ||
    e.ctrlKey ||
    e.metaKey ||
    e.altKey ||
    on?.closest('input, select, textarea, dialog')
  )
    return
  const onCell = !!on?.closest('[data-cell]'),
    onButton = !!on?.closest('button, a, summary')
  const best = engine.isOn ? engine.result?.found.lines[0] : undefined
  const actions: Record<string, () => unknown> = {
    ArrowLeft: () => (e.shiftKey ? study.goToSibling(-1) : study.step(-1)),
    ArrowRight: () => (e.shiftKey ? study.goToSibling(1) : study.step(1)),
    ArrowUp: () => study.first(),
    ArrowDown: () => study.last(),
    Home: () => study.first(),
    End: () => study.last(),
    ' ': () => (best ? session.line.play(best.turns.slice(0, 1)) : engine.toggle()),
    l: () => engine.toggle(),
    x: () => engine.setThreat(!engine.threat),
    a: () => engine.showArrows(!engine.arrows),
    f: () => board.rotate(),
    '?': () => {
      page.isHelpOpen = !page.isHelpOpen
    },
    Escape: () => (page.isHelpOpen ? (page.isHelpOpen = false) : entry?.back()),
    Backspace: () => entry?.back(),
    Enter: () => entry?.send(),
  }
  const name = e.key.length === 1 ? e.key.toLowerCase() : e.key
  const act = session.noEngine && ENGINE_KEYS.includes(name) ? undefined : actions[name]
  if (
    !act ||
    (onCell && (e.key.startsWith('Arrow') || e.key === ' ' || e.key === 'Enter')) ||
    (onButton && (e.key === ' ' || e.key === 'Enter'))
  )
    return
  e.preventDefault()
  void act()
}
