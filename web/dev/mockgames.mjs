// The made-up games of dev/mock.mjs: boards, men and just enough "rules" to see every mark, choice and event of the
// page at work. They are NOT the games of Variorum; those live in games/ and are played by the Rust engine.

const ABC = 'abcdefghijklmnopqrstuvwxyz'
const ALL = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]]
const STRAIGHT = ALL.slice(0, 4), SLANT = ALL.slice(4)
const JUMP = [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]]

function board(width, height, firstRank, exists, zonesAt = () => [], walls = []) {
  const cells = []
  const files = [...ABC].slice(0, width), ranks = Array.from({ length: height }, (_, y) => String(y + firstRank))
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (exists(x, y)) cells.push({ name: files[x] + ranks[y], x, y, shade: (x + y + 1) % 2, zones: zonesAt(x, y) })
  return { width, height, cells, walls, files, ranks }
}

const side = (name, letter, team, look) => ({ name, letter, team, look })
const two = [side('White', 'w', 0, 'white'), side('Black', 'b', 1, 'black')]

/** Entering a turn, the same for all mock games: from, to (or a chain of hops), then what the game adds. */
function make(spec) {
  const at = new Map(spec.board.cells.map((c) => [`${c.x},${c.y}`, c.name]))
  const xy = new Map(spec.board.cells.map((c) => [c.name, [c.x, c.y]]))
  const step = (cell, [dx, dy], n = 1) => { const [x, y] = xy.get(cell); return at.get(`${x + dx * n},${y + dy * n}`) }
  const forward = (s) => spec.forward?.[s] ?? [[0, 1], [0, -1], [0, 1], [0, -1]][s]

  function targets(pos, cell) {
    const me = pos.men.get(cell), k = spec.kinds[me.kind], out = []
    if (spec.badges?.(pos, cell, me).includes('frozen')) return out
    const land = (to, quiet = 'quiet', take = 'capture') => {
      if (!to) return false
      const it = pos.men.get(to)
      if (!it) { if (quiet) out.push({ cell: to, mark: quiet }); return true }
      if (take && it.side !== null && spec.sides[it.side].team !== spec.sides[me.side].team && !k.noCapture) out.push({ cell: to, mark: it.kind === 'Bomb' ? 'burst' : take })
      return false
    }
    if (k.pawn) {
      const f = forward(me.side), a = step(cell, f)
      if (a && !pos.men.has(a)) { land(a, 'quiet', null); if (step(a, f)) land(step(a, f), 'quiet', null) }
      for (const [dx, dy] of SLANT) if (dx * f[0] + dy * f[1] > 0) land(step(cell, [dx, dy]), null)
    }
    for (const d of k.slide ?? []) for (let n = 1; n < 16 && land(step(cell, d, n)); n++);
    for (const d of k.leap ?? []) land(step(cell, d))
    if (k.hop) for (const d of ALL) { const to = step(cell, d, 2); if (pos.men.has(step(cell, d)) && to && !pos.men.has(to)) out.push({ cell: to, mark: 'leg' }) }
    if (k.push) for (const d of STRAIGHT) { const to = step(cell, d); if (to && pos.men.has(to)) out.push({ cell: to, mark: 'push' }) }
    if (k.castle && spec.castle) for (const dx of [3, -3]) { const to = step(cell, [dx, 0]); if (to && !pos.men.has(to)) out.push({ cell: to, mark: 'castle' }) }
    const seen = new Set()
    return out.filter((o) => !seen.has(o.cell) && seen.add(o.cell))
  }

  function blast(pos, first, events) {
    let wave = [first], n = 1
    const done = new Set()
    while (wave.length) {
      const later = []
      for (const c of wave) {
        if (done.has(c)) continue
        done.add(c)
        const hit = []
        for (const d of STRAIGHT) for (let i = 1; i < 6; i++) { const to = step(c, d, i); if (!to) break; if (pos.men.has(to)) { hit.push(to); break } }
        events.push({ what: 'blast', wave: n, cell: c, cells: hit })
        const self = pos.men.get(c)
        if (self) { events.push({ what: 'removed', cell: c, ...self }); pos.men.delete(c) }
        for (const h of hit) {
          const m = pos.men.get(h)
          if (!m) continue
          if (m.kind === 'Bomb') { later.push(h); continue }
          events.push({ what: 'removed', cell: h, kind: m.kind, side: m.side })
          pos.men.delete(h)
        }
      }
      wave = later
      n += 1
    }
  }

  function next(pos, wanted) {
    const r = { tokens: [], text: '', sentence: '', cells: [], choices: [], canSend: false, pos, events: [], why: null }
    const L = (kind) => spec.kinds[kind].letter
    let me = null, cell = null, stage = 'from', hops = 0, laid = null
    const stones = () => Object.entries(pos.stock[pos.toMove] ?? {}).filter(([, n]) => n > 0)
    const offer = () => {
      r.cells = []; r.choices = []
      if (stage === 'from') {
        r.sentence = 'Choose a man.'
        if (pos.phase === 'setup') {
          stage = 'stock'
          r.sentence = 'Choose a man to place in your fortress.'
          r.choices = stones().map(([kind]) => ({ token: L(kind) + '@', label: kind, glyph: spec.kinds[kind].glyph, side: pos.toMove, detail: null }))
          return
        }
        for (const [c, m] of pos.men) if (m.side === pos.toMove && targets(pos, c).length) r.cells.push({ cell: c, token: c, mark: 'from', more: false })
      } else if (stage === 'to') {
        r.sentence = `Choose where the ${me.kind} goes.`
        r.cells = targets(pos, cell).map((o) => ({ cell: o.cell, token: o.cell, mark: o.mark, more: o.mark === 'leg' && hops < 3 }))
        if (me.kind === 'Bomb') r.choices.push({ token: '*', label: 'Detonate here', glyph: 'bomb', side: pos.toMove, detail: null })
      } else if (stage === 'hop') {
        const more = targets(pos, cell).filter((o) => o.mark === 'leg')
        r.canSend = true
        r.cells = more.map((o) => ({ cell: o.cell, token: o.cell, mark: 'leg', more: hops < 3 }))
        if (more.length) { r.cells.push({ cell, token: '.', mark: 'self', more: false }); r.choices.push({ token: '.', label: 'Stop here', glyph: null, side: null, detail: null }) }
        r.sentence = more.length ? `Hop on, or stop on ${cell}.` : 'The chain ends here.'
      } else if (stage === 'promote') {
        r.sentence = 'Choose what it becomes.'
        r.choices = spec.promote.map((k) => ({ token: '=' + L(k), label: k, glyph: spec.kinds[k].glyph, side: pos.toMove, detail: null }))
      } else if (stage === 'boom') {
        r.canSend = true
        r.sentence = 'Send, or detonate the bomb on its new cell.'
        r.choices = [{ token: '*', label: 'Detonate', glyph: 'bomb', side: pos.toMove, detail: null }]
      } else if (stage === 'stones') {
        r.canSend = true
        r.sentence = `Lay a stone with the ${me.kind}, or send the move as it is.`
        r.choices = stones().map(([kind, n]) => ({ token: L(kind), label: kind, glyph: spec.kinds[kind].glyph, side: null, detail: `${n} left` }))
      } else if (stage === 'lay' || stage === 'place') {
        r.sentence = stage === 'lay' ? `Choose a cell for the ${laid}.` : `Place the ${laid} in your fortress.`
        r.cells = stage === 'lay'
          ? targets(pos, cell).filter((o) => o.mark === 'quiet').map((o) => ({ cell: o.cell, token: o.cell, mark: 'lay', more: false }))
          : spec.board.cells.filter((c) => c.zones.some((z) => z.look === 'fortress' && z.side === pos.toMove) && !pos.men.has(c.name)).map((c) => ({ cell: c.name, token: c.name, mark: 'place', more: false }))
      } else { r.canSend = true; r.sentence = 'Ready to send.' }
    }
    offer()
    for (const token of wanted) {
      const o = r.cells.find((c) => c.token === token), ch = r.choices.find((c) => c.token === token)
      if (!o && !ch) {
        const m = pos.men.get(token)
        r.why = stage === 'from'
          ? m ? m.side === pos.toMove ? (spec.badges?.(pos, token, m).includes('frozen') ? { sentence: `Frozen by the Immobilizer on ${frozenBy(pos, token)}.`, cells: [frozenBy(pos, token)] } : { sentence: `The ${m.kind} on ${token} cannot move: its way is shut.`, cells: [token] }) : { sentence: `The ${m.kind} on ${token} belongs to ${m.side === null ? 'nobody' : spec.sides[m.side].name}.`, cells: [token] } : { sentence: `Nobody stands on ${token}.`, cells: [token] }
          : { sentence: `The ${me?.kind ?? 'man'} does not reach ${token}.`, cells: [token] }
        break
      }
      r.tokens.push(token)
      r.canSend = false
      if (stage === 'stock') { laid = Object.keys(spec.kinds).find((k) => L(k) + '@' === token); r.text = token; stage = 'place' }
      else if (stage === 'place') { pos.men.set(token, { kind: laid, side: pos.toMove }); pos.stock[pos.toMove][laid] -= 1; r.events.push({ what: 'placed', cell: token, kind: laid, side: pos.toMove }); r.text += token; stage = 'end' }
      else if (stage === 'from') { cell = token; me = pos.men.get(cell); r.text = (spec.kinds[me.kind].pawn ? '' : L(me.kind)) + cell + '-'; stage = 'to' }
      else if (token === '*') { r.text = r.text.replace(/-$/, '') + '*'; blast(pos, cell, r.events); stage = 'end' }
      else if (token === '.') { stage = 'end' }
      else if (stage === 'promote') { const k = spec.promote.find((x) => '=' + L(x) === token); pos.men.set(cell, { kind: k, side: me.side }); r.events.push({ what: 'became', cell, kind: k, side: me.side }); r.text += token; stage = 'end' }
      else if (stage === 'stones') { laid = Object.keys(spec.kinds).find((k) => L(k) === token && spec.kinds[k].stone); r.text += '/' + token; stage = 'lay' }
      else if (stage === 'lay') { pos.men.set(token, { kind: laid, side: null }); pos.stock[pos.toMove][laid] -= 1; r.events.push({ what: 'laid', cell: token, kind: laid }); r.text += token; stage = 'end' }
      else {
        const victim = pos.men.get(token), [ax, ay] = xy.get(cell), [bx, by] = xy.get(token)
        r.text = r.text.replace(/-$/, '') + (victim ? 'x' : '-') + token
        pos.men.delete(cell)
        if (o.mark === 'push') {
          const d = [bx - ax, by - ay], row = []
          for (let c = token; c && pos.men.has(c); c = step(c, d)) row.push(c)
          for (const c of row.reverse()) { const to = step(c, d) ?? null; r.events.push({ what: 'pushed', from: c, to }); const m = pos.men.get(c); pos.men.delete(c); if (to) pos.men.set(to, m) }
        } else if (victim) { r.events.push({ what: 'captured', cell: token, kind: victim.kind, side: victim.side }); pos.men.delete(token) }
        if (o.mark === 'leg') {
          const mid = at.get(`${(ax + bx) / 2},${(ay + by) / 2}`), over = pos.men.get(mid)
          if (over && over.side !== me.side) { r.events.push({ what: 'captured', cell: mid, kind: over.kind, side: over.side }); pos.men.delete(mid) }
        }
        pos.men.set(token, me)
        r.events.push({ what: 'moved', from: cell, to: token, kind: me.kind, side: me.side })
        cell = token
        const f = forward(me.side), edge = !step(cell, f)
        if (o.mark === 'burst') { blast(pos, cell, r.events); stage = 'end' }
        else if (o.mark === 'leg') { hops += 1; stage = 'hop' }
        else if (spec.promote && spec.kinds[me.kind].pawn && edge) stage = 'promote'
        else if (me.kind === 'Bomb' && spec.detonate) stage = 'boom'
        else if (spec.lay && stones().length) stage = 'stones'
        else stage = 'end'
      }
      offer()
    }
    return r
  }

  const near = (pos, cell, kind, other) => ALL.map((d) => step(cell, d)).find((c) => c && pos.men.get(c)?.kind === kind && pos.men.get(c).side !== other)
  const frozenBy = (pos, cell) => near(pos, cell, 'Immobilizer', pos.men.get(cell).side)

  return {
    ...spec, next,
    badges: spec.id === 'mock-gates' ? (pos, cell, m) => [
      ...(m.kind !== 'Immobilizer' && m.side !== null && frozenBy(pos, cell) ? ['frozen'] : []),
      ...(spec.parked?.has(cell) ? ['parked'] : []),
      ...(m.kind === 'Imitator' ? [m.side === 0 ? 'imitates:Tank' : 'imitates:Bomb'] : []),
    ] : undefined,
    start() {
      const men = new Map()
      for (const [cell, kind, s] of spec.men) men.set(cell, { kind, side: s })
      return { men, stock: spec.stock ?? spec.sides.map(() => ({})), toMove: 0, turns: [], last: [], out: new Set(), phase: spec.phase ?? 'play', check: spec.check ?? [] }
    },
  }
}

