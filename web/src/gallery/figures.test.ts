// The figures that come with the games have the form that the page expects.
import { expect, it } from 'vitest'
import { loadFigures, type Share } from './figures'

const isShare = ({ share, low, high }: Share) => 0 <= low && low <= share && share <= high && high <= 1

it('the file has shares with intervals, positive numbers, and ordered bounds', async () => {
  const file = await loadFigures()
  if (!file) return
  expect(file.plan.games).toBeGreaterThan(0)
  expect(file.plan.nodes.length).toBeGreaterThan(1)
  for (const [id, { turns, choices, decided, drawn, unfinished, first, skill }] of Object.entries(file.games)) {
    expect(turns.mean > 0 && turns.error >= 0 && choices > 0, id).toBe(true)
    expect([decided, drawn, unfinished, ...(first ? [first] : [])].every(isShare), id).toBe(true)
    expect(decided.share + drawn.share + unfinished.share, id).toBeCloseTo(1, 1)
    if (skill) {
      const { low, elo, high } = skill
      const bounds = [low, elo, high].filter((bound) => bound !== null)
      expect(
        [...bounds].sort((a, b) => a - b),
        id,
      ).toEqual(bounds)
    }
  }
})
