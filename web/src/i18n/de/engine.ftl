# Was die Engine sonst zu einer Partie sagt: die Auswahl beim Ziehen, Hinweise, wie eine Partie endet. Die Ids und Variablen
# sind die der Engine (crates/api). Aufforderungen und Ergebnisse nach den Regeln stehen in prompt.ftl und verdict.ftl.

## Warum das nicht geht

why-unknown-token = „{ $token }“ ist weder ein Feld dieses Bretts noch eine Auswahl.

## Auswahl beim Ziehen

choice-square = { $cell }
choice-piece = { $kind }
choice-become = Wird { $kind }
choice-stay = Bleibt { $kind }
choice-detonate = Zünden
choice-discard = Vom Brett nehmen
choice-pass = Passen
choice-stop = Hier stehen bleiben
choice-captures = Schlägt { $squares }
choice-captures-nothing = Schlägt nichts
choice-detail-captures = schlägt { $squares }
choice-left = noch { $n }

# $each: so viele davon hat jede Seite gespielt.
quiet-turns-count =
    { $each ->
        [none] { $n } Züge
       *[turns] { $each } Züge jeder Seite
    } ohne Fortschritt.
## Wie sie sonst endet

ending-turn-limit = Eine Partie hat höchstens { $n } Züge.
ending-agreed = Remis vereinbart.
ending-claimed = Remis reklamiert: { $reason }
repetition-warning = { $turns } würde verlieren: { $reason }
ending-aborted = Die Partie wurde abgebrochen.
# $n: so viele Seiten.
ending-resigned =
    { $n ->
        [one] { $side } gibt auf.
       *[other] { $side } geben auf.
    }
ending-flag = { $side } hat die Zeit überschritten.
ending-flag-draw = { $side } hat die Zeit überschritten, aber die Gegenseite kann nicht mehr gewinnen.
ending-no-show = { $side } hat den ersten Zug nicht rechtzeitig gemacht. Die Partie wurde abgebrochen.
ending-left = { $side } hat die Partie verlassen.
ending-left-draw = { $side } hat die Partie verlassen, die damit remis ist.

## Hinweise

notice-declines-ahead = { $side } lehnt ab und glaubt, besser zu stehen.
notice-declines-early = { $side } lehnt ab: Für ein Remis ist es noch zu früh.
notice-declined-draw = { $side } lehnt das Remis ab.
notice-declined-take-back = { $side } ist nicht einverstanden, den Zug zurückzunehmen.
notice-declined-abort = { $side } ist nicht einverstanden, die Partie abzubrechen.
notice-declined-rematch = { $side } lehnt die Revanche ab.
notice-no-turn = Der Computer hat keinen Zug gefunden ({ $side }); ein Mensch kann übernehmen.
