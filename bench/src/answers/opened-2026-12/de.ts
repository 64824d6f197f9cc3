import type { AskedAvatar, QuestionSet } from '../question-set.ts';

const HOUSING = `# Wohnungsgenossenschaft Lerchenhof eG – Handbuch für Mieterinnen und Mieter

Die Wohnungsgenossenschaft Lerchenhof wurde 1927 von Eisenbahnern gegründet und gehört ihren 1.860 Mitgliedern. Sie vermietet 1.340 Wohnungen in Gera-Lusan, Untermhaus und Bieblach. Wer hier einzieht, kann nicht wegen Eigenbedarfs gekündigt werden.

## Mitglied werden und Wohnung finden

Jedes Mitglied zeichnet mindestens drei Anteile zu je 160 €. Ab vier Zimmern sind es fünf Anteile. Eine Kaution verlangen wir nicht. Zusätzlich fällt beim Beitritt eine einmalige Gebühr von 40 € an.

Freie Wohnungen stehen jeden Freitag auf lerchenhof.example. Für die Bewerbung brauchen wir den Ausweis, die letzten drei Lohnabrechnungen und eine Auskunft der Schufa. Auf eine Zweizimmerwohnung wartet man zurzeit etwa acht Monate, auf größere bis zu zwei Jahre. Familien mit Kindern und Menschen mit Behinderung werden bevorzugt.

## Sprechzeiten

| Tag | Geschäftsstelle | Telefon |
| --- | --- | --- |
| Montag | geschlossen | 9 bis 12 Uhr |
| Dienstag | 9 bis 12 und 14 bis 18 Uhr | 9 bis 17 Uhr |
| Mittwoch | nach Vereinbarung | 9 bis 12 Uhr |
| Donnerstag | 13 bis 16 Uhr | 9 bis 17 Uhr |
| Freitag | 8 bis 11 Uhr | 8 bis 11 Uhr |

Die Geschäftsstelle befindet sich in der Zwickauer Allee 12, im ehemaligen Waschhaus. Sie erreichen uns unter 0365 5550 300.

## Miete und Nebenkosten

Die Miete ist bis zum dritten Werktag des Monats fällig. Wer in Zahlungsnot gerät, meldet sich bitte früh bei unserer Sozialberaterin Gülay Demir; sie vermittelt Raten und hilft beim Antrag auf Wohngeld. Nach zwei Monaten Rückstand sind wir verpflichtet, ein Mahnverfahren einzuleiten.

Die Abrechnung der Nebenkosten kommt bis Ende September ins Haus. Guthaben überweisen wir innerhalb von vier Wochen. Einwände nimmt die Buchhaltung zwölf Monate lang entgegen.

## Wenn etwas kaputt ist

Schäden meldet man im Mitgliederportal oder telefonisch. Kleinreparaturen bis 90 € trägt der Mieter selbst, höchstens aber 250 € im Jahr.

| Notfall | Wer hilft | Nummer |
| --- | --- | --- |
| Heizung oder Warmwasser fällt aus | Firma Rösler | 0365 5550 311 |
| Wasserrohrbruch, verstopfter Abfluss | Firma Nass & Söhne | 0365 5550 322 |
| Stromausfall in der Wohnung | Elektro Pohl | 0365 5550 333 |
| Aufzug steckt fest | Notruf in der Kabine | 0365 5550 344 |

Diese Nummern sind auch nachts und am Wochenende besetzt. Wer sich ausgesperrt hat, ruft den Hauswart an; das Öffnen der Tür kostet 35 €, nach 20 Uhr 60 €. Bei Gasgeruch sofort alle Fenster öffnen, das Haus verlassen und die Feuerwehr rufen.

## Hauswarte

- **Lusan**: Detlef Kunze, Werdauer Straße 4
- **Untermhaus**: Ivana Marić, Biermannplatz 2
- **Bieblach**: Torsten Heyne, Erich-Mühsam-Weg 19

## Zusammen wohnen

Von 22 bis 6 Uhr und von 13 bis 15 Uhr ist Zimmerlautstärke geboten. Bohren und hämmern darf man werktags von 8 bis 12 und von 15 bis 19 Uhr, sonntags gar nicht. Wer eine größere Feier plant, hängt drei Tage vorher einen Zettel ins Treppenhaus.

1. Die Treppe wird reihum gewischt; der Plan hängt neben den Briefkästen.
2. Kinderwagen und Rollatoren dürfen im Hausflur stehen, Räder und Schuhregale nicht.
3. Auf Balkonen ist nur der Elektrogrill erlaubt.
4. Katzen, Vögel und Kleintiere sind ohne Weiteres gestattet, für Hunde ist eine schriftliche Erlaubnis nötig.
5. Wäsche trocknet auf dem Dachboden, nicht in der Wohnung, sonst bildet sich Schimmel.

Untervermieten dürfen Sie ein einzelnes Zimmer, wenn wir zugestimmt haben. Die ganze Wohnung an Feriengäste abzugeben ist ein Kündigungsgrund. Wände dürfen in jeder Farbe gestrichen werden, müssen beim Auszug aber hell sein.

## Müll

| Tonne | Abholung |
| --- | --- |
| Restmüll | jeden zweiten Montag |
| Bioabfall | jeden Donnerstag |
| Papier | am ersten Mittwoch im Monat |
| Gelbe Tonne | jeden zweiten Freitag |

Glas gehört in die Container am Biermannplatz. Sperrmüll holt die Stadt zweimal im Jahr kostenlos ab; die Karte dafür liegt in der Geschäftsstelle. Wer Möbel neben die Tonnen stellt, zahlt die Entsorgung.

## Was es sonst noch gibt

Ein Stellplatz im Freien kostet 28 € im Monat, eine Garage 55 €; für Garagen gibt es eine Warteliste. Räder stehen im abschließbaren Schuppen hinter dem Haus, den Schlüssel dazu gibt es gegen 20 € Pfand. Für Besuch vermieten wir drei Gästewohnungen zu 42 € pro Nacht, mit Bettzeug. Der Gemeinschaftsraum in Untermhaus kann für Geburtstage gebucht werden: 50 € am Tag und 100 € Pfand, bis höchstens 40 Personen. Waschmaschinen im Keller laufen mit Münzen, die der Hauswart für 2 € verkauft.

Der Nachbarschaftsverein „Lerche“ bietet dienstags einen Mittagstisch und donnerstags Hilfe bei Handy und Computer an. Gemüsebeete im Innenhof vergibt Frau Marić jedes Jahr im März.

## Ausziehen

Die Kündigungsfrist beträgt drei Monate und gilt auch für langjährige Mieter nicht länger. Die Kündigung muss unterschrieben per Post kommen, eine E-Mail genügt nicht. Wer einen Nachmieter vorschlägt, kann früher gehen, sofern wir ihn annehmen. Bei der Übergabe werden alle Schlüssel gezählt; ein fehlender Haustürschlüssel kostet 85 €, weil das Schloss getauscht werden muss. Die Anteile werden nach der Vertreterversammlung des folgenden Jahres ausgezahlt.

## Wer entscheidet

Vorstand sind Marlies Oertel und Dr. Jens Pfeiffer. Den Aufsichtsrat führt Renate Zschoche. Alle vier Jahre wählen die Mitglieder 60 Vertreter, zuletzt 2025.
`;

