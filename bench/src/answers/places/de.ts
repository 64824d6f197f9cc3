import type { AskedAvatar } from '../question-set.ts';

const GYM = `# Kraftwerk Süd – Fitnessstudio

Das Kraftwerk Süd besteht seit 2009. Auf 2.400 Quadratmetern gibt es Geräte, Kurse, eine Kletterwand und eine Sauna. Inhaberin ist Svenja Brandt, die Trainer leitet Mehmet Aydın.

## Öffnungszeiten

| Tag | Training | Sauna |
| --- | --- | --- |
| Montag bis Freitag | 6 bis 23 Uhr | 14 bis 22 Uhr |
| Samstag | 8 bis 20 Uhr | 12 bis 19 Uhr |
| Sonntag und Feiertag | 9 bis 20 Uhr | 12 bis 19 Uhr |

Am 24., 25. und 31. Dezember bleibt das Studio geschlossen. Der Einlass endet 45 Minuten vor Schluss. Mittwochs ist die Sauna nur für Frauen geöffnet.

## Beiträge

| Tarif | Monat | Laufzeit |
| --- | --- | --- |
| Flex | 49 € | monatlich kündbar |
| Standard | 34 € | 12 Monate |
| Lang | 27 € | 24 Monate |
| Jugend (14 bis 17 Jahre) | 22 € | 12 Monate |

Die Aufnahmegebühr beträgt einmalig 30 €. Auszubildende und Studierende zahlen im Standardtarif 29 €. Eine Tageskarte kostet 15 €, eine Zehnerkarte 120 €. Das erste Training ist ein kostenloses Probetraining; dafür genügt ein Anruf.

Der Beitrag wird am Monatsersten vom Konto abgebucht. An der Theke kann bar und mit Karte bezahlt werden.

## Kurse

- **Yoga**: Montag und Donnerstag um 18.30 Uhr, mit Katrin Seidel
- **Rückenschule**: Dienstag um 10 Uhr, mit Jonas Wirth
- **Spinning**: Mittwoch um 19 Uhr und Samstag um 11 Uhr
- **Aqua-Fitness** gibt es bei uns nicht, weil wir kein Schwimmbecken haben.

Kurse dauern 60 Minuten. Plätze werden über die App reserviert, frühestens sieben Tage vorher. Wer nicht kommen kann, meldet sich bis zwei Stunden vor Beginn ab; sonst werden 5 € berechnet. Höchstens 18 Personen nehmen an einem Kurs teil.

## Hausregeln

1. Bitte immer ein Handtuch unterlegen.
2. Trainiert wird in sauberen Hallenschuhen.
3. Glasflaschen sind auf der Trainingsfläche verboten.
4. Fotografieren ist in den Umkleiden nicht gestattet.

Kinder unter 14 Jahren dürfen nicht an die Geräte. Für Kinder von 2 bis 8 Jahren gibt es montags bis freitags von 9 bis 12 Uhr eine Betreuung, die 3 € je Stunde kostet. Hunde müssen draußen bleiben.

Handtücher können für 2 € geliehen werden. Die Spinde funktionieren mit einer Ein-Euro-Münze oder einem eigenen Schloss.

## Ausstattung

Alle Räume sind stufenlos erreichbar; der Aufzug befindet sich neben der Theke. Duschen sind inklusive. An der Bar werden Eiweißshakes ab 4,50 € verkauft. Trinkwasser gibt es am Spender umsonst. Das Gäste-WLAN heißt KW-Gast, das Kennwort steht an der Theke.

## Vertrag und Kündigung

Gekündigt wird schriftlich, mit einer Frist von einem Monat zum Ende der Laufzeit. Bei Krankheit oder Schwangerschaft kann der Vertrag bis zu sechs Monate ruhen; dafür brauchen wir ein Attest. Beim Umzug in eine Stadt, die mehr als 30 Kilometer entfernt ist, gilt ein Sonderkündigungsrecht.

Wer einen Freund wirbt, trainiert einen Monat beitragsfrei.

## Anfahrt und Kontakt

Kraftwerk Süd, Gießereistraße 18, 70199 Stuttgart. Die Stadtbahn U14 hält am Südplatz, von dort sind es vier Minuten zu Fuß. Parkplätze gibt es im Hof, während des Trainings zwei Stunden lang gratis.

Telefon: 0711 5550 190. Mail: info@kraftwerk-sued.example. Fundsachen liegen vier Wochen an der Theke. Im Notfall hängt der Defibrillator neben der Kletterwand.
`;

