// Records the layout shifts that the browser reports. The positions of single elements are checked in
// layout-shift.spec.ts.
import type { Page } from '@playwright/test'

interface Shift {
  value: number
  what: string
}

/** Starts recording, including shifts soon after a click. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: { value: number; what: string }[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Node | null }[]
      })[]) {
        seen.push({
          value: entry.value,
          what: entry.sources
            .map((s) =>
              s.node instanceof Element
                ? `${s.node.tagName}.${s.node.getAttribute('class')}`
                : `#text ${s.node?.textContent} in .${s.node?.parentElement?.getAttribute('class')}`,
            )
            .join(', '),
        })
      }
    }).observe({ type: 'layout-shift' })
  })
}

/** The shifts recorded so far. */
export const layoutShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { seen: Shift[] }).seen)
