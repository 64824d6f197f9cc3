import type { QuestionSet } from './question-set.ts';

const CLINIC = `# Praxis am Lindenplatz

## Sprechzeiten

Die Praxis öffnet montags bis freitags um acht Uhr und schließt um achtzehn Uhr. Mittwochs schließen wir schon um dreizehn Uhr. Am Samstag ist die Praxis nur für Notfälle von neun bis elf Uhr besetzt. Sonntags bleibt sie geschlossen.

## Ärzte

Frau Doktor Yilmaz leitet die Praxis und behandelt Erwachsene. Herr Doktor Kern ist Kinderarzt. Impfungen übernimmt die Schwester Paula Stein.

## Termine

Einen Termin vereinbaren Sie unter der Nummer 030 55 12 90 oder auf unserer Seite im Netz. Wer einen Termin absagen will, gibt bitte einen Tag vorher Bescheid. Die Wartezeit für einen neuen Termin beträgt etwa zwei Wochen.

## Kosten

Gesetzlich Versicherte zahlen für die Behandlung nichts. Eine Reiseimpfung kostet 35 Euro. Ein ärztliches Attest kostet 10 Euro. Bezahlt wird bar oder mit Karte.

## Anfahrt

Die Praxis liegt am Lindenplatz 4 im zweiten Stock. Der Bus 42 hält vor dem Haus. Parkplätze gibt es im Hof. Einen Aufzug haben wir leider nicht.

## Bitte mitbringen

Bringen Sie Ihre Versichertenkarte und Ihren Impfpass mit. Hunde dürfen nicht in die Praxis.
`;

const SHOP = `# Fahrradladen Speiche

Der Fahrradladen Speiche verkauft und repariert Fahrräder seit 1987.

## Öffnungszeiten

Der Laden ist dienstags bis freitags von zehn bis neunzehn Uhr geöffnet. Samstags schließen wir um sechzehn Uhr. Montags haben wir Ruhetag.

## Preise

| Leistung | Preis |
| --- | --- |
| Inspektion | 59 Euro |
| Reifen wechseln | 15 Euro |
| Bremsen einstellen | 20 Euro |

Ein Kinderrad gibt es ab 180 Euro. Ein Elektrorad kostet mindestens 1900 Euro. Studenten erhalten zehn Prozent Rabatt.

## Verleih

Ein Leihrad kostet am Tag 14 Euro. Für ein Elektrorad zahlen Sie 30 Euro am Tag. Als Pfand brauchen wir Ihren Ausweis. Helme verleihen wir kostenlos.

## Werkstatt

Die Werkstatt leitet Meister Jonas Brandt. Eine Reparatur dauert in der Regel drei Tage. Auf Reparaturen geben wir ein Jahr Garantie. Abgeholte Räder kann man auch in Raten bezahlen.

## Lage

Sie finden uns in der Gartenstraße 8 gegenüber der Post. Alte Räder nehmen wir in Zahlung.
`;