const rows = (files, rank, kinds, s) => kinds.map((k, i) => k && [files[i] + rank, k, s]).filter(Boolean)
const rules = [
  { heading: 'The board', lines: ['The board is as drawn; cells that are not drawn do not exist.', 'Cells are named by file and rank.'] },
  { heading: 'The turn', lines: ['A turn is one move of one man.', 'Some turns go on: a chain of hops, a stone laid after the move, a bomb set off.', 'A side that cannot move at all has lost its turn.'] },
  { heading: 'The end', lines: ['Whoever takes the last royal man of the other team wins.', 'The game is drawn when a position comes for the third time.'] },
]
const chess = {
  King: { letter: 'K', glyph: 'king', leap: ALL, castle: true, lines: ['Moves one cell in any direction.', 'Must not be left attacked.'] },
  Queen: { letter: 'Q', glyph: 'queen', slide: ALL }, Rook: { letter: 'R', glyph: 'rook', slide: STRAIGHT },
  Bishop: { letter: 'B', glyph: 'bishop', slide: SLANT }, Knight: { letter: 'N', glyph: 'knight', leap: JUMP },
  Pawn: { letter: 'P', glyph: 'pawn', pawn: true },
}
const reading = (name, summary, source, values) => ({ name, summary, source, default: values[0][0], values: values.map(([value, s]) => ({ value, summary: s })) })