const BLOOD_DONATION = `# Blut spenden im Zentrum am Hirschgraben

Das Blutspendezentrum am Hirschgraben gehört zum Klinikum Altenbrück und versorgt elf Krankenhäuser der Region. Jeden Tag werden dort rund 140 Blutkonserven gebraucht. Ärztlicher Leiter ist Dr. Matthias Okafor, die Pflege leitet Schwester Annegret Lohse.

## Wer spenden darf

Spenderinnen und Spender müssen mindestens 18 Jahre alt sein und 50 Kilo oder mehr wiegen. Eine obere Altersgrenze gibt es nicht mehr; ab 60 entscheidet beim ersten Mal die Ärztin. Mitzubringen ist jedes Mal ein amtlicher Ausweis, ein Führerschein reicht leider nicht.

Manchmal muss man eine Weile aussetzen:

| Grund | Wartezeit |
| --- | --- |
| Erkältung ohne Fieber | eine Woche |
| Fieber oder Durchfall | vier Wochen |
| Zahnreinigung | ein Tag |
| Gezogener Zahn | eine Woche |
| Tätowierung oder Piercing | vier Monate |
| Antibiotika | vier Wochen nach der letzten Tablette |
| Reise in ein Malariagebiet | sechs Monate |
| Geburt eines Kindes | sechs Monate, solange gestillt wird länger |

Wer Insulin spritzt oder einmal eine Hepatitis C hatte, darf auf Dauer nicht spenden. Blutdrucksenker und die Pille sind dagegen kein Hindernis. Nach einer Grippeimpfung müssen Sie nicht warten, wenn Sie sich wohlfühlen.

## Welche Spende

| | Vollblut | Plasma | Blutplättchen |
| --- | --- | --- | --- |
| Menge | 500 Milliliter | 750 Milliliter | 250 Milliliter |
| Dauer an der Nadel | zehn Minuten | 45 Minuten | 80 Minuten |
| Abstand | 56 Tage | drei Tage | 14 Tage |
| Entschädigung | 25 € | 20 € | 50 € |

Vollblut dürfen Frauen viermal und Männer sechsmal in zwölf Monaten geben. Die Entschädigung wird noch am selben Tag auf Ihr Konto überwiesen, Bargeld geben wir nicht aus. Wer möchte, lässt sie dem Kinderhospiz zukommen.

## Wann wir da sind

| Tag | Vollblut | Plasma und Plättchen |
| --- | --- | --- |
| Montag | 12 bis 19 Uhr | 8 bis 15 Uhr |
| Dienstag | 7.30 bis 13 Uhr | 8 bis 18 Uhr |
| Mittwoch | kein Termin | 8 bis 15 Uhr |
| Donnerstag | 12 bis 20 Uhr | 8 bis 18 Uhr |
| Freitag | 7.30 bis 13 Uhr | 8 bis 12 Uhr |
| Erster Samstag im Monat | 9 bis 14 Uhr | kein Termin |

Vollblut geht ohne Anmeldung; mit Termin warten Sie aber kürzer. Plasma und Blutplättchen sind nur nach Absprache möglich: 06041 555 820 oder im Netz unter hirschgraben.example. Kommen Sie spätestens eine Dreiviertelstunde vor Schluss.

## Vorbereiten

- Trinken Sie über den Tag mindestens zwei Liter Wasser oder Tee.
- Essen Sie etwas, aber nichts Fettes; nüchtern darf niemand auf die Liege.
- Verzichten Sie in den zwölf Stunden davor auf Bier, Wein und Schnaps.
- Ziehen Sie etwas an, dessen Ärmel sich hochkrempeln lassen.

## So läuft es ab

1. Anmeldung: Ausweis zeigen und Fragebogen ausfüllen.
2. Ein Tropfen aus der Fingerkuppe zeigt, ob genug Eisen im Blut ist.
3. Gespräch mit der Ärztin unter vier Augen, samt Blutdruck und Temperatur.
4. Die Spende selbst, im Liegen.
5. Zwanzig Minuten Ruhe und ein Imbiss im Café Rotkehlchen.

Beim ersten Besuch sollten Sie anderthalb Stunden einplanen, später etwa eine Dreiviertelstunde. Die Nadeln sind steril und werden nach einmaligem Gebrauch weggeworfen; anstecken kann man sich nicht. Wer beim Anblick von Blut nervös wird, sagt es bitte vorher: Dann bleibt jemand bei Ihnen sitzen und deckt den Arm ab.

## Danach

Lassen Sie den Verband vier Stunden dran. Am selben Tag sollten Sie weder schwer heben noch in die Sauna gehen. Auto fahren dürfen Sie nach einer halben Stunde wieder. Wird Ihnen schwindlig, legen Sie sich hin und die Beine hoch. Ein blauer Fleck ist harmlos und verschwindet nach ein, zwei Wochen. Bekommen Sie innerhalb von zwei Tagen Fieber, rufen Sie uns unbedingt an, damit Ihre Konserve gesperrt wird. Das Sportstudio darf am übernächsten Tag wieder sein.

## Was mit dem Blut geschieht

Jede Spende wird auf HIV, Hepatitis B und C und Syphilis untersucht. Ist etwas auffällig, erfahren Sie es vertraulich in einem Brief. Rote Blutkörperchen halten sich 42 Tage im Kühlschrank, Plättchen nur vier. Ihre Blutgruppe steht auf dem Spenderausweis, der drei Wochen nach der ersten Spende mit der Post kommt. Am knappsten ist null negativ, denn dieses Blut vertragen alle.

## Noch ein paar Dinge

Kinder dürfen mitkommen: In der Spielecke passt nachmittags Frau Wiśniewska auf sie auf. Begleithunde bleiben im Foyer. Das Haus ist ohne Stufen zugänglich, die Liegen lassen sich absenken. Arbeitgeber müssen nicht freigeben, viele tun es aber; eine Bescheinigung stellen wir aus. Zur zehnten, fünfzigsten und hundertsten Spende gibt es eine Nadel und ein Abendessen beim Bürgermeister. Ab zwanzig Leuten kommt unser Bus zu Ihrer Firma oder Ihrem Verein; den Einsatz plant Herr Schildknecht. Wer sich als Stammzellspender eintragen lassen will, gibt einfach ein zusätzliches Röhrchen ab.

## So finden Sie uns

Wir sitzen am Hirschgraben 3 in Altenbrück, im gelben Backsteinbau neben der Kinderklinik. Die Straßenbahnen 2 und 5 halten am Stadttor, dann geht man noch dreihundert Meter. In der Tiefgarage des Klinikums parken Spender zwei Stunden umsonst, wenn sie ihren Parkschein an der Anmeldung stempeln lassen.
`;

