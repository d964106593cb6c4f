# The recorded history of a game: the sentences of src/evidence.rs.

date =
    { $day ->
        [none] {""}
       *[day] { $day }{" "}
    }{ $month ->
        [none] {""}
        [1] January{" "}
        [2] February{" "}
        [3] March{" "}
        [4] April{" "}
        [5] May{" "}
        [6] June{" "}
        [7] July{" "}
        [8] August{" "}
        [9] September{" "}
        [10] October{" "}
        [11] November{" "}
       *[12] December{" "}
    }{ $year }
evidence-kind =
    { $of ->
        [ethnography] Ethnography
        [rules] Rules
        [mention] Mention
        [play] Games played
        [edition] Edition
       *[program] Program
    }
evidence-period =
    { $from ->
        [none] until { $to }
       *[date] { $from }{ $to ->
            [none] {""}
           *[date] {" "}to { $to }
        }
    }
# Parts of the heading; they follow the time and place.
evidence-heading =
    { $kind }{ $told ->
        [none] {""}
       *[facts] , { $told }
    }
evidence-players = played by { $who }
evidence-told-by = rules as told by { $who }
evidence-confidence = confidence { $n } of 100
evidence-note = Note: { $note }
evidence-sources =
    { $n ->
        [1] Source: { $sources }
       *[other] Sources: { $sources }
    }
