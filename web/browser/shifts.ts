// Nothing jumps: what the browser itself says about parts of the page that have moved. Not for: where each part ought to
// be (steady.spec.ts).
import type { Page } from '@playwright/test'

interface Shift { value: number; what: string }

/** From now on every shift that the browser sees is kept, those soon after a click too. */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: { value: number; what: string }[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]) {
        seen.push({ value: entry.value, what: entry.sources.map((s) => (s.node instanceof Element ? `${s.node.tagName}.${s.node.getAttribute('class')}` : `#text ${s.node?.textContent} in .${s.node?.parentElement?.getAttribute('class')}`)).join(', ') })
      }
    }).observe({ type: 'layout-shift' })
  })
}

/** The shifts so far. */
export const shifts = (page: Page): Promise<Shift[]> => page.evaluate(() => (window as unknown as { seen: Shift[] }).seen)
