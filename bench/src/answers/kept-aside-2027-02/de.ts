import type { AskedAvatar, QuestionSet } from '../question-set.ts';

const WINERY = `# Zu Besuch im Weingut Kestenholz

Seit 1874 baut unsere Familie in Dürrnheim am Rand des Pfälzerwalds Wein an, heute auf 16 Hektar. Judith Kestenholz verantwortet den Keller, ihr Bruder Simon die Weinberge. Seit 2014 arbeiten wir ökologisch und spritzen keine Unkrautvernichter mehr.

## Öffnungszeiten

| Tag | Vinothek | Gutsschänke |
| --- | --- | --- |
| Montag | geschlossen | geschlossen |
| Dienstag | 14 bis 18 Uhr | geschlossen |
| Mittwoch | 10 bis 18 Uhr | geschlossen |
| Donnerstag | 10 bis 18 Uhr | 17 bis 22 Uhr |
| Freitag | 10 bis 19 Uhr | 17 bis 23 Uhr |
| Samstag | 9 bis 17 Uhr | 12 bis 23 Uhr |
| Sonntag | 11 bis 15 Uhr | 12 bis 20 Uhr |

Die Gutsschänke bewirtet nur von April bis Oktober. Vom 24. Dezember bis zum 6. Januar machen wir Betriebsferien. An den Adventssamstagen schenken wir im Hof weißen Glühwein aus.

## Wein probieren

In der Vinothek dürfen Sie ohne Anmeldung drei Weine kostenlos verkosten. Für alles Weitere gibt es diese Proben:

| Probe | Was dazugehört | Dauer | Preis pro Person |
| --- | --- | --- | --- |
| Kleine Probe | fünf Weine, Brot und Wasser | eine Stunde | 14 € |
| Kellerprobe | acht Weine, Führung durch den Keller | zwei Stunden | 26 € |
| Planwagenfahrt | sechs Weine, Winzervesper | drei Stunden | 42 € |
| Probe mit Menü | sechs Weine, vier Gänge | ein Abend | 89 € |

Proben richten wir ab sechs und bis höchstens 32 Personen aus. Melden Sie Ihre Gruppe bitte spätestens zehn Tage vorher an. Wer zu zweit oder allein kommt, kann sich jeden ersten Samstag im Monat um 15 Uhr einer offenen Kellerprobe anschließen. Fahrer trinken Traubensaft und zahlen die Hälfte. Kinder laufen umsonst mit.

## Unsere Weine

| Wein | Geschmack | Preis je Flasche |
| --- | --- | --- |
| Riesling Steinacker | trocken | 9,80 € |
| Grauburgunder | trocken | 8,90 € |
| Scheurebe | lieblich | 8,20 € |
| Spätburgunder aus dem Holzfass | trocken | 15,50 € |
| Rieslingsekt | brut | 13,90 € |
| Roter Traubensaft | ohne Alkohol | 3,60 € |

Alle unsere Weine sind vegan, denn wir klären sie ohne tierisches Eiweiß. Die Weißweine schmecken in den ersten drei Jahren am besten, der Spätburgunder hält sich gut und gerne zehn. Leere Flaschen nehmen wir zurück und vergüten 10 Cent das Stück. Sollte einmal eine Flasche nach Kork schmecken, ersetzen wir sie beim nächsten Einkauf.

## Bestellen

Wir verschicken in Kartons zu sechs, zwölf oder 18 Flaschen. Der Versand innerhalb Deutschlands kostet 8,50 € je Karton, ab einem Bestellwert von 180 € nichts. Pakete sind drei bis fünf Werktage unterwegs. Nach Österreich liefern wir für 19 €, in die Schweiz leider nicht. Bei der ersten Bestellung bitten wir um Vorkasse, danach schicken wir eine Rechnung.

## Übernachten

Über der alten Kelterhalle vermieten wir vier Doppelzimmer zu 98 € die Nacht, Frühstück inbegriffen. Die Zimmer sind ab 15 Uhr frei, am Abreisetag geben Sie den Schlüssel bis 11 Uhr ab. Ein Hund kostet 8 € am Tag. Hinter der Scheune ist Platz für drei Wohnmobile; das macht 12 € pro Nacht mit Strom, und wer in der Gutsschänke isst, steht gratis.

## Rund ums Jahr

- **Jungweinprobe**: am letzten Märzwochenende, Eintritt 20 €
- **Hoffest**: am zweiten Wochenende im August, mit Livemusik und Kinderkelter
- **Federweißer und Zwiebelkuchen**: ab Mitte September, solange der Vorrat reicht
- **Mitmachlese**: am 3. Oktober um 9 Uhr; festes Schuhwerk und Handschuhe mitbringen
- **Rebstockpatenschaft**: 60 € im Jahr, dafür gibt es sechs Flaschen und eine Urkunde

## Feiern

Die Kelterhalle kann für Hochzeiten und Geburtstage gemietet werden. Sie fasst 90 Gäste und kostet 750 € am Tag. Um 1 Uhr ist Schluss mit der Musik, weil nebenan Leute wohnen. Das Essen bringt ein Partyservice Ihrer Wahl, den Wein nehmen Sie von uns.

## Ansprechpartner

| Anliegen | Wer | Telefon |
| --- | --- | --- |
| Weinproben und Feiern | Silke Hellriegel | 06399 5550 12 |
| Bestellungen und Rechnungen | Jonas Wirth | 06399 5550 13 |
| Zimmer und Stellplätze | Irmgard Kestenholz | 06399 5550 14 |

## Anfahrt

Sie finden uns in der Kirchgasse 21 in Dürrnheim, hinter dem großen Sandsteintor. Vom Bahnhof läuft man zehn Minuten, immer auf den Kirchturm zu. Im Hof können sechs Autos parken, weitere Plätze gibt es am Friedhof. Reisebusse halten bitte auf dem Festplatz, weil sie nicht durch die Gasse kommen. Vinothek und Gutsschänke sind ebenerdig, in den Keller führen jedoch 22 Stufen. Für Elektroautos steht eine Ladesäule neben der Scheune.
`;