const FERRY = `# Reederei Nordsund

Die Reederei Nordsund verbindet Kesshafen mit den Inseln Lütmark und Oegersand. Die Flotte besteht aus drei Schiffen: der „Seeschwalbe“ (Baujahr 1998), der „Austernfischer“ (2011) und der Schnellfähre „Windsbraut“ (2021). Gegründet wurde sie 1924 von Kapitän Hinrich Petersen.

## Fahrplan

Die Überfahrt nach Lütmark dauert 55 Minuten, nach Oegersand eine Stunde und 40 Minuten. Mit der Schnellfähre ist man in 35 Minuten auf Oegersand.

| Strecke | Erste Abfahrt | Letzte Abfahrt | Fahrten am Tag |
| --- | --- | --- | --- |
| Kesshafen – Lütmark | 6.15 Uhr | 20.45 Uhr | 9 |
| Lütmark – Kesshafen | 7.30 Uhr | 22.00 Uhr | 9 |
| Kesshafen – Oegersand | 7.00 Uhr | 18.30 Uhr | 4 |

Von November bis Februar fährt nach Oegersand nur ein Schiff am Tag, um 10 Uhr. An Heiligabend verkehren die Fähren bis 14 Uhr. Bei Sturm über Windstärke 9 fallen Fahrten aus; darüber informiert die Ansage unter 04852 555 77.

## Fahrpreise

| | Einfach | Hin und zurück |
| --- | --- | --- |
| Erwachsene | 14,20 € | 25,60 € |
| Kinder (6 bis 14 Jahre) | 7,10 € | 12,80 € |
| Familie | 38,00 € | 68,00 € |
| Fahrrad | 5,00 € | 9,00 € |
| PKW bis 4,5 m | 46,00 € | 83,00 € |
| Wohnmobil | 72,00 € | 129,00 € |

Kinder unter sechs Jahren fahren gratis mit. Schwerbehinderte zahlen die Hälfte, ihre Begleitperson nichts. Hunde kosten 4 € und müssen an Bord an der Leine sein. Die Schnellfähre kostet einen Zuschlag von 6 €.

Insulaner erhalten gegen Vorlage ihres Ausweises 40 Prozent Ermäßigung.

## Buchen

Fußgänger brauchen keine Reservierung. Fahrzeuge müssen vorher angemeldet werden: im Internet, am Schalter oder unter 04852 555 10. Fahrkarten sind auch an Bord erhältlich, dort aber nur gegen Bargeld.

Gruppen ab 15 Personen bekommen zehn Prozent Nachlass und melden sich drei Tage vorher bei Frau Carstens, gruppen@nordsund.example.

Umbuchen ist bis zum Vortag kostenfrei. Bei einer Stornierung am Reisetag werden 50 Prozent einbehalten. Fällt eine Fahrt aus, wird der volle Preis erstattet.

## Vor der Abfahrt

Autofahrer sollen 30 Minuten vor der Abfahrt am Anleger sein, Fußgänger zehn Minuten. Das Auto bleibt während der Überfahrt auf dem Autodeck; dort darf sich niemand aufhalten. Elektroautos dürfen mit, können an Bord aber nicht geladen werden.

Wer sein Auto am Festland lassen will, findet am Deich den Parkplatz P2: der Tag kostet 6 €, die Woche 35 €. Vom Bahnhof Kesshafen fährt der Bus 1016 zum Anleger, immer passend zu den Schiffen.

## An Bord

- Gepäck: zwei Stücke je Person sind frei, größere Sendungen nimmt die Frachtstelle an.
- Essen: Das Bordrestaurant auf der „Austernfischer“ bietet Krabbenbrötchen und Eintopf. Auf der „Seeschwalbe“ gibt es nur einen Automaten.
- Rollstuhl: „Austernfischer“ und „Windsbraut“ haben einen Lift, die „Seeschwalbe“ leider nicht.
- Rauchen ist nur auf dem Außendeck erlaubt.
- Gegen Seekrankheit gibt es beim Bordpersonal Tabletten.
- Internet ist an Bord nicht vorhanden.

## Ausflüge

Die Fahrt zu den Seehundsbänken findet von Mai bis September jeden Mittwoch um 14 Uhr statt und dauert zweieinhalb Stunden. Erwachsene zahlen 24 €, Kinder 15 €. Unterwegs erzählt der Biologe Dr. Arne Thomsen von den Tieren.

## Büro und Verwaltung

Das Büro am Anleger 3 in Kesshafen ist werktags von 8 bis 17 Uhr besetzt, samstags von 9 bis 13 Uhr. Geschäftsführerin ist Wiebke Petersen. Verlorene Gegenstände bewahrt das Büro sechs Wochen auf. Beschwerden beantworten wir innerhalb von zehn Tagen.
`;