// 1. Eight files, ten ranks.
const f8 = [...'abcdefgh']
const tenRanks = make({
  id: 'mock-ten', name: 'Ten ranks', about: 'Wolves, foxes and nightriders on eight files and ten ranks.', note: null, sides: two, rules,
  readings: [
    reading('array', 'How the two arrays face each other.', 'The inventor’s page shows both.', [['rotational', 'Black’s array is White’s turned by half a turn.'], ['mirrored', 'Black’s array mirrors White’s.']]),
    reading('stalemate', 'What a side without a turn gets.', 'Not said; taken from orthodox chess.', [['draw', 'The game is drawn.'], ['loss', 'The side has lost.']]),
  ],
  board: board(8, 10, 1, () => true),
  kinds: { ...chess, Wolf: { letter: 'W', glyph: 'wolf', slide: STRAIGHT, leap: JUMP }, Fox: { letter: 'F', glyph: 'fox', slide: SLANT, leap: JUMP }, Nightrider: { letter: 'N', glyph: 'nightrider', slide: JUMP }, Sergeant: { letter: 'S', glyph: 'sergeant', pawn: true }, Elephant: { letter: 'E', glyph: 'great-elephant', slide: [...ALL, ...JUMP] }, Oddity: { letter: 'Y', glyph: 'no-such-picture', leap: ALL } },
  castle: true, promote: ['Wolf', 'Fox', 'Nightrider', 'Rook', 'Bishop', 'Queen', 'Elephant'],
  men: [
    ...rows(f8, 1, ['King', 'Nightrider', 'Bishop', 'Bishop', 'Rook', 'Fox', 'Wolf', 'Queen'], 0), ...rows(f8, 2, ['Pawn', 'Sergeant', 'Sergeant', 'Pawn', 'Pawn', 'Sergeant', 'Sergeant', 'Pawn'], 0), ...rows(f8, 3, [, 'Pawn', 'Pawn', , , 'Pawn', 'Pawn'], 0),
    ...rows(f8, 10, ['Queen', 'Wolf', 'Fox', 'Rook', 'Bishop', 'Bishop', 'Nightrider', 'King'], 1), ...rows(f8, 9, ['Pawn', 'Sergeant', 'Sergeant', , 'Pawn', 'Sergeant', 'Sergeant', 'Pawn'], 1), ...rows(f8, 8, [, 'Pawn', 'Pawn', , , 'Pawn', 'Pawn'], 1),
    ['d8', 'Pawn', 0], ['d5', 'Oddity', 1], ['e4', 'Wolf', 0],
  ],
  check: [{ side: 1, cells: ['h10'] }],
})

