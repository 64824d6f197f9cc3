import type { QuestionSet } from '../question-set.ts';

const OFFICE = `# Bürgerbüro Altenwied

Das Bürgerbüro ist die erste Anlaufstelle der Stadt Altenwied für Ausweise, Meldungen und Bescheinigungen.

## Öffnungszeiten

| Tag | Vormittag | Nachmittag |
| --- | --- | --- |
| Montag | 8:00–12:00 Uhr | 14:00–16:00 Uhr |
| Dienstag | 8:00–12:00 Uhr | geschlossen |
| Mittwoch | geschlossen | geschlossen |
| Donnerstag | 8:00–12:00 Uhr | 14:00–18:30 Uhr |
| Freitag | 7:00–13:00 Uhr | geschlossen |

Jeden ersten Samstag im Monat ist das Büro von 9 bis 11 Uhr besetzt.

## Termine

Termine vergeben wir im Internet und unter der Telefonnummer 02631 555-120. Ohne Termin müssen Sie mit längeren Wartezeiten rechnen. Wer nur einen fertigen Ausweis abholt, braucht keinen Termin.

## Ausweise und Pässe

| Dokument | Gebühr | Gültigkeit |
| --- | --- | --- |
| Personalausweis (ab 24 Jahren) | 37,00 € | 10 Jahre |
| Personalausweis (unter 24 Jahren) | 22,80 € | 6 Jahre |
| Vorläufiger Personalausweis | 10,00 € | 3 Monate |
| Reisepass | 70,00 € | 10 Jahre |

Die Herstellung eines Personalausweises dauert etwa drei Wochen, die eines Reisepasses etwa fünf. Im Expressverfahren liegt der Reisepass nach vier Werktagen vor; der Aufpreis beträgt 32 Euro. Das Lichtbild darf nicht älter als ein Jahr sein. Ein Fotoautomat steht im Flur, eine Aufnahme kostet 6 Euro.

Den Verlust oder Diebstahl eines Ausweises melden Sie bitte sofort bei uns oder bei der Polizei.

## Umzug

Nach dem Einzug haben Sie zwei Wochen Zeit, sich anzumelden. Dazu brauchen Sie die Bestätigung Ihres Vermieters. Die Anmeldung ist kostenlos. Abmelden müssen Sie sich nur, wenn Sie ins Ausland ziehen.

## Bescheinigungen

Ein Führungszeugnis kostet 13 Euro und kommt nach etwa zehn Tagen mit der Post. Eine Meldebescheinigung erhalten Sie für 8 Euro sofort. Geburtsurkunden stellt nicht das Bürgerbüro aus, sondern das Standesamt im ersten Stock.

## Hunde

Hunde müssen binnen vierzehn Tagen angemeldet werden. Die Hundesteuer beträgt 60 Euro im Jahr, für jeden weiteren Hund 96 Euro. Blindenhunde sind von der Steuer befreit.

## Fundsachen

Gefundenes wird sechs Monate aufbewahrt und danach im Rathaushof versteigert. Um die Fundsachen kümmert sich Uwe Brenner in Zimmer 5.

## Müll

Gelbe Säcke gibt es kostenlos an der Information. Sperrmüll wird zweimal im Jahr abgeholt; die Karte dafür liegt dem Abfallkalender bei.

## Bezahlen

Bezahlt wird bar oder mit Karte am Automaten neben Zimmer 3.

## So finden Sie uns

Das Bürgerbüro befindet sich im Erdgeschoss des Rathauses, Marktstraße 1. Der barrierefreie Eingang liegt auf der Rückseite, in der Kirchgasse. Parken können Sie auf dem Schlossplatz, die erste Stunde ist frei. Der Bus 73 hält am Marktbrunnen.

## Ansprechpartner

Die Leiterin des Bürgerbüros ist Sabine Wolters. Bürgermeister ist Matthias Engel; seine Sprechstunde hält er donnerstags von 17 bis 18 Uhr.
`;