const EYE_CLINIC = `# Augenklinik am Lindentor – gut zu wissen für unsere Patienten

Die Augenklinik am Lindentor in Worsleben behandelt im Jahr etwa 24.000 Menschen, die meisten davon ambulant. Chefärztin ist Professorin Dr. Nadja Brühl. Die Klinik hat 18 Betten, drei Operationssäle und eine eigene Sehschule für Kinder.

## Sprechzeiten

| Tag | Allgemeine Sprechstunde | Sehschule |
| --- | --- | --- |
| Montag | 8 bis 15 Uhr | 13 bis 17 Uhr |
| Dienstag | 8 bis 18 Uhr | keine |
| Mittwoch | 8 bis 12 Uhr | 9 bis 12 Uhr |
| Donnerstag | 10 bis 18 Uhr | 14 bis 17 Uhr |
| Freitag | 8 bis 13 Uhr | keine |

Am Wochenende ist nur die Notaufnahme besetzt.

## Im Notfall

Die Notaufnahme an Eingang B hat Tag und Nacht geöffnet und braucht keine Überweisung. Kommen Sie sofort, wenn Sie plötzlich schlechter sehen, Lichtblitze bemerken oder ein Schatten ins Bild rückt. Ist Ihnen Putzmittel oder Kalk ins Auge geraten, spülen Sie es erst eine Viertelstunde lang mit Leitungswasser und rufen dann den Rettungswagen. Einen Splitter darf niemand selbst herausziehen. Ein geplatztes Äderchen sieht schlimm aus, ist aber harmlos.

## Termin vereinbaren

Termine vergeben wir unter 05307 5550 20 oder auf augen-lindentor.example. Zurzeit beträgt die Wartezeit rund sieben Wochen. Wer gesetzlich versichert ist, braucht eine Überweisung vom Augenarzt. Können Sie nicht kommen, sagen Sie bitte bis zum Vortag um 12 Uhr ab. Für gehörlose Patienten bestellen wir eine Gebärdendolmetscherin, wenn wir es eine Woche vorher wissen.

Bringen Sie zum ersten Besuch mit:

- die Gesundheitskarte,
- eine Liste Ihrer Medikamente,
- alle Brillen, die Sie benutzen,
- frühere Befunde und Bilder.

Weiche Kontaktlinsen lassen Sie vor der Untersuchung drei Tage weg, harte zwei Wochen. Meist weiten wir die Pupille mit Tropfen; danach dürfen Sie vier Stunden lang nicht ans Steuer. Planen Sie für alles zusammen zwei bis drei Stunden ein.

## Eingriffe im Überblick

| Eingriff | Dauer | Betäubung | Aufenthalt |
| --- | --- | --- | --- |
| Grauer Star | 15 Minuten | Tropfen | ambulant |
| Grüner Star | 40 Minuten | Spritze neben das Auge | eine Nacht |
| Netzhautablösung | 90 Minuten | Vollnarkose | drei Nächte |
| Schlupflider | eine Stunde | örtlich | ambulant |
| Schielen | 50 Minuten | Vollnarkose | zwei Nächte |
| Hornhauttransplantation | 70 Minuten | Vollnarkose | fünf Nächte |

Beide Augen operieren wir nie am selben Tag; dazwischen liegen mindestens zwei Wochen.

## Was die Kasse nicht zahlt

| Leistung | Preis |
| --- | --- |
| Augendruck messen zur Vorsorge | 22 € |
| Foto der Netzhaut | 35 € |
| Gutachten für den Führerschein | 48 € |
| Speziallinse beim grauen Star, je Auge | 820 € |
| Lasern gegen Kurzsichtigkeit, je Auge | 1.950 € |

Bezahlt wird an der Kasse im Erdgeschoss, mit Karte oder auf Rechnung. Das Lasern können Sie in zwölf Monatsraten begleichen. Gelasert wird erst ab 21 Jahren und nur, wenn sich die Brillenstärke zwei Jahre lang nicht geändert hat.

## Vor der Operation

1. Bei einer Vollnarkose sechs Stunden vorher nichts mehr essen.
2. Klares Wasser ist bis zwei Stunden vorher erlaubt.
3. Blutverdünner nicht eigenmächtig absetzen, sondern mit dem Hausarzt sprechen.
4. Ohne Schminke und Gesichtscreme kommen.
5. Eine Begleitung für den Heimweg organisieren.

## Nach der Operation

Die Augenklappe bleibt bis zum nächsten Morgen drauf. Am Tag danach schauen wir uns das Auge zur Kontrolle an. Duschen können Sie ab dem zweiten Tag, solange keine Seife ins Auge läuft. Schwimmbad und Sauna sind vier Wochen lang tabu. Lesen und Fernsehen schaden dem Auge nicht. Heben Sie in der ersten Woche nichts, was schwerer als fünf Kilo ist. Die neue Brille lassen Sie am besten erst nach sechs Wochen anpassen. Nehmen die Schmerzen zu, melden Sie sich unter 05307 5550 99; dort ist immer eine Ärztin zu erreichen.

## Auf der Station

Besuch ist täglich von 14 bis 19 Uhr willkommen. Frühstück gibt es ab halb acht, Mittagessen um zwölf und Abendbrot um sechs. Ein Einzelzimmer kostet 75 € Zuschlag pro Nacht. WLAN und Fernseher sind kostenlos. Eltern dürfen bei ihren Kindern im Zimmer schlafen. Entlassen wird bis 10 Uhr, den Arztbrief bekommen Sie gleich mit.

## Wer wofür da ist

| Bereich | Leitung |
| --- | --- |
| Netzhaut | Dr. Hakan Yıldız |
| Hornhaut | Dr. Friederike Stamm |
| Sehschule | Orthoptistin Lena Vogt |
| Pflege | Bernd Kaluza |
| Sozialdienst | Sabine Motzko |

Frau Motzko hilft bei Anträgen auf Blindengeld und bei der Suche nach einer Haushaltshilfe. Lob und Beschwerden nimmt der Patientenfürsprecher Horst Ebeling entgegen, mittwochs ab 15 Uhr in Zimmer 112.

## So kommen Sie zu uns

Unsere Adresse ist Am Lindentor 8 in Worsleben. Die Buslinie 31 hält direkt vor dem Haupteingang. Im Parkhaus nebenan kostet die Stunde 1,50 €, am ganzen Tag höchstens 9 €. Vom Haupteingang führt ein tastbarer Streifen bis zur Anmeldung. Blindenführhunde dürfen überall mit hinein, nur nicht in den OP. Die Cafeteria Pupille im ersten Stock verkauft Kaffee, Suppe und Zeitungen in großer Schrift.
`;

