// The Variorum engine in one thread: it takes a question as JSON text and returns the answer as JSON text. It keeps no
// game: a question about a game includes its whole record. The page's workers use this file; other programs use
// index.js, which locates and compiles variorum.wasm. The Rust side of this interface is in crates/wasm/src.

/** The engine cannot answer the question. `message` is a sentence; `kind` is bad, missing, not-now or too-much. */
export class EngineError extends Error {
  constructor(message, kind) {
    super(message)
    this.name = 'EngineError'
    this.kind = kind
  }
}

/** The engine crashed during an answer and cannot be used again: make a new one. */
export class EngineCrash extends Error {
  constructor(message, cause) {
    super(message, { cause })
    this.name = 'EngineCrash'
  }
}

/** Makes an engine from the compiled file. */
export async function instantiate(module) {
  const decoder = new TextDecoder(),
    encoder = new TextEncoder()
  let panic = '',
    callback = null
  const text = (at, length) => decoder.decode(new Uint8Array(exports.memory.buffer, at, length))
  const { exports } = await WebAssembly.instantiate(module, {
    host: {
      now: () => performance.now(),
      report: (at, length) => (callback?.(text(at, length)) ? 1 : 0),
      log_panic: (at, length) => {
        panic = text(at, length)
      },
    },
  })

  /** Copies bytes into the engine's memory, runs one of its functions on them and returns its answer. */
  function run(bytes, work) {
    try {
      const at = exports.reserve(bytes.length)
      // The memory may have grown, which detaches earlier views of it.
      new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes)
      const length = work()
      const answer = text(exports.answer(), Math.abs(length))
      if (length >= 0) return answer
      const { error, kind } = JSON.parse(answer)
      throw new EngineError(error, kind)
    } catch (error) {
      if (error instanceof EngineError) throw error
      throw new EngineCrash(panic || String(error), error)
    }
  }

  /** Loads a rule file and returns the id of its game. */
  const addRules = (rules) => run(encoder.encode(rules), exports.add_rules)

  /** The id of the game whose network evaluates this one; null if there is no such network. */
  const netDonor = (game) => run(encoder.encode(game), exports.net_donor) || null

  /** Loads the network that evaluates a game: that of the game's `netDonor`. */
  function setNet(game, net) {
    const id = encoder.encode(`${game}\n`)
    const bytes = new Uint8Array(id.length + net.byteLength)
    bytes.set(id)
    bytes.set(new Uint8Array(net), id.length)
    run(bytes, exports.set_net)
  }

  /** Takes and returns JSON text. A search passes its progress to `onReport` and stops early if that returns true. */
  function askText(question, onReport) {
    callback = onReport ?? null
    try {
      return run(encoder.encode(question), exports.ask)
    } finally {
      callback = null
    }
  }

  return {
    /** A hash of the contract: a page and an engine with equal hashes agree on all questions and answers. */
    contract: exports.contract() >>> 0,
    ask: (question, onReport) =>
      JSON.parse(askText(JSON.stringify(question), onReport && ((report) => onReport(JSON.parse(report))))),
    askText,
    addRules,
    setNet,
    netDonor,
  }
}
