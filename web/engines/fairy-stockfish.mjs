// Fairy-Stockfish as a UCI program: what comes in at stdin goes to the engine, what it says goes out at stdout.
//
// For: matches against another engine (`variorum match … --second "uci node web/engines/fairy-stockfish.mjs"`) and the test that plays them. Not for: the page.
// The package's own script fetches the engine by a path, which Node 20 refuses; here the file is read and handed over.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);
const start = require("fairy-stockfish-nnue.wasm/stockfish.js");
const wasmBinary = readFileSync(require.resolve("fairy-stockfish-nnue.wasm/stockfish.wasm"));

const engine = await start({ wasmBinary });
engine.addMessageListener((line) => process.stdout.write(`${line}\n`));

// The engine's threads would keep Node alive after it has been told to quit, or has lost whom it talks to.
const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => (line.trim() === "quit" ? process.exit(0) : engine.postMessage(line)));
lines.on("close", () => process.exit(0));