export const de: QuestionSet = {
  language: 'de',
  avatars: [
    {
      kind: 'clinic',
      name: 'Clara',
      file: 'praxis.md',
      document: CLINIC,
      asked: [
        ['when', 'Wann machen Sie auf?', /um acht Uhr/, { not: /Notfälle/ }],
        ['who', 'Wer leitet die Praxis?', /Yilmaz/, { not: /Kern/ }],
        ['follow-up', 'Und am Samstag?', /neun bis elf/, { after: ['Wann öffnet die Praxis?'] }],
        ['yes-no', 'Haben Sie sonntags geöffnet?', /geschlossen/],
        ['how-much', 'Was kostet eine Reiseimpfung?', /35 Euro/, { not: /Attest/ }],
        ['follow-up', 'Und ein Attest?', /10 Euro/, { after: ['Was kostet eine Reiseimpfung?'], not: /35/ }],
        ['where', 'Wo finde ich die Praxis?', /Lindenplatz 4/],
        ['yes-no', 'Darf ich meinen Hund mitbringen?', /Hunde dürfen nicht/],
        ['paraphrase', 'Was muss ich mitnehmen?', /Versichertenkarte/],
        ['who', 'Wer impft mich?', /Paula Stein/],
        ['yes-no', 'Gibt es einen Aufzug?', /leider nicht/, { not: /Parkpl/ }],
        ['paraphrase', 'Ich möchte meinen Termin absagen.', /einen Tag vorher/],
        ['how-much', 'Wie lange muss ich auf einen Termin warten?', /zwei Wochen/],
        ['fact', 'Kann ich mit Karte zahlen?', /bar oder mit Karte/],
        ['follow-up', 'Und mittwochs?', /dreizehn Uhr/, { after: ['Wann schließt die Praxis?'] }],
        ['paraphrase', 'Mein Sohn ist krank, haben Sie einen Arzt für Kinder?', /Kern/],
      ],
      offTopic: [
        'Wie wird das Wetter morgen?',
        'Wer hat die Zauberflöte komponiert?',
        'Wie backe ich einen Kuchen?',
        'Wie hoch ist der Mount Everest?',
        'Magst du Fußball?',
      ],
      smallTalk: [
        ['Hallo!', /hallo|guten tag|willkommen|grüß/i],
        ['Danke, tschüss!', /wiedersehen|tschüss|bis bald/i],
        ['Wer bist du?', /Clara/],
        ['Was kannst du alles?', /Sprechzeiten|Ärzte|Termine|\?/],
        ['Vielen Dank!', /gern|freut|nichts zu danken/i],
        ['Wie geht es dir?', /\bgut\b|prima|bestens/i],
        ['Kannst du das wiederholen?', /35 Euro/, { after: ['Was kostet eine Reiseimpfung?'] }],
        [
          'Bist du ein echter Mensch?',
          /KI\b|kein(?:e)? (?:echter? )?(?:Mensch|Person)|Computer|digital|künstlich/i,
        ],
        ['Wie buchstabiert man deinen Namen?', /C\W+L\W+A\W+R\W+A/i],
        ['Wie bitte?', /35 Euro/, { after: ['Was kostet eine Reiseimpfung?'] }],
        ['Guten Morgen, schön Sie kennenzulernen.', /hallo|guten|freut|freue|willkommen/i],
        ['Das war alles, auf Wiedersehen.', /wiedersehen|tschüss|bis bald/i],
      ],
    },
    {
      kind: 'shop',
      name: 'Bruno',
      file: 'laden_info.md',
      document: SHOP,
      asked: [
        ['how-much', 'Wie viel kostet eine Inspektion?', /59 Euro/, { not: /Bremsen/ }],
        ['when', 'Bis wann haben Sie samstags auf?', /sechzehn Uhr/, { not: /Ruhetag/ }],
        ['follow-up', 'Und neue Reifen?', /15 Euro/, { after: ['Wie viel kostet eine Inspektion?'] }],
        ['yes-no', 'Bekommen Studenten einen Rabatt?', /zehn Prozent/, { not: /1900/ }],
        ['how-much', 'Was kostet ein Leihrad?', /14 Euro/],
        ['who', 'Wer leitet die Werkstatt?', /Jonas Brandt/, { not: /Garantie/ }],
        ['where', 'Wo ist Ihr Laden?', /Gartenstraße 8/],
        ['paraphrase', 'Kann ich mir einen Helm ausleihen?', /Helme/],
        ['how-much', 'Wie lange dauert eine Reparatur?', /drei Tage/],
        ['follow-up', 'Und mit Motor?', /30 Euro|1900/, { after: ['Was kostet ein Leihrad?'] }],
        ['yes-no', 'Haben Sie montags geöffnet?', /Ruhetag/],
        ['when', 'Seit wann gibt es den Laden?', /1987/],
        ['paraphrase', 'Nehmen Sie mein altes Rad?', /in Zahlung/],
        ['fact', 'Gibt es Garantie?', /ein Jahr Garantie/],
      ],
      offTopic: [
        'Was ist die Hauptstadt von Peru?',
        'Erzähl mir von den Dinosauriern.',
        'Wie funktioniert ein Vulkan?',
        'Wer ist der Bundeskanzler?',
        'Wo kann ich Schuhe kaufen?',
      ],
      smallTalk: [
        ['Guten Tag!', /hallo|guten tag|willkommen|grüß/i],
        ['Wie heißt du?', /Bruno/],
        ['Was kann ich dich fragen?', /Preise|Verleih|Werkstatt|\?/],
        ['Super, danke für die Hilfe.', /gern|freut|nichts zu danken/i],
      ],
    },
  ],
};
