# Eine Studie eines Spiels, in der der Computer gegen sich selbst spielt. Der Bericht kommt von der Engine.
study-title = Studie
study-of = { $game }: eine Studie
study-about = Der Computer spielt das Spiel in diesem Browser gegen sich selbst und misst, wie es ist: wer gewinnt, wie lange es dauert, wie viel Auswahl es gibt, welche Figuren zählen.
study-compare = Mit anderen Spielen vergleichen
study-games = Partien je Spielstärke
study-strongest = Stärkster Spieler
study-strength = { $nodes ->
    [0] Zufallszüge
   *[other] { $nodes } Stellungen pro Zug
  }
study-start = Starten
study-stop = Anhalten
study-continue = Weiter
study-size = { $total } Partien werden gespielt: in jeder Spielstärke und zwischen benachbarten.
study-progress = Gespielte Partien
study-played = { $played } von { $total } Partien
study-blocked = Die Regeln haben Fehler. Behebe sie zuerst.
study-outdated = Die Partien gehören zu einem anderen Plan oder zu den Regeln vor deiner letzten Änderung. Beim Start werden neue gespielt.
study-report = Bericht
study-save-report = Zahlen speichern
study-save-games = Partien speichern
study-needs-engine = Dieser Browser kann die Engine nicht ausführen und deshalb keine Spiele untersuchen. Der Befehl `variorum study` kann es.
