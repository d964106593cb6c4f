// Addresses of embedded boards survive writing and parsing.
import { expect, it } from 'vitest'
import { toAnalysis } from '../analysis/link'
import { embedOf, parse, toHtml } from './embed-link'

const hashOf = (address: string) => address.slice(address.indexOf('#'))

it('shows what an analysis shows', () => {
  const address = embedOf(toAnalysis('k3 f/9', { start: '8/8 w', moves: ['e2e4', 'e7e5'], ply: 1 }))
  const found = parse(hashOf(address))
  expect(found?.level).toBeNull()
  expect(found?.analysis).toMatchObject({ game: 'k3 f/9', start: '8/8 w', moves: ['e2e4', 'e7e5'], ply: 1 })
})

it('knows the level of a computer that answers', () => {
  expect(parse('#/chess?c=3')).toMatchObject({ level: 3, analysis: { game: 'chess', moves: [] } })
  expect(parse('#/chess?c=best')?.level).toBeNull()
})

it('knows no address without a game', () => {
  for (const hash of ['', '#', '#/', '#/a/b', '#chess', '#/%E0%A4%A']) expect(parse(hash)).toBeNull()
})

it('writes HTML in which a name cannot end an attribute', () => {
  const html = toHtml('https://games.example/x/', embedOf(toAnalysis('chess', { start: 'a"b' })), 'A "game" <b>')
  expect(html).toContain('src="https://games.example/x/embed#/chess?p=a%22b"')
  expect(html).toContain('title="A &quot;game&quot; &lt;b&gt;"')
})
