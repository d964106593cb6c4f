// A stand-in for the game server while working on the page: plausible answers in the form of docs/reference/api.md,
// NOT the rules of any game. `npm run mock` (port 8787, 127.0.0.1); MOCK_NO_WS=1 refuses the WebSocket so that the
// page has to ask. The made-up games are in mockgames.mjs. Never shipped: the build takes src/ only.
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { games } from './mockgames.mjs'

const port = Number(process.env.MOCK_PORT ?? 8787)
const tables = new Map()
const sockets = new Map()

class Fault extends Error { constructor(status, text) { super(text); this.status = status } }

const card = (g) => ({ id: g.id, name: g.name, about: g.about, note: g.note, cells: g.board.cells.length, sides: g.sides, readings: g.readings })
const menOf = (g, pos) => [...pos.men].map(([cell, m]) => {
  const k = g.kinds[m.kind]
  return { cell, kind: m.kind, name: k.name ?? m.kind, letter: k.letter, glyph: k.glyph, side: m.side, badges: g.badges?.(pos, cell, m) ?? [] }
})
const gameJson = (g) => ({ ...card(g), rules: g.rules, pieces: Object.entries(g.kinds).map(([kind, k]) => ({ kind, name: k.name ?? kind, letter: k.letter, glyph: k.glyph, stone: !!k.stone, lines: k.lines ?? [`The ${k.name ?? kind} moves in its own way.`, 'It captures by replacement.'] })), board: g.board, start: menOf(g, g.start()) })

function view(t) {
  const g = t.game, pos = t.pos
  return {
    id: t.id, revision: t.revision, game: { id: g.id, name: g.name, note: g.note }, readings: t.readings,
    sides: g.sides.map((s, i) => ({ ...s, alive: !pos.out.has(i), by: t.seats[i].by, level: t.seats[i].level ?? null })),
    board: g.board, men: menOf(g, pos),
    stock: pos.stock.map((items, side) => ({ side, items: Object.entries(items).map(([kind, count]) => ({ kind, name: g.kinds[kind].name ?? kind, letter: g.kinds[kind].letter, glyph: g.kinds[kind].glyph, count })) })).filter((s) => s.items.length),
    toMove: pos.toMove, phase: pos.phase ?? 'play', number: Math.floor(pos.turns.length / g.sides.length) + 1,
    position: 'mock:' + createHash('sha1').update(JSON.stringify([[...pos.men], pos.toMove, pos.turns.length])).digest('hex').slice(0, 12),
    check: pos.check ?? [], verdict: pos.verdict ?? null, turns: pos.turns, last: pos.last, thinking: t.thinking,
    canTakeBack: t.past.length > 0, canClaimDraw: pos.turns.length > 6, pgn: `/api/tables/${t.id}/record`,
  }
}

const copy = (pos) => ({ ...structuredClone({ ...pos, men: [...pos.men], out: [...pos.out] }), men: new Map(structuredClone([...pos.men])), out: new Set(pos.out) })

function changed(t) {
  t.revision += 1
  const text = JSON.stringify(view(t))
  for (const s of sockets.get(t.id) ?? []) sendText(s, text)
}

function nextJson(t, tokens) {
  const r = t.game.next(copy(t.pos), tokens)
  return { tokens: r.tokens, text: r.text, sentence: r.sentence, cells: r.cells, choices: r.choices, canSend: r.canSend, mustGoOn: !r.canSend, complete: r.canSend && !r.cells.length && !r.choices.length, men: menOf(t.game, r.pos), events: r.events, why: r.why }
}

function playTokens(t, tokens) {
  const r = t.game.next(copy(t.pos), tokens)
  if (r.why || !r.canSend) throw new Fault(400, r.why?.sentence ?? 'This turn is not finished.')
  t.past.push(t.pos)
  const side = t.pos.toMove, pos = r.pos
  const cells = [...new Set(r.tokens.filter((x) => t.game.board.cells.some((c) => c.name === x)))]
  pos.turns = [...pos.turns, { number: Math.floor(pos.turns.length / t.game.sides.length) + 1, side, text: r.text, cells }]
  pos.last = [...pos.last.filter((l) => l.side !== side), { side, cells, events: r.events }]
  do pos.toMove = (pos.toMove + 1) % t.game.sides.length; while (pos.out.has(pos.toMove))
  t.pos = pos
  t.game.after?.(pos)
  changed(t)
  think(t)
}

function think(t) {
  if (t.pos.verdict || t.seats[t.pos.toMove].by !== 'computer') return
  t.thinking = true
  changed(t)
  const at = t.revision
  setTimeout(() => {
    if (t.revision !== at) return
    t.thinking = false
    const tokens = []
    for (let i = 0; i < 12; i++) {
      const r = t.game.next(copy(t.pos), tokens)
      const all = [...r.cells.map((c) => c.token), ...(r.cells.length ? [] : r.choices.map((c) => c.token))]
      if ((r.canSend && (Math.random() < .6 || !all.length)) || !all.length) break
      tokens.splice(0, tokens.length, ...r.tokens, all[Math.floor(Math.random() * all.length)])
    }
    try { playTokens(t, tokens) } catch { t.pos.verdict = { result: '1/2-1/2', winners: [], reason: 'The mock found no turn.', draw: true }; changed(t) }
  }, 900)
}

