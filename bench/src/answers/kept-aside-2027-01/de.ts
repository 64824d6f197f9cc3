import type { AskedAvatar, QuestionSet } from '../question-set.ts';

const HELLO =
  /\b(hallo|hi|hey|servus|moin|grüezi|grüß|gruß|guten (morgen|tag|abend)|schönen (guten )?(morgen|tag|abend)|willkommen|(schön|freut mich|fein|nett|prima|toll),? (dass|sie|dich|euch|zu)|freut mich|wie (kann|darf) ich|was (kann|darf) ich|womit (kann|darf) ich|was möchten sie|was möchtest du)/i;
const THANKS =
  /gern|bitte|keine ursache|nichts zu danken|freut|freue|danke|dank\b|vergnügen|kein problem|jederzeit|dafür bin ich|selbstverständlich|nicht der rede|schön|prima|lieb von|nett von/i;
const BYE =
  /tschüss?|tschau|ciao|wiedersehen|wiederhören|wiederschauen|bis (bald|dann|zum|später|demnächst|morgen)|auf bald|mach(en sie|['’]?s|t)? ?(es )?gut|alles gute|(schönen?|guten?|angenehmen?) (tag|abend|aufenthalt|heimweg|woche|nacht|zeit|fahrt|reise|rest)|servus|ade\b|leb(en sie)? wohl|kommen sie gut|komm gut|besuch|freu/i;
const FINE =
  /\bgut\b|mir geht|läuft|bestens|prima|danke|dank\b|super|hervorragend|wunderbar|ausgezeichnet|großartig|nicht klagen|nett,? dass|lieb,? dass|nachfrage|bin bereit|freu|alles (klar|in ordnung|bestens)|prächtig|toll/i;
const ABLE =
  /frag(en sie|e|t)? (mich|ruhig|einfach|gern)|fragen (zu|über|rund|zum|zur|beantwort)|(ihre|deine|eure) fragen|beantwort|antworte|auskunft|erzähl|erklär|ich (kann|helfe|sage|weiß)\b.*(sagen|helfen|zu|über|rund|alles|viel|gern|weiter|ihnen|dir)|helfe|wissen (möchten|wollen)/i;
const SORRY =
  /leid|entschuldig|verzeih|pardon|bedau|schade|versteh|verständ|versuch|anders|besser|noch (ein)?mal|andere(n|m)? wort|fehler|tut mir|ärger|geduld|danke|dank\b|ehrlich|rückmeldung|umformul/i;
const WAIT =
  /zeit|ruhe|kein problem|keine eile|gern|natürlich|klar|selbstverständlich|sicher|warte|ich bin (da|hier|noch|gleich|bereit)|bereit|wenn sie so ?weit|sobald|okay|\bok\b|in ordnung|alles gut|gut\b|bis gleich|laufe? nicht weg|bleibe/i;
const MACHINE =
  /avatar|assistent|computer|programm|software|maschine|roboter|\bbot\b|künstlich|virtuell|digital|kein (echter |richtiger |wirklicher )?mensch|nicht (aus fleisch|lebendig|echt|menschlich)|\bKI\b/i;
const ALL_RIGHT =
  /gern|gut\b|schön|prima|super|freut|fragen|frage\b|helfen|melde|wunderbar|perfekt|klar|okay|\bok\b|bestens|in ordnung|bitte|jederzeit|noch etwas|sonst|tag|wiedersehen|tschüss?|bis (bald|dann)|alles gute|viel (spaß|freude)|bin (da|hier)/i;

const boarding: AskedAvatar = {
  kind: 'animal-boarding',
  name: 'Frieda',
  file: 'tierpension-erlengrund.md',
  document: `# Tierpension Erlengrund

Die Tierpension Erlengrund betreut Hunde, Katzen und Kleintiere, während ihre Menschen verreist sind. Wir liegen am Waldrand von Oberstedtlingen und haben Platz für 26 Hunde, 18 Katzen und ein Dutzend Kleintiere.

## Wie alles anfing

Bis 1969 wurde im Erlengrund Holz gesägt. Die Tierärztin Hedwig Brandauer kaufte die leere Mühle 1988 und nahm zuerst nur die Hunde ihrer Nachbarn auf. Seit 2019 leitet ihr Neffe Lorenz Brandauer das Haus, zusammen mit fünf Pflegerinnen und Pflegern. Das alte Mühlrad dreht sich noch immer und steht auf unserem Schild.

## Preise

| Gast | Unterkunft | Preis pro Tag | Preis ab dem 15. Tag |
| --- | --- | --- | --- |
| Kleiner Hund bis 10 kg | Zimmer mit Auslauf | 24 € | 21 € |
| Mittlerer Hund bis 30 kg | Zimmer mit Auslauf | 29 € | 26 € |
| Großer Hund über 30 kg | Doppelzimmer mit Auslauf | 34 € | 31 € |
| Katze | Katzenstube mit Balkon | 16 € | 14 € |
| Kaninchen oder Meerschweinchen | Gehege | 9 € | 8 € |

Im Preis sind Futter, Einstreu und zwei Spaziergänge am Tag enthalten. Für den zweiten Hund aus demselben Haushalt geben wir 15 Prozent Nachlass. An gesetzlichen Feiertagen kommen 6 € je Tier dazu. Bei der Buchung ist ein Viertel als Anzahlung fällig; den Rest zahlen Sie am Ende, bar oder mit Karte. Absagen sind bis zehn Tage vorher kostenlos, danach behalten wir die Anzahlung.

## Bringen und Abholen

Von Montag bis Samstag ist die Annahme von 8 bis 10.30 Uhr und von 16 bis 18.30 Uhr besetzt. Sonntags können Tiere nur abgeholt werden, und zwar zwischen 17 und 18 Uhr. Wer sein Tier später als vereinbart abholt, zahlt 12 € für jeden halben Tag. Auf Wunsch kommen wir mit unserem Tiertaxi zu Ihnen nach Hause; der Kilometer kostet 0,90 €. Für die Sommerferien sollten Sie bis Ende März reservieren. In den ersten beiden Novemberwochen bleibt das Haus geschlossen.

## Was Sie mitbringen

- den Impfpass des Tieres
- den Nachweis einer Haftpflichtversicherung, wenn Sie einen Hund bringen
- eine Decke oder ein getragenes Hemd, das nach Ihnen riecht
- Medikamente mit schriftlichem Plan

## Regeln

- Hunde müssen gegen Staupe, Parvovirose, Tollwut und Zwingerhusten geimpft sein.
- Läufige Hündinnen nehmen wir nicht auf.
- Kater müssen kastriert sein.
- Welpen kommen ab einem Alter von fünf Monaten zu uns.
- Vor dem ersten Aufenthalt verlangen wir einen Probetag.
- Dieser Tag kostet 18 € und wird bei einer Buchung angerechnet.
- Reptilien und Papageien können wir nicht versorgen.

## Ein Tag bei uns

Gefüttert wird um 7.15 Uhr und um 17.30 Uhr. Spielgruppen toben von 11 bis 13 Uhr auf der großen Wiese. Danach ist zwei Stunden Mittagsruhe; bitte rufen Sie dann nicht an. Nachts schläft immer jemand vom Team im Haus. Jeden zweiten Abend schicken wir Ihnen ein Foto auf das Handy. Das Katzenhaus liegt auf der anderen Seite des Bachs, weit weg vom Gebell. Alte Hunde bekommen einen Platz in der Liegehalle mit Fußbodenheizung.

## Wenn ein Tier krank wird

Bei Beschwerden kommt die Tierärztin Nuria Aydemir aus Fallersbach zu uns. Die Rechnung dafür geht an den Halter. Tabletten geben wir ohne Aufpreis, Spritzen kosten 4 € am Tag.

## Weitere Angebote

- Fellpflege: Mandy Kolb badet und schert jeden Mittwoch, ab 45 €
- Welpenkurs: samstags um 14 Uhr, sechs Stunden für 96 €
- Beratung für Hunde, die nicht allein bleiben: Termine nach Absprache mit Lorenz, 60 € je Stunde

## Anfahrt und Kontakt

Unsere Anschrift lautet Erlengrund 3, 79999 Oberstedtlingen. Die Zufahrt zweigt hinter der Kapelle von der Landstraße 214 ab. Der Bus 7312 hält am Waldfriedhof, von dort sind es acht Minuten zu Fuß. Sie erreichen uns unter 07399 550123 oder post@erlengrund.example. In Notfällen nimmt Lorenz auch nachts ab, unter 0170 5550199.
`,
  asked: [
    ['how-much', 'Was zahle ich für meinen Dackel, der ist ein kleiner mit acht Kilo?', /\b24\s?(€|Euro)/],
    [
      'follow-up',
      'Und für einen Schäferhund mit 35 Kilo?',
      /\b34\s?(€|Euro)/,
      { after: ['Was zahle ich für meinen Dackel, der ist ein kleiner mit acht Kilo?'] },
    ],
    ['how-much', 'Was nehmt ihr am Tag für ein Karnickel?', /\b9\s?(€|Euro)/],
    ['yes-no', 'Könnt ihr auf meinen Leguan aufpassen?', /Reptilien/],
    ['yes-no', 'Mein Kater ist noch nicht sterilisiert, macht das was?', /kastriert/],
    ['who', 'Wer ist bei euch der Chef?', /Lorenz Brandauer/],
    ['when', 'Um wie viel Uhr kriegen die Tiere was zu fressen?', /7[.:]15/],
    ['yes-no', 'Sind die Hunde in der Nacht ganz allein?', /schläft immer jemand/],
    [
      'paraphrase',
      'Was passiert, wenn ich im Stau stehe und meinen Hund erst am nächsten Tag holen kann?',
      /\b12\s?(€|Euro)/,
    ],
    [
      'follow-up',
      'Und am Sonntag?',
      /17 und 18 Uhr/,
      { after: ['Wann kann ich unter der Woche mit meinem Hund kommen?'] },
    ],
    ['who', 'Welcher Arzt schaut nach meiner Katze, wenn es ihr nicht gut geht?', /Aydemir/],
    [
      'follow-up',
      'Und wer bezahlt das dann?',
      /Rechnung/,
      { after: ['Welcher Arzt schaut nach meiner Katze, wenn es ihr nicht gut geht?'] },
    ],
    ['yes-no', 'Wird es billiger, wenn wir gleich zwei Hunde abgeben?', /15 Prozent/],
    ['fact', 'Wie alt muss ein junger Hund mindestens sein?', /fünf Monate/],
    ['yes-no', 'Krieg ich im Urlaub mal ein Bild von meinem Liebling?', /Foto/],
    ['when', 'Wie früh muss ich mich um einen Platz im August kümmern?', /Ende März/],
    ['yes-no', 'Holt ihr den Hund auch bei mir daheim ab?', /0,90/],
    [
      'how-much',
      'Ich hätte gern, dass mein Pudel einen neuen Haarschnitt bekommt. Wie teuer wird das?',
      /\b45\s?(€|Euro)/,
    ],
    [
      'follow-up',
      'Was kostet der denn?',
      /\b18\s?(€|Euro)/,
      { after: ['Muss mein Hund vorher mal zur Probe kommen?'] },
    ],
    ['yes-no', 'Hört meine Katze die Hunde bellen?', /Bachs/],
  ],
  offTopic: [
    'Wie groß sind die Zimmer für die Hunde?',
    'Was kostet es, meinen Hund chippen zu lassen?',
    'Wann hat die Praxis der Tierärztin in Fallersbach geöffnet?',
    'Welche Futtermarke bekommen die Katzen?',
    'Kann ich bei euch einen Hund adoptieren?',
    'Wie heißen die fünf Pflegerinnen und Pfleger?',
    'Was verlangt ihr für ein Pferd?',
    'Wie oft am Tag fährt der Bus?',
    'Wer hat die letzte Fußballweltmeisterschaft gewonnen?',
    'Wie lange muss ein Apfelkuchen in den Ofen?',
  ],
  smallTalk: [
    ['Grüß Gott!', HELLO],
    ['Hallo, ist da jemand?', HELLO],
    ['Na, wie geht’s dir denn so?', FINE],
    ['Und wer bist du?', /Frieda|Avatar|Assistent/i],
    ['Was kann ich dich denn alles fragen?', ABLE],
    ['Super, vielen lieben Dank!', THANKS],
    ['Du verstehst ja überhaupt nichts.', SORRY],
    [
      'Wie bitte? Das hab ich akustisch nicht verstanden.',
      /7[.:]15|gefüttert|noch (ein)?mal|gern|wiederhol|sagte|gesagt|natürlich/i,
      { after: ['Um wie viel Uhr kriegen die Tiere was zu fressen?'] },
    ],
    ['Moment, ich hol kurz was zu schreiben.', WAIT],
    ['So, dann mach’s gut, ja? Tschüss!', BYE],
  ],
};

const studio: AskedAvatar = {
  kind: 'recording-studio',
  name: 'Jonas',
  file: 'tonstudio-kesselhaus.md',
  document: `# Tonstudio Kesselhaus

Im Tonstudio Kesselhaus nehmen Bands, Chöre, Sprecherinnen und Podcaster auf. Das Studio liegt in der Heizzentrale einer stillgelegten Spinnerei am Rand von Plauditz.

## Geschichte

Das Kesselhaus wurde 1906 für die Spinnerei Gebrüder Rothe gebaut. Nach deren Ende im Jahr 1991 stand es elf Jahre leer. Dann eröffneten der Toningenieur Achim Voss und die Geigerin Tamara Linke hier ihr Studio. Die erste Platte aus dem Haus hieß „Ruß und Regen“ und stammte von den Kohlenträgern. Der Schornstein ist 48 Meter hoch und dient uns als Hallraum.

## Räume und Preise

| Raum | Größe | Preis je Stunde | Preis je Tag | Gut für |
| --- | --- | --- | --- | --- |
| Großer Saal | 140 m² | 75 € | 620 € | Chöre, Orchester, Bands |
| Regie B | 32 m² | 46 € | 390 € | Beats, Gesang |
| Sprecherkabine | 6 m² | 35 € | 280 € | Hörbuch, Podcast |
| Proberaum | 28 m² | 13 € | 85 € | Üben ohne Technik |

Ein Tag hat bei uns zehn Stunden. Außer im Proberaum ist in allen Preisen eine Tontechnikerin oder ein Tontechniker enthalten. Studierende zahlen von Montag bis Mittwoch 20 Prozent weniger. Das Abmischen kostet 190 € je Titel, zwei Korrekturen inbegriffen. Ein Master kostet 65 € je Titel und ist nach drei Werktagen fertig.

## Zeiten und Buchung

Aufgenommen wird an allen sieben Tagen der Woche von 9 bis 22 Uhr, nach Absprache auch nachts. Für Nachtstunden kommen 30 Prozent dazu. Das Büro ist von Dienstag bis Freitag zwischen 11 und 17 Uhr besetzt. Termine vergibt Milena Kratz unter 03499 710456 oder termine@kesselhaus.example. Eine Buchung gilt, sobald 150 € Anzahlung eingegangen sind. Bis 72 Stunden vorher können Sie kostenlos verschieben; bei späterer Absage wird die Hälfte des Preises fällig.

## Vor und nach der Aufnahme

Ein Vorgespräch von dreißig Minuten ist gratis. Für den Aufbau dürfen Sie eine halbe Stunde früher kommen, ohne dass wir sie berechnen. Am Ende erhalten Sie alle Spuren als WAV-Dateien. Wir heben Ihre Sitzung fünf Jahre lang auf. Alle Rechte an der Musik bleiben bei Ihnen.

## Instrumente und Technik

- Flügel von Blüthner, wird vor jeder Sitzung gestimmt
- Hammondorgel B3 mit Leslie
- Schlagzeug von Sonor; Becken bringen Sie bitte selbst mit
- 64 Mikrofone, darunter zwei Neumann U 47
- Bandmaschine Studer A80 für alle, die es analog mögen
- Gitarrenverstärker von Vox, Fender und Orange, ohne Aufpreis

Saiten, Trommelfelle und Plektren verkaufen wir am Tresen.

## Hausregeln

- Essen und Getränke bleiben in der Küche.
- Geraucht wird nur im Hof.
- Im Großen Saal dürfen höchstens 60 Personen sein.
- Tiere müssen draußen bleiben.
- Handys kommen vor der Aufnahme in den Korb an der Tür.
- Wer etwas beschädigt, ersetzt es.

## Küche und Übernachten

In der Küche stehen Herd, Kühlschrank und eine Kaffeemaschine, die alle benutzen dürfen. Über der Regie B gibt es acht Betten für 22 € je Person und Nacht. Bettwäsche und Handtücher bringen die Gäste mit. Frühstück bekommt man ab 6 Uhr nebenan in der Bäckerei Mohnhaupt.

## Kurse

| Kurs | Leitung | Termin | Preis |
| --- | --- | --- | --- |
| Podcast für Anfänger | Milena Kratz | 6. März, 10 bis 16 Uhr | 95 € |
| Mikrofone richtig stellen | Achim Voss | 17. April, 14 bis 19 Uhr | 70 € |
| Singen ohne Lampenfieber | Tamara Linke | 8. Mai, 10 bis 15 Uhr | 110 € |

Jeder Kurs hat höchstens acht Teilnehmende. Anmelden kann man sich bis eine Woche vorher.

## Anfahrt

Die Adresse ist Spinnereistraße 19, 04999 Plauditz. Der Eingang ist das rote Tor unter dem Schornstein. Zum Ausladen dürfen Sie bis an die Rampe fahren. Parkplätze gibt es kostenlos in der Weberstraße. Die Straßenbahn 5 fährt vom Hauptbahnhof in elf Minuten bis zur Haltestelle „Alte Spinnerei“. Den Großen Saal erreicht man ohne Stufen; zur Regie B führt nur eine Treppe.
`,
  asked: [
    ['how-much', 'Wir sind ein Chor, was kostet uns ein ganzer Tag?', /620/],
    [
      'follow-up',
      'Und die kleine Kabine zum Sprechen?',
      /280/,
      { after: ['Wir sind ein Chor, was kostet uns ein ganzer Tag?'] },
    ],
    ['how-much', 'Wir wollen bloß proben, wie teuer ist da eine Stunde?', /\b13\s?(€|Euro)/],
    ['yes-no', 'Müssen wir selber jemanden mitbringen, der das Mischpult bedient?', /Tontechniker/],
    ['yes-no', 'Steht bei euch ein Klavier?', /Blüthner/],
    ['paraphrase', 'Was muss unser Drummer von daheim mitnehmen?', /Becken/],
    ['when', 'Bis wie viel Uhr abends können wir bei euch spielen?', /9 bis 22 Uhr/],
    [
      'follow-up',
      'Und wird es danach teurer?',
      /30 Prozent/,
      { after: ['Bis wie viel Uhr abends können wir bei euch spielen?'] },
    ],
    ['how-much', 'Was verlangt ihr dafür, einen Song zu mischen?', /\b190\s?(€|Euro)/],
    [
      'follow-up',
      'Und das Mastering?',
      /\b65\s?(€|Euro)/,
      { after: ['Was verlangt ihr dafür, einen Song zu mischen?'] },
    ],
    ['who', 'Bei wem kann ich einen Tag im Studio ausmachen?', /Kratz unter|710\s?456/],
    ['paraphrase', 'Was ist, wenn unser Sänger krank wird und wir nicht kommen können?', /72 Stunden/],
    ['yes-no', 'Können wir auch bei euch schlafen?', /\b22\s?(€|Euro)/],
    ['when', 'Wann kann ich lernen, wie man einen Podcast macht?', /6\. ?März/],
    [
      'follow-up',
      'Und was mit Gesang?',
      /8\. ?Mai/,
      { after: ['Wann kann ich lernen, wie man einen Podcast macht?'] },
    ],
    ['yes-no', 'Darf meine Katze mit rein?', /Tiere/],
    ['where', 'Wo lasse ich das Auto stehen?', /Weberstraße/],
    ['yes-no', 'Unser Bassist sitzt im Rollstuhl. Kommt er in den Saal?', /ohne Stufen/],
    ['fact', 'Wie lange bleiben unsere Aufnahmen bei euch gespeichert?', /fünf Jahre/],
    ['who', 'Wer hat das Studio gegründet?', /Toningenieur/],
  ],
  offTopic: [
    'Was kostet ein Satz Gitarrensaiten bei euch?',
    'Wie viel nimmt die Bäckerei Mohnhaupt für ein Frühstück?',
    'Presst ihr auch Schallplatten?',
    'Wie viele Platten haben die Kohlenträger verkauft?',
    'Kann ich die Bandmaschine kaufen?',
    'Wann fährt die letzte Straßenbahn zurück?',
    'Gebt ihr auch Gitarrenunterricht?',
    'Wie alt ist Tamara Linke?',
    'Wie weit ist es bis zum Mond?',
    'Wie hoch ist der Mindestlohn?',
  ],
  smallTalk: [
    ['Schönen guten Abend!', HELLO],
    ['Hey Jonas, alles klar bei dir?', FINE],
    ['Bist du ein echter Mensch oder eine Maschine?', MACHINE],
    ['Sag mal, wie heißt du eigentlich?', /Jonas|Avatar|Assistent/i],
    ['Wobei kannst du mir denn helfen?', ABLE],
    ['Danke dir!', THANKS],
    ['Das hast du toll erklärt.', THANKS],
    ['Das war aber nicht meine Frage.', SORRY],
    ['Warte mal kurz, ich muss überlegen.', WAIT],
    ['Nein, das war alles. Auf Wiedersehen!', ALL_RIGHT],
  ],
};

export const de: QuestionSet = { language: 'de', avatars: [boarding, studio] };