const ZOO = `# Tierpark Eichenau

Der Tierpark Eichenau wurde 1962 von dem Förster Heinrich Vogt gegründet und gehört heute einem Verein mit 1.400 Mitgliedern. Auf 23 Hektar leben 640 Tiere aus 90 Arten.

## Besuchszeiten

Von April bis Oktober ist der Park täglich von 9 bis 19 Uhr geöffnet. Im Winter schließen wir schon um 16:30 Uhr. Die Kasse macht eine Stunde früher zu. An Heiligabend und Silvester bleibt der Park geschlossen.

## Eintritt

| Karte | Tageskarte | Jahreskarte |
| --- | --- | --- |
| Erwachsene | 14,50 € | 59 € |
| Kinder von 3 bis 14 Jahren | 8,00 € | 32 € |
| Familien | 39,00 € | 135 € |
| Hunde | 3,00 € | 15 € |

Kinder unter drei Jahren kommen umsonst herein. Gruppen ab fünfzehn Personen erhalten zehn Prozent Nachlass. Wer Geburtstag hat und seinen Ausweis zeigt, zahlt nichts.

Hunde sind an der kurzen Leine erlaubt, außer im Vogelhaus.

## Unsere Tiere

Die älteste Bewohnerin ist die Riesenschildkröte Walburga, deren Alter auf 94 Jahre geschätzt wird. Die Luchse bekamen im Mai drei Junge. Elefanten halten wir nicht mehr, weil ihr Gehege zu klein war. Im Streichelgehege warten Zwergziegen und Ponys.

## Fütterungen

- Fischotter: 11 Uhr
- Luchse: 14 Uhr
- Pinguine: 15:30 Uhr, außer freitags

Mitgebrachtes Futter darf den Tieren nicht gegeben werden. Wildfutter gibt es am Eingang für 1 Euro die Tüte.

## Führungen und Feste

Die Abendführung mit der Tierpflegerin Katrin Henning dauert zwei Stunden und kostet 18 Euro. Sie findet jeden zweiten Freitag um 20 Uhr statt. Bringen Sie festes Schuhwerk und eine Taschenlampe mit. Ein Kindergeburtstag für bis zu zehn Kinder kostet 160 Euro.

## Essen und Trinken

Das Gasthaus Zur Eule am Weiher bietet bis 17 Uhr warme Küche. Grillplätze können nicht reserviert werden. Picknick ist auf allen Wiesen gestattet.

## Service

Bollerwagen werden für 5 Euro am Tag verliehen, Rollstühle kostenlos. Ein Wickelraum befindet sich im Eingangsgebäude. Drohnen und Fahrräder sind im Park verboten. Eine Tierpatenschaft gibt es ab 30 Euro im Jahr.

## Anreise

Der Tierpark liegt am Waldweg 7 in Eichenau. Mit der S-Bahn S4 fahren Sie bis Eichenau Nord, von dort sind es zwölf Minuten zu Fuß. Ein Parkplatz kostet 4 Euro am Tag.

## Leitung

Direktorin ist Dr. Miriam Falk. Der Tierarzt des Parks heißt Dr. Stefan Auer.
`;

const GREETS = /hallo|\bhi\b|guten (?:tag|morgen|abend)|willkommen|grüß|servus|moin|freut mich|schön/i;
const NO_TROUBLE = /gern|freut|nichts zu danken|bitte|kein problem|keine ursache/i;
const PARTS =
  /wiedersehen|wiederschauen|tschüss|tschüs|bis (?:bald|dann|zum|nächst|demnächst|morgen)|mach.{0,10} gut|schönen tag/i;
const IS_WELL = /\b(?:gut|prima|bestens|wunderbar|ausgezeichnet)\b/i;
const NO_PERSON =
  /\bKI\b|künstlich|kein (?:echter |richtiger )?mensch|keine (?:echte |richtige )?person|computer|digital|virtuell|avatar|roboter|maschine|programm/i;
const GO_AHEAD =
  /^(?!.*(?:leider|nichts|weiß nicht|tut mir leid|kein)).*(?:\bja\b|natürlich|gern|selbstverständlich|klar|nur zu|sicher|frag|ich (?:kann|weiß)|können Sie)/is;

