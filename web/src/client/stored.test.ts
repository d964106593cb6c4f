// What the page of release 0.1 stored in a browser is read by this one: tables, settings, lists, analyses, and the links
// that people kept. The texts are literal, as that release wrote them. They stay as they are: if the page gives a field
// another name, it reads the old one too.
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The games that the engine was asked about. */
const asked: unknown[] = []
vi.mock('./ask', async (original) => ({
  ...(await original<object>()),
  ask: async ({ record }: { record: unknown }) => {
    asked.push(record)
    return { notice: null, clock: null }
  },
}))

const LOCAL: Record<string, string> = {
  'variorum.table.here-k3x09qz7m1ab':
    '{"id":"here-k3x09qz7m1ab","sheet":{"game":"wolf-chess","readings":{"array":"mirrored"},"start":null,"seats":[{"by":"person"},{"by":"computer","level":2}],"turns":[{"text":"e2-e4","spent":2100},{"text":"b8-b7","spent":812,"score":-12}],"ended":null,"clock":{"main":300000,"increment":2000,"delay":0}},"revision":3,"notice":"Black declines: it is too early for a draw.","at":1795807034035,"since":1795807033000}',
  'variorum.table.here-resigned0001':
    '{"id":"here-resigned0001","sheet":{"game":"chess","readings":{},"start":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","seats":[{"by":"person"},{"by":"person"}],"turns":[{"text":"e2-e4","spent":900}],"ended":{"how":"resign","side":1},"clock":{"main":300000,"increment":0,"delay":2000,"odds":[{"main":300000,"increment":0},{"main":60000,"increment":1000}]}},"revision":4,"notice":null,"at":1795807030000,"since":1795807029000}',
  // Without `since`, as the first pages wrote it.
  'variorum.table.here-old000000001':
    '{"id":"here-old000000001","sheet":{"game":"~3b3d5e74b8a2c4305caaa981eb008aba","readings":{},"start":null,"seats":[{"by":"person"},{"by":"person"}],"turns":[]},"revision":1,"notice":null,"at":1795800000000}',
  'variorum.settings':
    '{"language":"de","confirm":true,"scheme":"dark","boardTheme":"wood","pieceTheme":"clear","coordinates":"inside","faces":"figures","level":5,"clock":"5+3","wheel":false,"pace":2000,"sound":false,"volume":0.25,"speed":"slow","showMovable":true,"lift":false,"premove":false,"hoverCards":false,"cardHint":false,"drag":false}',
  'variorum.tables':
    '[{"id":"NPrsT4e8YGkrCEdm","game":"Chess","at":1795807034035,"seat":1},{"id":"here-k3x09qz7m1ab","game":"Wolf Chess","at":1795807033000,"seat":null},{"id":"g3Hrx3d9CU3K3Fog","game":"Shogi","at":1795807032000}]',
  'variorum.lessons': '{"chess":["capture","castle"],"shogi":["drop"]}',
  'variorum.engine': '{"on":false,"lines":5,"arrows":false,"by":"fitted"}',
}

const local = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => local.get(name) ?? null,
  setItem: (name: string, text: string) => void local.set(name, text),
  removeItem: (name: string) => void local.delete(name),
  key: (i: number) => [...local.keys()][i] ?? null,
  get length() {
    return local.size
  },
})
const restore = () => {
  local.clear()
  for (const [name, text] of Object.entries(LOCAL)) local.set(name, text)
}
restore()
beforeEach(restore)