export const gym: AskedAvatar = {
  kind: 'gym',
  name: 'Timo',
  file: 'kraftwerk-sued.md',
  document: GYM,
  asked: [
    ['when', 'Wann habt ihr am Samstag auf?', /8 bis 20 Uhr/],
    ['when', 'Ab wann kann ich montags in die Sauna?', /14 bis 22 Uhr/],
    ['follow-up', 'Und am Sonntag?', /12 bis 19 Uhr/, { after: ['Ab wann kann ich montags in die Sauna?'] }],
    ['yes-no', 'Habt ihr an Silvester offen?', /bleibt das Studio geschlossen/],
    ['how-much', 'Was kostet der Flex-Tarif?', /49 €/, { not: /34 €/ }],
    ['follow-up', 'Und der lange?', /27 €/, { after: ['Was kostet der Flex-Tarif?'] }],
    ['how-much', 'Wie viel zahlt man als Student?', /29 €/],
    ['how-much', 'Ich möchte nur einen Tag trainieren, was kostet das?', /15 €/],
    ['paraphrase', 'Kann ich erst einmal umsonst reinschnuppern?', /Probetraining/],
    ['when', 'Wann ist der Yogakurs?', /18\.30 Uhr/],
    ['who', 'Wer leitet die Rückenschule?', /Jonas Wirth/],
    ['how-much', 'Wie lange geht ein Kurs?', /60 Minuten/],
    ['paraphrase', 'Was passiert, wenn ich einen gebuchten Kurs nicht absage?', /5 €/],
    ['yes-no', 'Habt ihr ein Schwimmbad?', /kein Schwimmbecken/],
    ['fact', 'Was für Schuhe brauche ich?', /Hallenschuh/],
    ['yes-no', 'Darf mein Sohn mit zwölf an die Geräte?', /unter 14/],
    ['paraphrase', 'Passt bei euch jemand auf mein Kleinkind auf?', /Betreuung/],
    ['yes-no', 'Darf ich meinen Hund mitbringen?', /Hunde müssen draußen/],
    ['paraphrase', 'Ich habe mein Handtuch vergessen, was nun?', /geliehen/],
    ['yes-no', 'Kommt man mit dem Rollstuhl rein?', /stufenlos/],
    ['yes-no', 'gibt es wlan', /KW-Gast/],
    ['fact', 'Wie kündige ich meinen Vertrag?', /schriftlich/],
    ['paraphrase', 'Ich bin schwanger, kann ich eine Pause machen?', /ruhen/],
    ['where', 'Wo seid ihr?', /Gießereistraße/],
    ['paraphrase', 'Wo kann ich mein Auto abstellen?', /im Hof/],
    ['paraphrase', 'Wie komme ich mit öffentlichen Verkehrsmitteln zu euch?', /U14/],
    ['who', 'Wem gehört das Studio?', /Svenja Brandt/],
    ['fact', 'Wie ist eure Telefonnummer?', /0711 5550 190/],
    ['yes-no', 'Kann man mit EC-Karte zahlen?', /mit Karte/],
    ['when', 'Wann dürfen nur Frauen in die Sauna?', /Mittwochs/],
    ['how-much', 'Was kostet die Anmeldung?', /30 €/],
  ],
  offTopic: [
    'Bietet ihr Massagen an?',
    'Habt ihr Tennisplätze?',
    'Gibt es ein Solarium?',
    'Wie hoch ist der Eiffelturm?',
    'Wer hat die Dampfmaschine erfunden?',
    'Wie backe ich einen Apfelkuchen?',
    'Kann ich bei euch Fahrräder mieten?',
    'Wie wird morgen das Wetter?',
  ],
  smallTalk: [],
};

