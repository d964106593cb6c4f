# Die überlieferte Geschichte eines Spiels.

date =
    { $day ->
        [none] {""}
       *[day] { $day }.{" "}
    }{ $month ->
        [none] {""}
        [1] Januar{" "}
        [2] Februar{" "}
        [3] März{" "}
        [4] April{" "}
        [5] Mai{" "}
        [6] Juni{" "}
        [7] Juli{" "}
        [8] August{" "}
        [9] September{" "}
        [10] Oktober{" "}
        [11] November{" "}
       *[12] Dezember{" "}
    }{ $year }
evidence-kind =
    { $of ->
        [ethnography] Völkerkunde
        [rules] Regeln
        [mention] Erwähnung
        [play] Gespielte Partien
        [edition] Ausgabe
       *[program] Programm
    }
evidence-period =
    { $from ->
        [none] bis { $to }
       *[date] { $from }{ $to ->
            [none] {""}
           *[date] {" "}bis { $to }
        }
    }
evidence-heading =
    { $kind }{ $told ->
        [none] {""}
       *[facts] , { $told }
    }
evidence-players = gespielt von: { $who }
evidence-told-by = Regeln nach { $who }
evidence-confidence = Zuverlässigkeit { $n } von 100
evidence-note = Anmerkung: { $note }
evidence-sources =
    { $n ->
        [1] Quelle: { $sources }
       *[other] Quellen: { $sources }
    }