// 2. Cells missing, goals outside the edge, chains, explosions, pushes.
const gates = make({
  id: 'mock-gates', name: 'Gates and bombs', about: 'Hop in chains, push with tanks, set off bombs and reach the cells beyond the edge.', note: null, sides: two, rules,
  readings: [reading('imitator', 'What the imitator copies.', 'Two letters of the inventor disagree.', [['enemy', 'The enemy man that moved last.'], ['any', 'The man that moved last, of either side.']])],
  board: board(8, 10, 0, (x, y) => (y > 0 && y < 9 && !((x === 0 || x === 7) && (y === 4 || y === 5))) || x === 3 || x === 4, (x, y) => y === 0 ? [{ name: 'goal', look: 'goal', side: 0 }] : y === 9 ? [{ name: 'goal', look: 'goal', side: 1 }] : []),
  kinds: {
    Tweke: { letter: 'P', glyph: 'tweke', hop: true, leap: ALL, noCapture: true }, 'Super-tweke': { letter: 'S', glyph: 'super-tweke', hop: true, leap: ALL },
    Tank: { letter: 'T', glyph: 'tank', slide: STRAIGHT, push: true, noCapture: true }, Bomb: { letter: 'O', glyph: 'bomb', leap: ALL, hop: true, noCapture: true }, Immobilizer: { letter: 'I', glyph: 'immobilizer', leap: ALL },
    Imitator: { letter: 'M', glyph: 'imitator', leap: ALL }, Detonator: { letter: 'D', glyph: 'detonator', slide: ALL },
  },
  detonate: true, parked: new Set(['d0']),
  men: [
    ...rows(f8, 1, ['Imitator', 'Detonator', , 'Bomb', 'Immobilizer', , 'Detonator', 'Tank'], 0), ...rows(f8, 2, [, 'Super-tweke', 'Tweke', 'Tweke', , 'Tweke', 'Super-tweke'], 0), ...rows(f8, 3, [, , 'Tweke', 'Tweke', 'Tweke', 'Tweke'], 0),
    ...rows(f8, 8, ['Imitator', 'Detonator', , 'Bomb', , , 'Detonator', 'Tank'], 1), ...rows(f8, 7, [, 'Super-tweke', 'Tweke', 'Bomb', 'Tweke', 'Tweke', 'Super-tweke'], 1), ...rows(f8, 6, [, , 'Tweke', , 'Tweke', 'Tweke'], 1),
    ['e4', 'Immobilizer', 1], ['d6', 'Bomb', 0], ['c5', 'Tweke', 1], ['d0', 'Tweke', 0], ['b5', 'Tank', 0], ['b6', 'Tweke', 1],
  ],
})