export const ferry: AskedAvatar = {
  kind: 'ferry',
  name: 'Wiebke',
  file: 'nordsund.md',
  document: FERRY,
  asked: [
    ['how-much', 'Wie lange ist man nach Lütmark unterwegs?', /55 Minuten/],
    ['when', 'Wann geht die letzte Fähre von Lütmark nach Kesshafen?', /22\.00 Uhr/, { not: /20\.45/ }],
    ['when', 'Wann fährt morgens das erste Schiff nach Oegersand?', /7\.00 Uhr/],
    ['how-much', 'Wie oft am Tag fährt ihr nach Lütmark?', /\b9\b/],
    ['when', 'Fahrt ihr im Winter nach Oegersand?', /November bis Februar/],
    ['how-much', 'Was kostet eine Fahrkarte für einen Erwachsenen hin und zurück?', /25,60 €/],
    [
      'follow-up',
      'Und für Kinder?',
      /12,80 €|unter sechs/,
      {
        after: ['Was kostet eine Fahrkarte für einen Erwachsenen hin und zurück?'],
      },
    ],
    ['how-much', 'Was kostet mein Fahrrad?', /5,00 €/, { not: /46,00/ }],
    ['how-much', 'Was kostet die Überfahrt mit dem Wohnmobil?', /72,00 €/, { not: /46,00/ }],
    ['how-much', 'Meine Tochter ist vier, braucht sie ein Ticket?', /unter sechs/],
    ['yes-no', 'Kann mein Hund mitfahren?', /Hunde kosten 4 €/],
    ['how-much', 'Wie hoch ist der Aufpreis für die Schnellfähre?', /6 €/, { not: /35 €/ }],
    ['yes-no', 'Muss ich als Fußgänger reservieren?', /keine Reservierung/],
    ['yes-no', 'Kann ich das Ticket auf dem Schiff kaufen?', /an Bord erhältlich/],
    ['paraphrase', 'Wir sind zwanzig Leute, bekommen wir Rabatt?', /Nachlass/],
    ['paraphrase', 'Bekomme ich mein Geld zurück, wenn das Schiff nicht fährt?', /volle Preis/],
    ['when', 'Wie früh muss ich mit dem Auto da sein?', /30 Minuten/],
    ['yes-no', 'Darf ich während der Fahrt im Auto sitzen bleiben?', /Autodeck/],
    ['where', 'Wo kann ich das Auto stehen lassen, während ich auf der Insel bin?', /P2/],
    ['paraphrase', 'Ich reise mit der Bahn an, wie komme ich zum Schiff?', /1016/],
    ['paraphrase', 'Kann man unterwegs etwas essen?', /Krabbenbrötchen/],
    ['yes-no', 'Gibt es WLAN auf dem Schiff?', /nicht vorhanden/],
    ['paraphrase', 'Mir wird leicht schlecht auf See, habt ihr etwas dagegen?', /Tabletten/],
    ['yes-no', 'Ist die Seeschwalbe barrierefrei?', /leider nicht/],
    ['when', 'Wann fahrt ihr zu den Seehunden?', /Mittwoch um 14 Uhr/],
    ['how-much', 'Wie lange dauert der Ausflug zu den Seehundsbänken?', /zweieinhalb/],
    ['who', 'Wer ist die Geschäftsführerin?', /Wiebke Petersen/],
    ['who', 'Wer hat die Reederei gegründet?', /Hinrich Petersen/],
    ['when', 'Wann ist das Büro samstags besetzt?', /9 bis 13 Uhr/],
    ['paraphrase', 'Ich habe meinen Schirm auf der Fähre liegen lassen.', /sechs Wochen/],
    ['how-much', 'Wie viele Koffer darf ich mitnehmen?', /zwei Stücke/],
  ],
  offTopic: [
    'Gibt es Kabinen zum Übernachten?',
    'Habt ihr Ferienwohnungen?',
    'Kann man an Bord heiraten?',
    'Wie tief ist die Ostsee?',
    'Wie viele Planeten gibt es?',
    'Verkauft ihr Angelscheine?',
    'Wer ist Bundeskanzler?',
    'Gibt es einen Friseur?',
  ],
  smallTalk: [],
};