describe('a table in the browser', async () => {
  const { LocalTable } = await import('./local-table')
  const storage = await import('./local-storage')

  it('is found with its game, its clock and its computer', () => {
    expect(storage.list().map(({ id }) => id)).toEqual(['here-k3x09qz7m1ab', 'here-resigned0001', 'here-old000000001'])
    const kept = storage.load('here-k3x09qz7m1ab')!
    expect([kept.revision, kept.at, kept.since]).toEqual([3, 1795807034035, 1795807033000])
    expect(kept.notice).toEqual({ text: 'Black declines: it is too early for a draw.', key: '', args: {} })
    expect(kept.sheet).toEqual({
      game: 'wolf-chess',
      readings: { array: 'mirrored' },
      start: null,
      seats: [{ by: 'person' }, { by: 'computer', level: 2 }],
      turns: [
        { text: 'e2-e4', spent: 2100 },
        { text: 'b8-b7', spent: 812, score: -12 },
      ],
      ended: null,
      clock: { main: 300000, increment: 2000, delay: 0 },
    })
    expect(storage.load('here-old000000001')!.since).toBe(1795800000000)
  })

  it('keeps its first position, its odds and how it ended', () => {
    expect(storage.load('here-resigned0001')!.sheet).toMatchObject({
      start: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1',
      ended: { how: 'resign', side: 1 },
      clock: {
        delay: 2000,
        odds: [
          { main: 300000, increment: 0 },
          { main: 60000, increment: 1000 },
        ],
      },
    })
  })

  it('is shown: the engine is asked about the same game', async () => {
    const view = await new LocalTable('here-k3x09qz7m1ab').view()
    expect([view.id, view.revision]).toEqual(['here-k3x09qz7m1ab', 3])
    expect(asked.at(-1)).toMatchObject({ game: 'wolf-chess', turns: [{ text: 'e2-e4' }, { text: 'b8-b7' }] })
  })
})

it('settings are read, every one of them', async () => {
  const { defaults, parseSettings, settings } = await import('../settings/settings.svelte')
  const stored = {
    language: 'de',
    confirm: true,
    scheme: 'dark',
    boardTheme: 'wood',
    pieceTheme: 'clear',
    coordinates: 'inside',
    faces: 'figures',
    level: 5,
    clock: '5+3',
    wheel: false,
    pace: 2000,
    sound: false,
    volume: 0.25,
    speed: 'slow',
    showMovable: true,
    lift: false,
    premove: false,
    hoverCards: false,
    cardHint: false,
    drag: false,
  }
  expect(parseSettings(LOCAL['variorum.settings']!)).toEqual({ ...defaults, ...stored })
  expect({ ...settings }).toEqual({ ...defaults, ...stored })
  const { boardThemes, pieceThemes } = await import('../board/themes')
  expect(Object.keys(boardThemes)).toEqual(expect.arrayContaining(['paper', 'brown', 'green', 'blue', 'grey', 'wood']))
  expect(Object.keys(pieceThemes)).toEqual(expect.arrayContaining(['ivory', 'clear', 'boxwood']))
  const clock = await import('../lobby/time-control')
  expect(['5+3', '5+0d2', '3d', '3d+7', ''].map(clock.parseTimeControl)).toEqual([
    { main: 300000, increment: 3000, delay: 0 },
    { main: 300000, increment: 0, delay: 2000 },
    { main: 0, increment: 0, delay: 259200000 },
    { main: 604800000, increment: 0, delay: 259200000 },
    null,
  ])
})

it('recent tables, finished lessons and the options of the engine are read', async () => {
  const { recent } = await import('../lobby/recent')
  expect(recent().map(({ id, game, seat }) => [id, game, seat ?? null])).toEqual([
    ['NPrsT4e8YGkrCEdm', 'Chess', 1],
    ['here-k3x09qz7m1ab', 'Wolf Chess', null],
    ['g3Hrx3d9CU3K3Fog', 'Shogi', null],
  ])
  const { completedCount, completedLessons } = await import('../lessons/progress')
  expect([completedLessons('chess'), completedCount('shogi'), completedCount('xiangqi')]).toEqual([
    ['capture', 'castle'],
    1,
    0,
  ])
  const { AnalysisEngine } = await import('../analysis/engine.svelte')
  const { isOn, lines, arrows, evaluator } = new AnalysisEngine()
  expect({ isOn, lines, arrows, evaluator }).toEqual({ isOn: false, lines: 5, arrows: false, evaluator: 'fitted' })
})

/** A request to IndexedDB that succeeds in a moment. */
function succeeding<T>(result: T) {
  const request = { result, onsuccess: null as (() => void) | null }
  queueMicrotask(() => request.onsuccess?.())
  return request
}

