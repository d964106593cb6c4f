#!/usr/bin/env bash
# python-chess 1.11.2 (PyPI: chess): in suicide chess (`SuicideBoard`) one can castle; the start position has the rights
# KQkq. `AntichessBoard` begins without them, but castles as well when a FEN has them.
#
# One would expect no castling in either. The Free Internet Chess Server, whose rule for stalemate (fewer pieces win) is
# that of `SuicideBoard`, forbids castling in its help file on suicide chess. Of the variants of the same names in pyffish
# 0.0.90, only giveaway has castling; the two others ignore such rights in a FEN.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check chess==1.11.2 pyffish==0.0.90
cat >castle.py <<'PY'
import chess
import chess.variant
import pyffish as sf
MOVES = "e2e3 e7e6 f1e2 f8e7 g1f3 g8f6".split()
FEN = "4k2r/7p/8/8/8/8/7P/4K2R w Kk - 0 1"
for kind in [chess.variant.SuicideBoard, chess.variant.AntichessBoard, chess.variant.GiveawayBoard]:
    name = kind.uci_variant
    board = kind()
    for move in MOVES:
        board.push_uci(move)
    castle = chess.Move.from_uci("e1g1")
    print(name, "python-chess", castle in board.legal_moves, castle in kind(FEN).legal_moves, end="; ")
    start = sf.start_fen(name)
    print("pyffish", "e1g1" in sf.legal_moves(name, start, MOVES), "e1g1" in sf.legal_moves(name, FEN, []))
PY
python/bin/python castle.py | tee seen
diff seen - <<'EOF' || { echo "python-chess 1.11.2 or pyffish 0.0.90 castles otherwise than described here"; exit 1; }
suicide python-chess True True; pyffish False False
antichess python-chess False True; pyffish False False
giveaway python-chess True True; pyffish True True
EOF