const HOSTEL = `# Jugendherberge Falkenstein

Die Jugendherberge Falkenstein liegt auf einem Felsen über der Saale, in einer Burg aus dem 13. Jahrhundert. Sie hat 148 Betten in 39 Zimmern. Herbergseltern sind Ruth und Sandor Kemény. Wiedereröffnet wurde sie 2018 nach drei Jahren Umbau.

## Anreise und Abreise

Die Zimmer stehen ab 15 Uhr bereit. Am Abreisetag sind sie bis 9.30 Uhr zu räumen; Koffer können danach im Keller stehen bleiben. Die Rezeption ist von 7.30 bis 12 Uhr und von 15 bis 21.30 Uhr besetzt. Wer später eintrifft, erhält auf Anfrage einen Code für die Eingangstür.

## Preise

| Leistung | Preis pro Person und Nacht |
| --- | --- |
| Übernachtung mit Frühstück | 36,50 € |
| Halbpension | 45,00 € |
| Vollpension | 51,50 € |
| Zuschlag Einzelzimmer | 14,00 € |
| Zuschlag Doppelzimmer | 6,00 € |

Kinder bis zwei Jahre sind frei, von drei bis zwölf Jahren kosten sie die Hälfte. Gäste ab 27 Jahren zahlen 4,50 € mehr. Bettwäsche ist inbegriffen; Handtücher kann man für 2,50 € ausleihen.

Gezahlt wird bei der Anreise, bar oder mit EC-Karte. Kreditkarten nehmen wir nicht.

## Mitgliedschaft

Übernachten dürfen nur Mitglieder des Herbergsverbandes. Der Ausweis kostet 7 € im Jahr für Junioren bis 26 Jahre und 22,50 € für Familien und wird an der Rezeption ausgestellt. Schulen haben einen gemeinsamen Ausweis.

## Reservieren

Zimmer bestellt man im Internet oder telefonisch unter 03671 555 240. Wird die Buchung bis sechs Wochen vorher zurückgezogen, entstehen keine Kosten. Danach werden 50 Prozent fällig, in den letzten sieben Tagen 80 Prozent. Jede zwanzigste Person einer Klasse wohnt umsonst.

## Mahlzeiten

- Frühstück: 7.30 bis 9.00 Uhr
- Mittagessen: 12.00 bis 13.00 Uhr
- Abendessen: 18.00 bis 19.00 Uhr

Für Wanderer packen wir Lunchpakete zu 6 €. Vegetarisches Essen gibt es jeden Tag; wer Nüsse oder Milch nicht verträgt, sagt es bei der Bestellung. Eigene Speisen dürfen in der Gästeküche im Turm zubereitet werden. Bier und Wein werden ab 18 Jahren ausgeschenkt, Schnaps ist im ganzen Haus untersagt.

## Im Haus

Zwei Zimmer im Erdgeschoss sind für Rollstuhlfahrer eingerichtet. Zu den oberen Stockwerken führt nur die Wendeltreppe. Das Funknetz reicht bis in den Speisesaal, nicht aber in die Zimmer. In der Waschküche stehen zwei Maschinen, 3 € je Durchgang. Im Rittersaal finden Feste und Trauungen statt; die Miete beträgt 350 € am Tag. Tischtennis, Billard und Kicker stehen im Gewölbe.

Ab 22 Uhr herrscht Nachtruhe. Geraucht werden darf nur im Hof. Vierbeiner müssen leider zu Hause bleiben, Blindenhunde ausgenommen.

## Programme

| Programm | Dauer | Preis | Für wen |
| --- | --- | --- | --- |
| Ritterwoche | 5 Tage | 289 € | 3. bis 6. Klasse |
| Klettern am Fels | 1 Tag | 39 € | ab 12 Jahren |
| Nachtwanderung | 2 Stunden | 8 € | alle |

Das Klettern leitet Bergführerin Jana Oswald. Helme und Gurte werden gestellt, feste Schuhe bringt jeder selbst mit. Bei Gewitter wird der Ausflug verschoben.

## Der Weg zu uns

Vom Bahnhof Saalburg geht man 25 Minuten bergauf oder nimmt den Rufbus, den man eine Stunde vorher unter 03671 555 300 bestellt. Unterhalb der Burg liegt ein Parkplatz, 3 € am Tag; Busse halten am Marktplatz. Die Anschrift lautet Burgweg 1, 07929 Saalburg.

## Sonstiges

Gefundenes heben wir bis zum Ende der Saison auf. Bei Feuer oder Unfall ist Tag und Nacht der Hausmeister, Herr Dreßler, unter 03671 555 241 zu sprechen. Vom 15. November bis 1. März haben wir Winterpause. Ein Freiwilliges Soziales Jahr beginnt bei uns jeweils im September.
`;