describe('an analysis in the browser', async () => {
  const { parse, storageKey, unpackLink } = await import('../analysis/link')
  const { load } = await import('../analysis/store')
  const tree = await import('../analysis/tree')

  const ANALYSES: Record<string, string> = {
    '{"game":"chess","readings":{},"start":null,"moves":["f3","e5","g4"],"record":null,"problem":null,"packed":null}':
      '{"tree":{"id":"","turn":null,"children":[{"id":"1u0r7of","turn":{"number":1,"side":0,"text":"f2-f3","short":"f3","effects":"","cells":["f2","f3"]},"children":[{"id":"1vr0iva","turn":{"number":1,"side":1,"text":"e7-e5","short":"e5","effects":"","cells":["e7","e5"]},"children":[{"id":"33e5m0","turn":{"number":2,"side":0,"text":"g2-g4","short":"g4","effects":"","cells":["g2","g4"]},"children":[{"id":"4q39aw","turn":{"number":2,"side":1,"text":"Qd8-h4#","short":"Qh4#","effects":"","cells":["d8","h4"]},"children":[],"comment":"","mark":0,"shapes":[]}],"comment":"Loses at once.","mark":4,"shapes":[{"from":"d8","to":"h4","colour":"red","label":"1"},{"from":"e1","to":"e1","colour":"green"}]}],"comment":"","mark":0,"shapes":[]}],"comment":"","mark":2,"shapes":[]},{"id":"1u0g1rc","turn":{"number":1,"side":0,"text":"e2-e4","short":"e4","effects":"","cells":["e2","e4"]},"children":[],"comment":"Better.","mark":1,"shapes":[]}],"comment":"A lesson","mark":0,"shapes":[]},"grading":{"of":"[{\\"text\\":\\"f2-f3\\"},{\\"text\\":\\"e7-e5\\"},{\\"text\\":\\"g2-g4\\"},{\\"text\\":\\"Qd8-h4#\\"}]","marks":[{"depth":1,"end":{"turns":1,"wins":true},"index":3,"line":[{"cells":["d8","h4"],"effects":"","number":2,"short":"Qh4#","side":1,"text":"Qd8-h4#"}],"score":999999,"shares":[{"share":0.0006331558596730513,"team":0},{"share":0.999366844140327,"team":1}]},{"depth":0,"end":null,"index":4,"line":[],"score":null,"shares":[{"share":0,"team":0},{"share":1,"team":1}]}],"turns":[{"fault":null,"index":3,"loss":0,"side":1,"turning":false}],"left":3},"at":1795807034035}',
    '{"game":"chess","table":"NPrsT4e8YGkrCEdm"}':
      '{"tree":{"id":"","turn":null,"children":[],"comment":"At the table","mark":0,"shapes":[]},"grading":null,"at":1795807034035}',
  }
  vi.stubGlobal('indexedDB', {
    open: (name: string) =>
      succeeding({
        transaction: (store: string) => ({
          objectStore: () => ({
            get: (key: string) =>
              succeeding(
                name === 'variorum.analyses' && store === 'analyses' && ANALYSES[key]
                  ? (JSON.parse(ANALYSES[key]) as unknown)
                  : undefined,
              ),
          }),
        }),
      }),
  })

  it('is found by its link, with moves, comments, marks and arrows', async () => {
    const kept = (await load(storageKey(parse('chess', 'm=f3_e5_g4&n=2'))))!
    const path = tree.mainLine(kept.tree)
    expect(tree.recordTurns(kept.tree, path).map(({ text }) => text)).toEqual(['f2-f3', 'e7-e5', 'g2-g4', 'Qd8-h4#'])
    const { comment, mark, shapes, turn } = tree.nodeAt(kept.tree, path.slice(0, 3))
    expect([comment, tree.NAG_SYMBOLS[mark]]).toEqual(['Loses at once.', '??'])
    expect(turn).toMatchObject({ number: 2, side: 0, short: 'g4', effects: '', cells: ['g2', 'g4'] })
    expect(shapes).toEqual([
      { from: 'd8', to: 'h4', colour: 'red', label: '1' },
      { from: 'e1', to: 'e1', colour: 'green' },
    ])
    expect([kept.tree.comment, tree.count(kept.tree), kept.tree.children[1]!.comment]).toEqual([
      'A lesson',
      5,
      'Better.',
    ])
    // The same move is the same node: its name comes from its text.
    expect(tree.add(kept.tree, [], kept.tree.children[1]!.turn!)).toEqual([kept.tree.children[1]!.id])
    expect(tree.hash('e2-e4')).toBe('1u0g1rc')
  })

  it('keeps what the engine found in it', async () => {
    const { GameReview } = await import('../analysis/game-review.svelte')
    const grading = new GameReview()
    grading.restore((await load(storageKey(parse('chess', 'm=f3_e5_g4'))))!.grading)
    const turns = ['f2-f3', 'e7-e5', 'g2-g4', 'Qd8-h4#'].map((text) => ({ text }))
    expect(grading.gameKey).toBe(GameReview.name({ turns } as Parameters<typeof GameReview.name>[0]))
    expect(grading.left).toBe(3)
    expect(grading.evalAt(3)).toMatchObject({ score: 999999, end: { turns: 1, wins: true }, line: [{ short: 'Qh4#' }] })
    expect(grading.turns).toEqual([{ index: 3, side: 1, loss: 0, fault: null, turning: false }])
    // What is stored again has the same form.
    expect(grading.stored).toMatchObject({ of: grading.gameKey, left: 3 })
  })

  it('of a table is found from every link to it', async () => {
    for (const query of ['t=NPrsT4e8YGkrCEdm', 'm=e4_e5&n=2&t=NPrsT4e8YGkrCEdm&e=0'])
      expect((await load(storageKey(parse('chess', query))))?.tree.comment).toBe('At the table')
    expect(await load(storageKey(parse('chess', 't=another')))).toBeNull()
  })

  it('opens from a link that another person sent', async () => {
    expect(parse('wolf-chess', 'r=array%3Dmirrored&p=8%2F8+w&m=e4_e5&n=1&e=0')).toEqual({
      game: 'wolf-chess',
      readings: { array: 'mirrored' },
      start: '8/8 w',
      moves: ['e4', 'e5'],
      ply: 1,
      record: null,
      problem: null,
      table: null,
      packed: null,
      noEngine: true,
    })
    expect(parse('chess', 'd=sample-game')).toMatchObject({ record: 'sample-game' })
    expect(parse('chess', 'q=sample-problem')).toMatchObject({ problem: 'sample-problem' })
    const packed = await unpackLink(parse('chess', 'z=i84rzcnRUUo1UQISpkDCL81YKRYA&n=2'))
    expect([packed.start, packed.moves, packed.ply]).toEqual([null, ['e4', 'e5', 'Nf3'], 2])
  })
})