export const de: QuestionSet = {
  language: 'de',
  avatars: [
    {
      kind: 'office',
      name: 'Greta',
      file: 'buergerbuero.md',
      document: OFFICE,
      asked: [
        ['when', 'Wie lange haben Sie donnerstags offen?', /18[:.]30/, { not: /13:00/ }],
        [
          'follow-up',
          'und freitags',
          /13[:.]00|13 Uhr/,
          { after: ['Wie lange haben Sie donnerstags offen?'], not: /18[:.]30/ },
        ],
        ['yes-no', 'Kann ich auch am Samstag kommen?', /ersten Samstag/i],
        ['how-much', 'Was kostet ein neuer Reisepass?', /\b70\b/, { not: /37,00|22,80/ }],
        [
          'follow-up',
          'Und wie lange ist der gültig?',
          /10 Jahre|zehn Jahre/i,
          { after: ['Was kostet ein neuer Reisepass?'], not: /3 Monate|37,00/ },
        ],
        ['paraphrase', 'bin grad hergezogen, bis wann muss ich zu euch kommen?', /zwei Wochen/i],
        ['fact', 'Was muss ich zur Anmeldung meiner neuen Wohnung mitbringen?', /Vermieter/i],
        ['paraphrase', 'Mir ist mein Ausweis geklaut worden. Was soll ich tun?', /Diebstahl|Polizei/i],
        ['how-much', 'Wie viel zahle ich für ein Führungszeugnis?', /13 Euro/, { not: /8 Euro/ }],
        [
          'follow-up',
          'Wie lange dauert das?',
          /\bzehn Tage/i,
          { after: ['Wie viel zahle ich für ein Führungszeugnis?'], not: /Wochen/ },
        ],
        ['how-much', 'wie hoch ist die hundesteuer', /60 Euro/],
        ['follow-up', 'Und für den zweiten Hund?', /96/, { after: ['Wie hoch ist die Hundesteuer?'] }],
        ['who', 'Wer leitet das Bürgerbüro?', /Sabine Wolters/],
        ['where', 'Wo bekomme ich eine Geburtsurkunde?', /Standesamt/i],
        ['paraphrase', 'Wo kann ich denn mein Auto abstellen?', /Schlossplatz/],
        ['yes-no', 'Nehmen Sie EC-Karten?', /mit Karte/i, { not: /Abfallkalender/ }],
        ['when', 'Wann hat der Bürgermeister Sprechstunde?', /17 bis 18|17[:.]00/],
        ['yes-no', 'Brauche ich einen Termin, um meinen neuen Ausweis abzuholen?', /keinen Termin/i],
        [
          'paraphrase',
          'Guten Tag, ich sitze im Rollstuhl. Wie komme ich zu Ihnen ins Haus?',
          /Kirchgasse|barrierefrei/i,
        ],
      ],
      offTopic: [
        'Wie wird das Wetter am Wochenende?',
        'Wie weit ist der Mars entfernt?',
        'hast du ein rezept für apfelkuchen',
        'Welche Aktien soll ich kaufen?',
        'Wer hat das Telefon erfunden?',
        'Können Sie mir einen Zahnarzt empfehlen?',
        'Was heißt Schmetterling auf Spanisch?',
        'Wie bekomme ich Rotweinflecken aus dem Teppich?',
        'Wie hat Dortmund gestern gespielt?',
        'Kann ich bei Ihnen schwimmen gehen?',
      ],
      smallTalk: [
        ['Moin!', GREETS],
        ['Guten Abend.', GREETS],
        ['Mit wem spreche ich denn?', /Greta/],
        [
          'Wobei können Sie mir helfen?',
          /Öffnungszeiten|Termin|Ausweis|Pässe|Umzug|Bescheinigung|Hunde|Fundsachen|Müll|Bezahlen|finden|Ansprechpartner/i,
        ],
        ['Vielen lieben Dank, das hat mir geholfen.', NO_TROUBLE],
        ['na, wie gehts dir so', IS_WELL],
        ['Bist du eigentlich ein Roboter?', NO_PERSON],
        ['Wie schreibt man deinen Namen?', /G\W+R\W+E\W+T\W+A/i],
        ['Wie bitte?', /13 Euro/, { after: ['Wie viel zahle ich für ein Führungszeugnis?'] }],
        ['Okay danke, tschüss!', PARTS],
      ],
    },
    {
      kind: 'zoo',
      name: 'Jonas',
      file: 'eichenau_info.md',
      document: ZOO,
      asked: [
        ['when', 'Bis wann habt ihr im Juli auf?', /19 Uhr|19[:.]00/, { not: /16[:.]30|17 Uhr/ }],
        ['follow-up', 'Und im Winter?', /16[:.]30/, { after: ['Bis wann hat der Park im Sommer geöffnet?'] }],
        ['how-much', 'was kostet der eintritt für erwachsene', /14,50/, { not: /8,00/ }],
        [
          'follow-up',
          'Und für meine Tochter? Sie ist zwei.',
          /umsonst|unter drei/i,
          { after: ['Was kostet der Eintritt für Erwachsene?'], not: /8,00|14,50/ },
        ],
        ['how-much', 'Wie teuer ist eine Jahreskarte für die ganze Familie?', /135/, { not: /\b59\b/ }],
        ['yes-no', 'Darf unser Dackel mit rein?', /Leine/],
        ['yes-no', 'Gibt es bei euch Elefanten?', /nicht mehr/i],
        ['when', 'Wann werden die Pinguine gefüttert?', /15[:.]30/, { not: /Fischotter/ }],
        [
          'follow-up',
          'Und die Luchse?',
          /14 Uhr|14[:.]00/,
          { after: ['Wann werden die Pinguine gefüttert?'], not: /Junge/ },
        ],
        ['fact', 'Wie heißt die Schildkröte?', /Walburga/],
        ['follow-up', 'Wie alt ist sie denn?', /94/, { after: ['Wie heißt die Schildkröte?'] }],
        ['paraphrase', 'Kann man sich einen Handwagen für die Kinder leihen?', /Bollerwagen/i],
        ['where', 'Wo kann ich mein Baby wickeln?', /Wickelraum|Eingangsgebäude/i],
        ['who', 'Wer ist der Tierarzt?', /Stefan Auer/],
        ['who', 'Von wem wurde der Tierpark gegründet?', /Heinrich Vogt/, { not: /Direktorin/ }],
        [
          'paraphrase',
          'Wir haben altes Brot dabei, dürfen die Ziegen das fressen?',
          /nicht gegeben/i,
          { not: /Ponys/ },
        ],
        ['how-much', 'wie lange geht die abendführung', /zwei Stunden|2 Stunden/i],
        ['paraphrase', 'Wie kommen wir mit öffentlichen Verkehrsmitteln zu Ihnen?', /S4|S-Bahn/],
        ['yes-no', 'Kann ich bei Ihnen mittags warm essen?', /Eule|warme Küche/i],
      ],
      offTopic: [
        'Wer ist der Präsident der USA?',
        'Wie installiere ich einen Drucker?',
        'Was ist die Quadratwurzel von 144?',
        'Erzähl mir was über das Mittelalter.',
        'Welcher Film läuft heute im Kino?',
        'wann fährt der nächste zug nach hamburg',
        'Wie viele Einwohner hat Tokio?',
        'Soll ich mir ein Elektroauto kaufen?',
        'Wer hat Faust geschrieben?',
        'Können Sie mir beim Steuerformular helfen?',
      ],
      smallTalk: [
        ['Hallöchen Jonas', GREETS],
        ['Guten Morgen, freut mich, Sie kennenzulernen!', GREETS],
        ['Wer bist du denn?', /Jonas/],
        [
          'Worüber weißt du Bescheid?',
          /Besuchszeit|Eintritt|Tiere|Fütterung|Führung|Feste|Essen|Service|Anreise|Leitung/i,
        ],
        ['Das ist nett von Ihnen, danke sehr.', NO_TROUBLE],
        [
          'Das habe ich akustisch nicht verstanden.',
          /nicht mehr/i,
          { after: ['Gibt es bei euch Elefanten?'] },
        ],
        ['Spreche ich gerade mit einem echten Menschen?', NO_PERSON],
        ['Darf ich Sie etwas fragen?', GO_AHEAD],
        ['Bis nächste Woche!', PARTS],
        ['Nein, das war alles. Auf Wiedersehen.', PARTS],
      ],
    },
  ],
};