function handle(method, url, body) {
  const [, , what, id, act] = url.pathname.split('/')
  if (what === 'games') {
    if (!id) return games.map(card)
    const g = games.find((x) => x.id === id)
    if (!g) throw new Fault(404, 'There is no such game.')
    return gameJson(g)
  }
  if (what !== 'tables') throw new Fault(404, 'There is nothing here.')
  if (!id) {
    const g = games.find((x) => x.id === body.game)
    if (!g) throw new Fault(404, 'There is no such game.')
    if (body.position) throw new Fault(400, 'The position has 7 ranks, the board has 10.')
    const t = { id: randomBytes(6).toString('hex'), game: g, readings: { ...Object.fromEntries(g.readings.map((r) => [r.name, r.default])), ...body.readings }, seats: body.seats, revision: 1, thinking: false, past: [], pos: g.start() }
    tables.set(t.id, t)
    setTimeout(() => think(t), 100)
    return view(t)
  }
  const t = tables.get(id)
  if (!t) throw new Fault(404, 'There is no such table. The server may have been started anew.')
  const mine = () => {
    if (body.revision !== t.revision) throw new Fault(409, 'The table has changed in the meantime.')
    if (t.thinking || t.pos.verdict || t.seats[t.pos.toMove].by !== 'person') throw new Fault(409, 'It is not your turn.')
  }
  if (!act) return view(t)
  if (act === 'next') { mine(); return nextJson(t, body.tokens) }
  if (act === 'play') {
    mine()
    if (body.text !== undefined) {
      const cells = body.text.match(/[a-z]\d+/g) ?? []
      if (cells.length < 2) throw new Fault(400, `“${body.text}” is not a turn: after the man, a cell such as e4 was expected.`)
      playTokens(t, cells)
    } else playTokens(t, body.tokens)
    return view(t)
  }
  if (act === 'takeback') {
    if (!t.past.length) throw new Fault(409, 'There is nothing to take back.')
    t.thinking = false
    do t.pos = t.past.pop(); while (t.past.length && t.seats[t.pos.toMove].by === 'computer')
    changed(t)
    return view(t)
  }
  if (act === 'end') {
    const s = t.pos.toMove, side = t.game.sides[s]
    t.pos.verdict = body.how === 'resign'
      ? { result: side.team === 0 ? '0-1' : '1-0', winners: t.game.sides.map((_, i) => i).filter((i) => t.game.sides[i].team !== side.team), reason: `${side.name} resigns.`, draw: false }
      : { result: '1/2-1/2', winners: [], reason: body.how === 'claim' ? 'Draw claimed: the position came for the third time.' : 'Draw agreed.', draw: true }
    t.thinking = false
    changed(t)
    return view(t)
  }
  throw new Fault(404, 'There is nothing here.')
}

const server = createServer((req, res) => {
  const url = new URL(req.url, 'http://x')
  let text = ''
  req.on('data', (d) => { text += d })
  req.on('end', () => {
    const reply = (status, json) => { res.writeHead(status, { 'content-type': 'application/json' }); res.end(JSON.stringify(json)) }
    if (url.pathname.endsWith('/record')) {
      const t = tables.get(url.pathname.split('/')[3])
      res.writeHead(200, { 'content-type': 'application/x-chess-pgn' })
      res.end(`[Event "Mock"]\n[Result "*"]\n\n${t?.pos.turns.map((x) => x.text).join(' ')} *\n`)
      return
    }
    try { reply(200, handle(req.method, url, text ? JSON.parse(text) : {})) } catch (e) { if (!e.status) console.error(e); reply(e.status ?? 500, { error: e.message }) }
  })
})

function sendText(socket, text) {
  const data = Buffer.from(text)
  const head = data.length < 126 ? Buffer.from([0x81, data.length])
    : data.length < 65536 ? Buffer.from([0x81, 126, data.length >> 8, data.length & 255])
      : (() => { const b = Buffer.alloc(10); b[0] = 0x81; b[1] = 127; b.writeBigUInt64BE(BigInt(data.length), 2); return b })()
  socket.write(Buffer.concat([head, data]))
}

server.on('upgrade', (req, socket) => {
  const id = req.url.split('/')[3], t = tables.get(id), key = req.headers['sec-websocket-key']
  if (!t || process.env.MOCK_NO_WS) { socket.end('HTTP/1.1 404 Not Found\r\n\r\n'); return }
  const accept = createHash('sha1').update(key + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest('base64')
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`)
  const set = sockets.get(id) ?? new Set()
  sockets.set(id, set.add(socket))
  const bye = () => { set.delete(socket); socket.destroy() }
  socket.on('error', bye).on('end', bye).on('close', bye)
  socket.on('data', (d) => { if ((d[0] & 15) === 8) bye() })
  sendText(socket, JSON.stringify(view(t)))
})

server.listen(port, '127.0.0.1', () => console.log(`mock on http://127.0.0.1:${port}`))
