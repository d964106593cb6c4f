#!/usr/bin/env bash
# ffish 0.7.10 (npm), Fairy-Stockfish for JavaScript, in Node 18 and newer: `require("ffish")` ends the process. The module
# loads its WebAssembly file with `fetch` if there is one, and Node's `fetch` does not read files. Without the global
# `fetch` it loads; then `variants()` is empty until the first board has been made.
#
# One would expect the module to load as in Node 16, and the same list of variants at any time.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ffish@0.7.10
cat >load.js <<'JS'
if (process.argv[2] === "without") delete globalThis.fetch;
const ffish = require("ffish");
ffish.onRuntimeInitialized = () => {
  const count = () => ffish.variants().split(" ").filter(Boolean).length;
  const before = count();
  new ffish.Board("chess").delete();
  console.log("variants:", before, count());
};
JS
{
    if node load.js with >with 2>&1; then cat with; else grep -o "Failed to parse URL" with | head -1; fi
    node load.js without | grep variants
} | tee seen
diff seen - <<'EOF'
Failed to parse URL
variants: 0 121
EOF
