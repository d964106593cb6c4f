#!/usr/bin/env bash
# shogiops 0.18.0 (npm), chu shogi: a lion moves by two steps, and each path of them is a move of its own. A lion that goes
# two squares diagonally has one direct move and one over each square between, all with the same position as their
# result, so `perft` counts 52,599 sequences of three moves where 48,315 have different results. One would expect one move
# for each result, as in the same function for the other games; counts of chu shogi cannot be compared without care.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund shogiops@0.18.0 >/dev/null
cat >paths.mjs <<'JS'
import { perft } from 'shogiops/debug'
import { initialSfen, makeSfen, parseSfen } from 'shogiops/sfen'
import { secondLionStepDests } from 'shogiops/variant/chushogi'
import { pieceCanPromote } from 'shogiops/variant/util'

const twoSteps = ['lion', 'lionpromoted', 'eagle', 'falcon']

function* moves(position) {
  for (const [from, dests] of position.allMoveDests())
    for (const to of dests) {
      const piece = position.board.get(from)
      const may = pieceCanPromote(position.rules)(piece, from, to, position.board.get(to))
      for (const promotion of may ? [true, false] : [false]) yield { from, to, promotion }
      if (twoSteps.includes(piece.role))
        for (const end of secondLionStepDests(position, from, to)) yield { from, to: end, midStep: to }
    }
}

// Without the number of the move and the last move, which are no part of what a move brings about.
const result = (position) => makeSfen(position).split(' ').slice(0, 3).join(' ')

function results(position, depth) {
  const after = new Map()
  for (const move of moves(position)) {
    const next = position.clone()
    next.play(move)
    after.set(result(next), next)
  }
  if (depth === 1) return after.size
  let sum = 0
  for (const next of after.values()) sum += results(next, depth - 1)
  return sum
}

const start = () => parseSfen('chushogi', initialSfen('chushogi')).unwrap()
for (const depth of [1, 2, 3]) console.log(depth, perft(start(), depth), results(start(), depth))
JS
node paths.mjs | tee seen
diff seen - <<'TEXT'
1 36 36
2 1296 1296
3 52599 48315
TEXT