const housing: AskedAvatar = {
  kind: 'housing',
  name: 'Henrike',
  file: 'lerchenhof-handbuch.md',
  document: HOUSING,
  asked: [
    ['paraphrase', 'Bei mir ist die Heizung kalt, wen kann ich anrufen?', /5550 311/],
    [
      'follow-up',
      'Und wenn das Klo verstopft ist?',
      /5550 322/,
      { after: ['Bei mir ist die Heizung kalt, wen kann ich anrufen?'] },
    ],
    ['paraphrase', 'ich steh vor der tür und hab den schlüssel drin gelassen', /ausgesperrt/],
    ['when', 'Wann kann ich am Dienstag bei euch vorbeikommen?', /14 bis 18 Uhr/],
    [
      'follow-up',
      'Und freitags?',
      /8 bis 11 Uhr/,
      { after: ['Wann kann ich am Dienstag bei euch vorbeikommen?'] },
    ],
    ['where', 'Wo ist denn euer Büro?', /Zwickauer Allee/],
    ['yes-no', 'Muss ich eine Kaution hinterlegen?', /Kaution verlangen wir nicht/],
    ['how-much', 'Wie lange dauert es ungefähr, bis man eine Zweiraumwohnung kriegt?', /acht Monate/],
    [
      'fact',
      'Welche Unterlagen muss ich einreichen, wenn ich mich auf eine Wohnung bewerbe?',
      /Lohnabrechnungen/,
    ],
    ['yes-no', 'Ich hätte so gern einen Hund, geht das?', /schriftliche Erlaubnis/],
    ['yes-no', 'Darf ich auf dem Balkon mit Holzkohle grillen?', /Elektrogrill/],
    ['when', 'Bis wann darf ich abends ein Loch in die Wand bohren?', /15 bis 19 Uhr/],
    ['who', 'Wer ist der Hausmeister in Bieblach?', /Torsten Heyne/],
    [
      'paraphrase',
      'Ich hab meine Arbeit verloren und weiß nicht, wie ich die Miete zahlen soll.',
      /Gülay Demir/,
    ],
    ['how-much', 'Was kostet es, wenn meine Eltern ein paar Tage bei euch übernachten?', /42 €/],
    ['paraphrase', 'Wohin mit dem alten Sofa?', /Sperrmüll/],
    ['when', 'wann kommt die papiertonne weg', /ersten Mittwoch/],
    ['how-much', 'Wie viel Zeit vorher muss ich kündigen?', /drei Monate/],
    ['follow-up', 'Reicht da eine Mail?', /per Post/, { after: ['Wie viel Zeit vorher muss ich kündigen?'] }],
    ['how-much', 'Mir ist der Haustürschlüssel abhandengekommen, wird das teuer?', /85 €/],
  ],
  offTopic: [
    'Baut ihr demnächst Ladesäulen für Elektroautos?',
    'Kann ich bei euch auch ein Reihenhaus kaufen?',
    'Welcher Internetanbieter ist im Haus am schnellsten?',
    'Habt ihr einen Spielplatz im Hof?',
    'Zahlt ihr mir die Umzugsfirma?',
    'Wie lange muss ein weiches Ei kochen?',
    'Wie viele Einwohner hat eigentlich Wien?',
    'Was ist die Hauptstadt von Australien?',
    'Wie lege ich mein Erspartes am besten an?',
    'Wie werde ich Pilot?',
  ],
  smallTalk: [
    ['Moin!', /hallo|guten|moin|willkommen|grüß/i],
    ['Mit wem spreche ich, bitte?', /Henrike/],
    ['Na, alles klar bei dir?', /\bgut\b|prima|bestens|klar|danke|super|helfen/i],
    ['Das ist aber nett von Ihnen, herzlichen Dank.', /gern|freu|nichts zu danken|bitte/i],
    [
      'Sitzt da ein Mensch oder ist das nur ein Automat?',
      /\bKI\b|kein(?:e)? (?:echter? )?(?:Mensch|Person)|Computer|digital|künstlich|Assistent|Avatar|Programm/i,
    ],
    [
      'Warten Sie mal kurz, es klingelt.',
      /Zeit|Ruhe|gern|natürlich|kein Problem|warte|bereit|klar|da\b|in Ordnung/i,
    ],
    ['Wie war das? Nochmal bitte.', /28 €/, { after: ['Was kostet ein Stellplatz?'] }],
    [
      'du hast mich falsch verstanden',
      /leid|entschuldig|verzeih|anders|nochmal|noch einmal|verst|Frage|formulier/i,
    ],
    ['Worüber weißt du denn Bescheid?', /Sprechzeiten|Miete|Müll|Hauswarte|Ausziehen|Lerchenhof|\?/],
    [
      'So, ich muss los. Mach’s gut!',
      /wiedersehen|tschüss|bis (?:bald|dann)|mach.?s|alles gute|schönen|gern/i,
    ],
  ],
};

