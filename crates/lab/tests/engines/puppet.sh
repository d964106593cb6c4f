#!/bin/sh
# A program that speaks just enough UCI to play a match. $1 is its behaviour when it is to move.
while read -r line; do
    case "$line" in
    uci)
        [ "$1" = mute ] && exec sleep 600
        [ "$1" = dead ] && exit 1
        echo "id name Puppet"
        [ "$1" = plain ] || echo "option name UCI_Variant type combo default chess var chess var capablanca"
        echo uciok
        ;;
    isready) echo readyok ;;
    go*)
        case "$1" in
        crash) exit 3 ;;
        nonsense) echo "bestmove z9-what" ;;
        illegal) echo "bestmove e2e5" ;;
        slow) sleep 0.6 && echo "bestmove a2a3" ;;
        hang) exec sleep 600 ;;
        # Both sides of the shortest mate, selected by the number of words in the position.
        *)
            case $moves in
            2) answer=f2f3 ;; 4) answer=e7e5 ;; 5) answer=g2g4 ;; 6) answer=d8h4 ;; *) answer="lost count: $moves" ;;
            esac
            echo "info depth 1 score cp 7 nodes 42"
            echo "bestmove $answer ponder e2e4"
            ;;
        esac
        ;;
    position*)
        set -- "$1" $line
        moves=$(($# - 1))
        ;;
    quit) exit ;;
    esac
done