// 3. Four seats, fortresses, walls, men in hand.
const four = [side('White', 'w', 0, 'white'), side('Black', 'b', 1, 'black'), side('Red', 'r', 0, 'red'), side('Blue', 'u', 1, 'blue')]
const fort = (x, y) => (x < 4 || x > 11) && (y < 4 || y > 11)
const owner = (x, y) => y < 4 ? (x < 4 ? 1 : 0) : (x < 4 ? 2 : 3)
const home = ['Rook', 'Knight', 'Bishop', 'Queen', 'King', 'Bishop', 'Knight', 'Rook']
const efl = [...'efghijkl']
const cross = make({
  id: 'mock-cross', name: 'Four fortresses', about: 'Two teams of two, a cross of 192 cells, and a walled fortress for every seat.', note: null, sides: four, rules,
  readings: [reading('mated', 'What becomes of a mated army.', 'Petroff 1850 removes it; western books keep it.', [['removed', 'It is taken off the board.'], ['frozen', 'It stays where it is and does not move.']])],
  board: board(16, 16, 1, (x, y) => (x > 1 && x < 14 && y > 1 && y < 14) || fort(x, y), (x, y) => fort(x, y) ? [{ name: 'fortress', look: 'fortress', side: owner(x, y) }] : [],
    [[4, 2, 4, 4], [0, 4, 2, 4], [12, 4, 14, 4], [12, 0, 12, 2], [12, 12, 12, 14], [14, 12, 16, 12], [2, 12, 4, 12], [4, 14, 4, 16]].map(([x1, y1, x2, y2]) => ({ x1, y1, x2, y2 }))),
  kinds: chess, forward: [[0, 1], [1, 0], [0, -1], [-1, 0]],
  men: [
    ...rows(efl, 3, home, 0), ...rows(efl, 4, home.map(() => 'Pawn'), 0), ...rows(efl, 14, [...home].reverse(), 2), ...rows(efl, 13, home.map(() => 'Pawn'), 2),
    ...home.flatMap((k, i) => [[`c${12 - i}`, k, 1], [`d${12 - i}`, 'Pawn', 1], [`n${5 + i}`, k, 3], [`m${5 + i}`, 'Pawn', 3]]),
    ['n1', 'Rook', 0], ['o2', 'Bishop', 0], ['b3', 'Knight', 1], ['a15', 'Rook', 2], ['p14', 'Bishop', 3], ['h8', 'Queen', 0], ['i9', 'Knight', 3],
  ],
  check: [{ side: 3, cells: ['n9'] }],
})
const setup = { ...cross, id: 'mock-setup', name: 'Four fortresses, by hand', about: 'The same, beginning with the men that every seat places itself.', start() { const p = cross.start(); p.phase = 'setup'; p.check = []; p.stock = four.map(() => ({ Bishop: 1, Knight: 1, Rook: 1 })); for (const c of ['n1', 'o2', 'b3', 'a15', 'p14', 'h8', 'i9']) p.men.delete(c); return p }, after(p) { if (p.stock.every((s) => Object.values(s).every((n) => !n))) p.phase = 'play' } }

