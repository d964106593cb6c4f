// The engine of Variorum in one thread: a question as JSON goes in, its answer as JSON comes out. It keeps no game: a
// question about one brings its whole sheet. The page's workers use this file; for everybody else there is index.js,
// which finds and compiles the file. The other side of this door is crates/wasm/src/door.rs.

/** Why a question has no answer; `message` is a sentence, `kind` is bad, missing, not-now or too-much. */
export class Fault extends Error {
  constructor(message, kind) {
    super(message)
    this.name = 'Fault'
    this.kind = kind
  }
}

/** The engine has broken off in the middle of an answer and answers no more: make a new one. */
export class Broken extends Error {
  constructor(message, cause) {
    super(message, { cause })
    this.name = 'Broken'
  }
}

/** An engine from the compiled file. */
export async function start(module) {
  const words = { out: new TextDecoder(), in: new TextEncoder() }
  let complaint = '', hear = null
  const text = (at, length) => words.out.decode(new Uint8Array(exports.memory.buffer, at, length))
  const { exports } = await WebAssembly.instantiate(module, {
    host: {
      now: () => performance.now(),
      report: (at, length) => (hear?.(text(at, length)) ? 1 : 0),
      complain: (at, length) => { complaint = text(at, length) },
    },
  })

  /** Puts bytes where the engine reads them, has it work on them, and reads what comes of it. */
  function answered(bytes, work) {
    try {
      const at = exports.reserve(bytes.length)
      // The memory may have grown: a view of it is good for one use.
      new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes)
      const length = work()
      const answer = text(exports.answer(), Math.abs(length))
      if (length >= 0) return answer
      const { error, kind } = JSON.parse(answer)
      throw new Fault(error, kind)
    } catch (error) {
      if (error instanceof Fault) throw error
      throw new Broken(complaint || String(error), error)
    }
  }

  /** Takes a rule file along; the id by which it is asked about. */
  const bring = (rules) => answered(words.in.encode(rules), exports.bring)

  /** The id of the game whose net speaks about this one; null if nobody's does. */
  const teacher = (game) => answered(words.in.encode(game), exports.teacher) || null

  /** Takes along the net of a game's teacher, by which the game is thought about from now on. */
  function learn(game, net) {
    const id = words.in.encode(`${game}\n`)
    const bytes = new Uint8Array(id.length + net.byteLength)
    bytes.set(id)
    bytes.set(new Uint8Array(net), id.length)
    answered(bytes, exports.learn)
  }

  /** Text in, text out. `onReport` hears what a search has found so far; it ends early if that answers true. */
  function askText(question, onReport) {
    hear = onReport ?? null
    try {
      return answered(words.in.encode(question), exports.ask)
    } finally {
      hear = null
    }
  }

  return {
    /** A number made from the form of all questions and answers: two programs with the same one understand each other. */
    contract: exports.contract() >>> 0,
    ask: (question, onReport) => JSON.parse(askText(JSON.stringify(question), onReport && ((report) => onReport(JSON.parse(report))))),
    askText,
    bring,
    learn,
    teacher,
  }
}