export const hostel: AskedAvatar = {
  kind: 'hotel',
  name: 'Falk',
  file: 'falkenstein.md',
  document: HOSTEL,
  asked: [
    ['when', 'Ab wann können wir auf die Zimmer?', /15 Uhr/],
    ['when', 'Bis wann müssen wir am letzten Tag raus sein?', /9\.30 Uhr/],
    ['paraphrase', 'Wo können wir nach dem Auschecken unser Gepäck lassen?', /Keller/],
    ['when', 'Wann ist die Rezeption besetzt?', /7\.30 bis 12 Uhr/],
    ['paraphrase', 'Unser Zug kommt erst um elf Uhr nachts an, ist das ein Problem?', /Code/],
    ['how-much', 'Was kostet eine Nacht mit Frühstück?', /36,50 €/, { not: /45,00/ }],
    ['follow-up', 'Und mit Vollpension?', /51,50 €/, { after: ['Was kostet eine Nacht mit Frühstück?'] }],
    ['how-much', 'Mein Sohn ist acht, was zahlt er?', /die Hälfte/],
    ['yes-no', 'Muss ich Bettwäsche mitbringen?', /inbegriffen/],
    ['yes-no', 'Nehmt ihr Kreditkarten?', /nehmen wir nicht/],
    ['yes-no', 'Muss man Mitglied sein?', /nur Mitglieder/],
    ['how-much', 'Was kostet der Familienausweis?', /22,50/],
    ['fact', 'Wie kann ich ein Zimmer buchen?', /03671 555 240/],
    ['paraphrase', 'Was kostet es, wenn wir eine Woche vorher stornieren?', /80 Prozent|50 Prozent/],
    ['when', 'Wann gibt es Abendessen?', /18\.00 bis 19\.00/],
    ['yes-no', 'Können wir selbst kochen?', /Gästeküche/],
    ['paraphrase', 'Meine Tochter hat eine Laktoseintoleranz. Geht das?', /nicht verträgt/],
    ['yes-no', 'Bekommt man ein Lunchpaket?', /6 €/],
    ['yes-no', 'Gibt es einen Aufzug?', /Wendeltreppe/],
    ['yes-no', 'Ist das Haus für Rollstühle geeignet?', /Rollstuhlfahrer/],
    ['yes-no', 'Habe ich WLAN auf dem Zimmer?', /Funknetz/],
    ['how-much', 'Was kostet eine Ladung Wäsche?', /3 € je Durchgang/],
    ['yes-no', 'Kann man bei euch heiraten?', /Trauungen/],
    ['yes-no', 'Dürfen wir unseren Hund mitbringen?', /Vierbeiner/],
    ['when', 'Ab wann muss es abends leise sein?', /22 Uhr/],
    ['how-much', 'Was kostet die Ritterwoche?', /289 €/, { not: /39 €;/ }],
    ['how-much', 'Wie lange dauert die Nachtwanderung?', /2 Stunden/],
    ['how-much', 'Ab welchem Alter darf man klettern?', /ab 12 Jahren/],
    ['who', 'Wer leitet das Klettern?', /Jana Oswald/],
    ['fact', 'Was muss man zum Klettern mitbringen?', /feste Schuhe/],
    ['paraphrase', 'Wie kommen wir vom Bahnhof zu euch hoch?', /Rufbus/],
    ['how-much', 'Was kostet das Parken?', /3 € am Tag/],
    ['fact', 'Wie ist eure Adresse?', /Burgweg 1/],
    ['yes-no', 'Habt ihr im Dezember auf?', /Winterpause/],
    ['paraphrase', 'Ich habe meine Mütze bei euch verloren.', /Gefundenes/],
  ],
  offTopic: [
    'Gibt es einen Pool?',
    'Vermietet ihr Kanus?',
    'Habt ihr eine Sauna?',
    'Wo ist der nächste Supermarkt?',
    'Kann ich mein Elektroauto laden?',
    'Wer hat die Glühbirne erfunden?',
    'Wie lange kocht man Kartoffeln?',
    'Welcher Planet ist der größte?',
  ],
  smallTalk: [],
};