it('links in mails, in notifications and among bookmarks lead where they led', async () => {
  const { parse } = await import('../route')
  const LINKS = {
    '#/': { at: 'lobby' },
    '#/games': { at: 'games' },
    '#/account': { at: 'account' },
    '#/people/J%C3%BCrgen.K': { at: 'people', name: 'Jürgen.K' },
    '#/password/NEVYTV1NGvmT/1795810634035-x_y-z': {
      at: 'password',
      person: 'NEVYTV1NGvmT',
      token: '1795810634035-x_y-z',
    },
    '#/mail/confirm/NEVYTV1NGvmT/nENSlXs9qerqr2MEGbSPsUtbCN51M4lI': {
      at: 'mail',
      what: 'confirm',
      person: 'NEVYTV1NGvmT',
      token: 'nENSlXs9qerqr2MEGbSPsUtbCN51M4lI',
    },
    '#/mail/stop/EZE4J9Cr1c8n/lAOToGjI-B2ye4o_yBZRl0n2wDibUXCJMYHmhjEIgI0': {
      at: 'mail',
      what: 'stop',
      person: 'EZE4J9Cr1c8n',
      token: 'lAOToGjI-B2ye4o_yBZRl0n2wDibUXCJMYHmhjEIgI0',
    },
    '#/table/HodoVfcxSWnP6D8i': { at: 'table', id: 'HodoVfcxSWnP6D8i', seat: null, key: '' },
    '#/table/HodoVfcxSWnP6D8i?seat=1': { at: 'table', id: 'HodoVfcxSWnP6D8i', seat: 1, key: '' },
    '#/table/jWa13r6W2hxdmcAE?seat=1&key=IvEjqY5mFGGUDYEy': {
      at: 'table',
      id: 'jWa13r6W2hxdmcAE',
      seat: 1,
      key: 'IvEjqY5mFGGUDYEy',
    },
    '#/table/here-k3x09qz7m1ab': { at: 'table', id: 'here-k3x09qz7m1ab', seat: null, key: '' },
    '#/new/chess?r=array%3Dmirrored&p=4k3%2F8+w': {
      at: 'new',
      id: 'chess',
      readings: { array: 'mirrored' },
      position: '4k3/8 w',
    },
    '#/editor/chess': { at: 'editor', id: 'chess', readings: {}, position: null },
    '#/rules/wolf-chess?array=mirrored': { at: 'rules', id: 'wolf-chess', readings: { array: 'mirrored' } },
    '#/guide/wolf-chess/the-board': { at: 'guide', id: 'wolf-chess', part: 'the-board' },
    '#/lessons/chess/capture': { at: 'lessons', id: 'chess', name: 'capture' },
    '#/record/chess/sample-game?ply=12': { at: 'record', id: 'chess', name: 'sample-game', ply: 12 },
    '#/problem/chess/sample-problem': { at: 'problem', id: 'chess', name: 'sample-problem' },
    '#/archive?game=chess&player=Ann': { at: 'archive', query: 'game=chess&player=Ann' },
    '#/cups': { at: 'tournaments', id: '' },
    '#/cups/NltmLFB6BF': { at: 'tournaments', id: 'NltmLFB6BF' },
    '#/workshop': { at: 'workshop', id: '', fork: '' },
    '#/workshop/x0QJrAzVuICrUn2L': { at: 'workshop', id: 'x0QJrAzVuICrUn2L', fork: '' },
    '#/workshop?fork=%7E62e2b4aebde24227a5b0e9da7def1ed5': {
      at: 'workshop',
      id: '',
      fork: '~62e2b4aebde24227a5b0e9da7def1ed5',
    },
    '#/leaders/chess': { at: 'leaders', id: 'chess', correspondence: false },
    '#/leaders/chess?correspondence': { at: 'leaders', id: 'chess', correspondence: true },
    '#/analysis/chess?m=e4_e5&n=1': { at: 'analysis', id: 'chess', query: 'm=e4_e5&n=1' },
  }
  for (const [link, route] of Object.entries(LINKS)) expect(parse(link), link).toEqual(route)
})

it('knows a game once it is dismissed or has been played here', async () => {
  const { isKnownGame, save, setKnownGame } = await import('./local-storage')
  localStorage.setItem('variorum.known-games', '["shogi"]')
  expect([isKnownGame('shogi'), isKnownGame('chess')]).toEqual([true, false])
  setKnownGame('chess')
  expect(localStorage.getItem('variorum.known-games')).toBe('["shogi","chess"]')
  expect(isKnownGame('chess')).toBe(true)
  const game = (turns: number) => ({
    ...{ id: 'here-k3x09qz7m1ab', revision: 1, notice: null, at: 1, since: 1 },
    sheet: {
      ...{ game: 'janggi', readings: {}, start: null, ended: null, clock: null },
      seats: [],
      turns: Array.from({ length: turns }, () => ({ text: 'a1-a2' })),
    },
  })
  save(game(2))
  expect(isKnownGame('janggi'), 'a game that was opened and left').toBe(false)
  save(game(20))
  expect(isKnownGame('janggi')).toBe(true)
  localStorage.setItem('variorum.known-games', 'no list')
  expect(isKnownGame('go')).toBe(false)
})