const bloodDonation: AskedAvatar = {
  kind: 'blood-donation',
  name: 'Jule',
  file: 'spenden-am-hirschgraben.md',
  document: BLOOD_DONATION,
  asked: [
    ['how-much', 'Ab welchem Alter darf man bei euch Blut spenden?', /18 Jahre/],
    [
      'paraphrase',
      'Ich hab mir vor zwei Monaten ein Tattoo stechen lassen, geht das trotzdem?',
      /vier Monate/,
    ],
    [
      'follow-up',
      'Und wenn mir ein Zahn gezogen wurde?',
      /eine Woche/,
      {
        after: ['Ich hab mir vor zwei Monaten ein Tattoo stechen lassen, geht das trotzdem?'],
        not: /Erkältung/,
      },
    ],
    ['paraphrase', 'ich nehme tabletten gegen hohen blutdruck, ist das schlimm', /Blutdrucksenker/],
    ['yes-no', 'Reicht mein Führerschein, um mich auszuweisen?', /amtlicher Ausweis/],
    ['how-much', 'Wie viel Geld kriegt man bei euch für eine Blutspende?', /25 €/],
    ['yes-no', 'Kriege ich das Geld bar auf die Hand?', /Bargeld geben wir nicht/],
    ['how-much', 'Wie viel Blut wird mir abgenommen?', /500 Milliliter/],
    ['when', 'Wie lange habt ihr donnerstags auf, wenn ich Vollblut geben will?', /12 bis 20 Uhr/],
    [
      'follow-up',
      'Und am Freitag?',
      /7\.30 bis 13 Uhr/,
      {
        after: ['Wie lange habt ihr donnerstags auf, wenn ich Vollblut geben will?'],
        not: /Dienstag/,
      },
    ],
    ['yes-no', 'Brauche ich für Vollblut einen Termin?', /ohne Anmeldung/],
    ['paraphrase', 'Soll ich vorher noch frühstücken?', /nüchtern|Essen Sie etwas/],
    ['how-much', 'Mit wie viel Zeit muss ich rechnen, wenn ich zum ersten Mal komme?', /anderthalb Stunden/],
    ['paraphrase', 'Mir wird immer schlecht, wenn ich Blut sehe. Was macht ihr da?', /nervös/],
    ['when', 'Wann kann ich hinterher wieder trainieren gehen?', /Sportstudio/],
    [
      'follow-up',
      'Darf ich denn selber nach Hause fahren?',
      /nach einer halben Stunde/,
      { after: ['Wann kann ich hinterher wieder trainieren gehen?'] },
    ],
    ['when', 'Wann erfahre ich, welche Blutgruppe ich hab?', /Spenderausweis/],
    ['who', 'Wer ist der Chefarzt?', /Okafor/],
    ['where', 'Wo kann ich parken, wenn ich zu euch komme?', /Tiefgarage/],
    ['who', 'Unsere Firma möchte eine Aktion machen. An wen wenden wir uns?', /Schildknecht/],
  ],
  offTopic: [
    'Kann ich bei euch meinen Cholesterinwert bestimmen lassen?',
    'Nehmt ihr auch Haarspenden?',
    'Sucht ihr noch Krankenpfleger?',
    'Welche Musik läuft bei euch?',
    'Macht ihr auch Coronatests?',
    'Wie hoch ist die Zugspitze?',
    'Wer hat den Buchdruck erfunden?',
    'Wie bekomme ich Rotwein aus dem Teppich?',
    'Wann fährt der nächste Zug nach Köln?',
    'Schreib mir bitte ein Gedicht über den Herbst.',
  ],
  smallTalk: [
    ['Schönen guten Abend!', /hallo|guten|willkommen|grüß/i],
    ['hey jule wie gehts', /\bgut\b|prima|bestens|danke|super|hallo|hey/i],
    ['Danke dir, das hat mir echt weitergeholfen.', /gern|freu|nichts zu danken|bitte/i],
    [
      'Ich bin ein bisschen aufgeregt.',
      /verst|keine (?:Sorge|Angst)|Ruhe|ruhig|helfen|normal|gern|zusammen|Zeit|schaff|leid/i,
    ],
    ['Sag mal, wie heißt du eigentlich?', /Jule/],
    [
      'Bist du ein Roboter?',
      /\bKI\b|kein(?:e)? (?:echter? )?(?:Mensch|Person)|Computer|digital|künstlich|Assistent|Avatar|Programm/i,
    ],
    [
      'Können Sie bitte etwas lauter sprechen?',
      /laut|leid|gern|entschuldig|verst|noch einmal|nochmal|helfen|Ton/i,
    ],
    [
      'Tut mir leid, das habe ich akustisch nicht verstanden.',
      /42 Tage/,
      { after: ['Wie lange halten sich rote Blutkörperchen?'] },
    ],
    ['Hast du kurz Zeit für mich?', /\bja\b|gern|natürlich|klar|Zeit|helfen|selbstverständlich|\?/i],
    [
      'Gut, dann bis nächste Woche!',
      /wiedersehen|tschüss|bis (?:bald|dann|nächste|zum)|freu|gern|alles gute/i,
    ],
  ],
};

export const de: QuestionSet = { language: 'de', avatars: [housing, bloodDonation] };