// 4. A tall board, stones laid after the move, end fields.
const f11 = [...'abcdefghijk']
const tall = [...'Chancellor,Knight,Gold Runner,Elephant,Queen,King’s Knight,Spy,Gold Runner,Marshal,Cannon'.split(',')]
const stones = make({
  id: 'mock-stones', name: 'Stones and end fields', about: 'Move, then lay a stone: arrows turn, blocks stop, bombs clear; 178 cells.', note: 'The board and the first array are a reconstruction.', sides: two, rules, readings: [],
  board: board(11, 18, 0, (x, y) => (y > 0 && y < 17) || x === 5, (x, y) => [...(y === 0 || y === 1 ? [{ name: 'end-zone', look: 'end-zone', side: 0 }] : y > 15 ? [{ name: 'end-zone', look: 'end-zone', side: 1 }] : []), ...(y === 0 ? [{ name: 'end-field', look: 'end-field', side: 0 }] : y === 17 ? [{ name: 'end-field', look: 'end-field', side: 1 }] : [])]),
  kinds: {
    Guard: { letter: 'G', glyph: 'guard', pawn: true }, Chancellor: { letter: 'L', glyph: 'chancellor', slide: STRAIGHT, leap: JUMP }, Knight: chess.Knight, 'Gold Runner': { letter: 'R', glyph: 'gold-runner', slide: SLANT, leap: STRAIGHT }, Elephant: { letter: 'E', glyph: 'elephant', leap: ALL.map(([x, y]) => [2 * x, 2 * y]) }, Queen: chess.Queen,
    'King’s Knight': { letter: 'K', glyph: 'kings-knight', leap: [...JUMP, ...ALL] }, Spy: { letter: 'S', glyph: 'spy', leap: ALL, hop: true }, Marshal: { letter: 'M', glyph: 'marshal', slide: SLANT, leap: JUMP }, Cannon: { letter: 'C', glyph: 'cannon', slide: STRAIGHT },
    Arrow: { letter: '^', glyph: 'arrow', stone: true }, 'Red-rim arrow': { letter: '!', glyph: 'red-arrow', stone: true }, Block: { letter: '#', glyph: 'block', stone: true }, 'Red-rim block': { letter: '%', glyph: 'red-block', stone: true }, 'Laid bomb': { letter: 'O', glyph: 'dropped-bomb', stone: true },
  },
  lay: true, stock: [0, 1].map(() => ({ Arrow: 10, 'Red-rim arrow': 1, Block: 10, 'Red-rim block': 1, 'Laid bomb': 3 })),
  men: [...rows(f11, 2, tall, 0), ...rows(f11, 3, tall.map(() => 'Guard'), 0), ...rows(f11.slice(1), 15, [...tall].reverse(), 1), ...rows(f11.slice(1), 14, tall.map(() => 'Guard'), 1), ['d7', 'Arrow', null], ['g9', 'Block', null], ['h6', 'Laid bomb', null], ['e8', 'Red-rim arrow', null], ['c10', 'Red-rim block', null]],
})

export const games = [tenRanks, gates, stones, cross, setup]
