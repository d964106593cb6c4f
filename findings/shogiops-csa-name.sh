#!/usr/bin/env bash
# shogiops 0.18.0 (npm): a CSA record in which a player's name or a tag contains "P+", "P-" or "P|" cannot be read: the
# header is refused with ERR_ADDITIONAL. One would expect that only lines that begin with P+ or P- are pieces.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . shogiops@0.18.0 >/dev/null
cat >read.mjs <<'JS'
import { parseCsaHeader } from 'shogiops/notation/csa'
for (const line of ['N+KING', 'N+TOP-KING', '$EVENT:CUP+'])  {
  const header = parseCsaHeader(`V2.2\n${line}\nPI\n+\n`)
  console.log(`${line}: ${header.isOk ? 'read' : header.error.message}`)
}
JS
node read.mjs | tee seen
diff seen - <<'EOF'
N+KING: read
N+TOP-KING: ERR_ADDITIONAL
$EVENT:CUP+: ERR_ADDITIONAL
EOF
