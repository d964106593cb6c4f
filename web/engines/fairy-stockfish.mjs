// Fairy-Stockfish as a UCI program: forwards stdin to the engine and its output to stdout.
//
// Used for matches against another engine (`lab match … --second "uci node web/engines/fairy-stockfish.mjs"`)
// and by the test that plays them; the page does not use it. The package's own script fetches the engine by a path,
// which Node 20 does not support, so this script reads the file itself.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);
const start = require("fairy-stockfish-nnue.wasm/stockfish.js");
const wasmBinary = readFileSync(require.resolve("fairy-stockfish-nnue.wasm/stockfish.wasm"));

const engine = await start({ wasmBinary });
engine.addMessageListener((line) => process.stdout.write(`${line}\n`));

// Without an explicit exit, the engine's threads keep Node running after `quit` and after the end of stdin.
const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => (line.trim() === "quit" ? process.exit(0) : engine.postMessage(line)));
lines.on("close", () => process.exit(0));