const winery: AskedAvatar = {
  kind: 'winery',
  name: 'Lotte',
  file: 'weingut-kestenholz.md',
  document: WINERY,
  asked: [
    ['when', 'Wie lange hat die Vinothek am Samstag offen?', /9 bis 17 Uhr/],
    [
      'follow-up',
      'Und am Sonntag?',
      /11 bis 15 Uhr/,
      { after: ['Wie lange hat die Vinothek am Samstag offen?'] },
    ],
    ['when', 'Habt ihr zwischen den Jahren auf?', /Betriebsferien/],
    [
      'yes-no',
      'Kann man bei euch einfach vorbeikommen und mal was probieren, ohne gleich was zu zahlen?',
      /kostenlos verkosten/,
    ],
    ['how-much', 'Was kostet die Planwagenfahrt?', /42 €/],
    [
      'follow-up',
      'Und wie lange sind wir da unterwegs?',
      /drei Stunden/,
      { after: ['Was kostet die Planwagenfahrt?'] },
    ],
    [
      'paraphrase',
      'Wir sind nur zu zweit und würden gern eine Kellerprobe mitmachen, geht das?',
      /ersten Samstag/,
    ],
    ['fact', 'Bis wann muss ich unsere Gruppe anmelden?', /zehn Tage/],
    ['paraphrase', 'Ich muss noch fahren. Zahle ich trotzdem voll?', /zahlen die Hälfte/],
    ['how-much', 'preis grauburgunder', /8,90 €/],
    ['paraphrase', 'Habt ihr auch was Süßeres?', /lieblich/],
    ['yes-no', 'Sind eure Weine vegan?', /vegan/],
    ['paraphrase', 'Wie lange kann ich den Spätburgunder liegen lassen?', /gut und gerne zehn/],
    ['how-much', 'Was kostet der Versand?', /8,50 €/],
    [
      'follow-up',
      'Und in die Schweiz?',
      /in die Schweiz leider nicht/,
      { after: ['Was kostet der Versand?'] },
    ],
    ['how-much', 'Was nehmt ihr für eine Übernachtung im Doppelzimmer?', /98 €/],
    ['yes-no', 'Dürfen wir mit dem Wohnmobil bei euch stehen?', /drei Wohnmobile/],
    ['when', 'Ab wann gibt es neuen Wein und Zwiebelkuchen?', /Mitte September/],
    [
      'paraphrase',
      'Ich wollte schon immer mal bei der Ernte helfen, kann man das bei euch irgendwann?',
      /Mitmachlese|3\. Oktober/,
    ],
    ['how-much', 'Wie viele Leute passen in die Kelterhalle?', /90 Gäste/],
    ['who', 'An wen wende ich mich, wenn mit meiner Rechnung was nicht stimmt?', /Jonas Wirth/],
    ['where', 'Parkplätze?', /sechs Autos/],
  ],
  offTopic: [
    'Habt ihr auch Gin oder Obstbrände?',
    'Kann ich mit American Express bezahlen?',
    'Bildet ihr auch Winzer aus?',
    'Gibt es in Dürrnheim ein Freibad?',
    'Warum heißt der Grauburgunder eigentlich grau?',
    'Welche Wanderwege gibt es im Pfälzerwald?',
    'Wie viel ist 18 mal 14?',
    'Von wem ist eigentlich die Oper Carmen?',
    'Wie warm soll es denn am Wochenende werden?',
    'Wann macht der Aldi heute zu?',
  ],
  smallTalk: [
    ['Grüß Gott!', /hallo|guten|willkommen|grüß/i],
    ['Wie geht’s dir heute so?', /\bgut\b|prima|bestens|danke|super|wunderbar|helfen/i],
    ['Und wie heißen Sie?', /Lotte/],
    [
      'Bist du echt oder aus dem Computer?',
      /\bKI\b|kein(?:e)? (?:echter? )?(?:Mensch|Person)|Computer|digital|künstlich|Assistent|Avatar|Programm/i,
    ],
    ['Super, vielen Dank!', /gern|freu|nichts zu danken|bitte/i],
    ['Das hast du aber schön erklärt.', /dank|freu|gern|schön|lieb|nett/i],
    ['Bitte? Das ging mir zu schnell.', /13,90 €/, { after: ['Was kostet der Rieslingsekt?'] }],
    [
      'Moment, ich hol nur schnell was zum Schreiben.',
      /Zeit|Ruhe|gern|natürlich|kein Problem|warte|bereit|klar|\bda\b|in Ordnung/i,
    ],
    [
      'Das war jetzt überhaupt keine Antwort auf meine Frage.',
      /leid|entschuldig|verzeih|anders|nochmal|noch einmal|verst|Frage|formulier/i,
    ],
    [
      'Alles klar, dann einen schönen Abend noch!',
      /wiedersehen|wiederhören|tschüss|bis (?:bald|dann)|mach.?s|alles gute|schönen|ebenso|gleichfalls|auch|danke|gern/i,
    ],
  ],
};

