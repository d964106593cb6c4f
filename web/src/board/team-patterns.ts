// The foot patterns that tell more than two sides apart besides their colour. Sides of one team have related patterns.
// Pure; Piece.svelte draws them.
export const patterns = ['plain', 'ring', 'hatch', 'dots'] as const
export type Pattern = (typeof patterns)[number]

/** With two teams: plain and ringed feet for one, hatched and dotted ones for the other. Otherwise in turn. */
export function patternOf(teams: readonly number[], side: number): Pattern {
  const team = teams[side] ?? 0
  const order = teams.slice(0, side).filter((t) => t === team).length
  const two = new Set(teams).size === 2
  return patterns[two ? (Math.min(...teams) === team ? 0 : 2) + (order % 2) : side % patterns.length]!
}
