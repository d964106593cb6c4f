import { describe, expect, it } from 'vitest'
import { allNodes, blocksAt, nodeAt, parse } from './structure'

const rules = import.meta.glob<string>('../../../../games/*/*.kdl', { query: '?raw', import: 'default', eager: true })

const FILE = `// a comment { with a brace
game "A {" version=1 { about "x; y" }
piece King K glyph=king {
    royal; step any
    leap "1,2" only="enemy Rook" { route ahead }
}
`

describe('the form of a rule file', () => {
  it('has words, values, properties and blocks', () => {
    const [game, king] = parse(FILE)
    expect([game!.word.value, game!.args[0]!.value, game!.props[0]!.value!.value]).toEqual(['game', 'A {', '1'])
    expect(king!.children.map((child) => child.word.value)).toEqual(['royal', 'step', 'leap'])
    expect(king!.props[0]!.name.value).toBe('glyph')
    expect(king!.children[2]!.children[0]!.parent).toBe(king!.children[2])
    expect(FILE.slice(king!.from, king!.to)).toMatch(/^piece King[^]*\}$/)
  })
  it('has texts of several lines, raw texts, comments and continued lines', () => {
    const nodes = parse('grid """\n 1 K { ;\n """\n/* a /* b */ { */ a #"x"y"# \\\n b=#true // c\nd')
    expect(nodes.map((node) => node.word.value)).toEqual(['grid', 'a', 'd'])
    expect(nodes[1]!.args.map((arg) => arg.value)).toEqual(['x"y'])
    expect(nodes[1]!.props[0]!.value!.value).toBe('#true')
  })
  it('is read however incomplete the text is', () => {
    for (let end = 0; end <= FILE.length; end++) parse(FILE.slice(0, end))
    expect(parse('piece King K {\n    step any glyph=')[0]!.children[0]!.props[0]!.value).toBeNull()
    expect(parse('a "open\nb').map((node) => node.word.value)).toEqual(['a', 'b'])
    expect(parse('} = { " } x')).toBeDefined()
  })
  it('of every game ends where its text ends', () => {
    for (const [path, text] of Object.entries(rules)) {
      const nodes = [...allNodes(parse(text))]
      expect(
        nodes.every((node) => !node.block || text[node.block.to] === '}'),
        path,
      ).toBe(true)
    }
  })
  it('tells in which blocks and in which line a place is', () => {
    const nodes = parse(FILE)
    const at = FILE.indexOf('route')
    expect(blocksAt(nodes, at).map((node) => node.word.value)).toEqual(['piece', 'leap'])
    expect(nodeAt(nodes, at)!.word.value).toBe('route')
    expect(nodeAt(nodes, FILE.indexOf('glyph'))!.word.value).toBe('piece')
  })
})