const eyeClinic: AskedAvatar = {
  kind: 'eye-clinic',
  name: 'Anselm',
  file: 'augenklinik-lindentor.md',
  document: EYE_CLINIC,
  asked: [
    ['when', 'Wann ist donnerstags Sprechstunde?', /10 bis 18 Uhr/],
    ['follow-up', 'Und am Freitag?', /8 bis 13 Uhr/, { after: ['Wann ist donnerstags Sprechstunde?'] }],
    [
      'paraphrase',
      'Ich sehe seit heute früh auf dem rechten Auge immer wieder so Blitze, was soll ich machen?',
      /Lichtblitze/,
    ],
    ['paraphrase', 'Hilfe, mir ist beim Putzen Reiniger ins Auge gespritzt!', /Viertelstunde/],
    ['when', 'Wie lange muss man auf einen Termin warten?', /sieben Wochen/],
    ['yes-no', 'Brauche ich eine Überweisung? Ich bin bei der AOK.', /gesetzlich versichert/],
    ['paraphrase', 'Wie lange vorher muss ich meine weichen Linsen rausnehmen?', /Weiche Kontaktlinsen/],
    ['yes-no', 'Kann ich nach der Untersuchung selbst mit dem Auto heimfahren?', /ans Steuer/],
    ['how-much', 'Wie lange dauert die OP beim grauen Star?', /15 Minuten/],
    [
      'follow-up',
      'Muss ich danach über Nacht bleiben?',
      /ambulant/,
      { after: ['Wie lange dauert die OP beim grauen Star?'], not: /Schlupflider|24\.000/ },
    ],
    ['yes-no', 'Könnt ihr nicht gleich beide Augen auf einmal machen?', /nie am selben Tag/],
    ['how-much', 'Augenlasern, was kostet das?', /1\.950 €/],
    [
      'follow-up',
      'Kann man das auch in Raten zahlen?',
      /zwölf Monatsraten/,
      { after: ['Augenlasern, was kostet das?'] },
    ],
    ['how-much', 'Ich brauche ein Gutachten für meinen Führerschein, wie teuer ist das?', /48 €/],
    ['paraphrase', 'Ich nehme Marcumar. Muss ich das vor der Operation weglassen?', /Blutverdünner/],
    ['when', 'Ab wann darf ich nach der OP wieder ins Schwimmbad?', /vier Wochen lang tabu/],
    ['yes-no', 'darf ich hinterher fernsehen', /schaden dem Auge nicht/],
    ['when', 'Besuchszeiten?', /14 bis 19 Uhr/],
    ['yes-no', 'Kann ich bei meinem Kind im Zimmer übernachten?', /Eltern dürfen/],
    ['who', 'Wer leitet die Sehschule?', /Lena Vogt/],
    [
      'who',
      'Meine Mutter ist fast blind. Wer kann uns helfen, Blindengeld zu beantragen?',
      /Anträgen auf Blindengeld/,
    ],
    ['how-much', 'Was kostet das Parken bei euch?', /1,50 €/],
  ],
  offTopic: [
    'Kann ich bei Ihnen auch eine Brille kaufen?',
    'Habt ihr noch eine Stelle als Pflegehelfer frei?',
    'Gibt es bei euch eine Kapelle?',
    'Welcher Optiker in Worsleben ist der beste?',
    'Wie entsteht eigentlich Kurzsichtigkeit?',
    'Helfen Karotten wirklich den Augen?',
    'Was ist die Wurzel aus 144?',
    'In welchem Jahr ist die Titanic gesunken?',
    'Regnet es morgen?',
    'Wie storniere ich meinen Flug bei der Lufthansa?',
  ],
  smallTalk: [
    ['Guten Tag, ich hätte da mal eine Frage.', /hallo|guten|willkommen|grüß|gern|helfen|\bja\b|Frage|\?/i],
    ['Wer sind Sie denn?', /Anselm/],
    [
      'Sind Sie ein richtiger Arzt?',
      /\bKI\b|kein(?:e)? (?:echter? |richtiger? )?(?:Mensch|Person|Arzt)|Computer|digital|künstlich|Assistent|Avatar|Programm/i,
    ],
    [
      'Ich hab ehrlich gesagt ein bisschen Schiss.',
      /verst|keine (?:Sorge|Angst)|Ruhe|ruhig|helfen|normal|gern|zusammen|Zeit|schaff|leid|Mut|gut/i,
    ],
    ['Danke, Sie sind ja wirklich freundlich.', /dank|gern|freu|bitte|nett|lieb/i],
    [
      'Entschuldigung, ich höre schlecht. Können Sie das wiederholen?',
      /halb acht/,
      { after: ['Wann gibt es auf der Station Frühstück?'] },
    ],
    [
      'Augenblick bitte, mein Handy klingelt.',
      /Zeit|Ruhe|gern|natürlich|kein Problem|warte|bereit|klar|\bda\b|in Ordnung/i,
    ],
    [
      'Nein, das meinte ich nicht.',
      /leid|entschuldig|verzeih|anders|nochmal|noch einmal|verst|Frage|formulier|mein/i,
    ],
    [
      'Was kann ich Sie denn alles fragen?',
      /Sprechzeiten|Termin|Operation|Eingriff|Notfall|Station|Klinik|Lindentor|Frage|\?/i,
    ],
    [
      'Gut, das war’s schon. Auf Wiederhören!',
      /wiedersehen|wiederhören|tschüss|bis (?:bald|dann)|alles gute|schönen|gern/i,
    ],
  ],
};

export const de: QuestionSet = { language: 'de', avatars: [winery, eyeClinic] };
