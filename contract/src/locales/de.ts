import { everyday } from './everyday/de.ts';
import { type Locale, word, wordStarts } from './locale.ts';
import { de as deTalk } from './small-talk/de.ts';

export const de: Locale = {
  smallTalk: deTalk,
  phrases: {
    ...deTalk.phrases,
    quote: (source, text) => `Laut ${source}: ${text}`,
    abstain: (topics) =>
      topics === ''
        ? 'Es tut mir leid, darüber weiß ich nichts.'
        : `Es tut mir leid, dazu finde ich nichts in dem, was ich gelesen habe. Fragen Sie mich gern etwas hierzu: ${topics}.`,
    askBack: (a, b) => `Meinen Sie „${a}“ oder „${b}“?`,
    didYouMean: (what) => `Meinten Sie „${what}“?`,
    notHeard: 'Ich habe Sie nicht verstanden. Sie können Ihre Frage auch tippen.',
    offer: (topics) =>
      topics === ''
        ? 'Fragen Sie mich, was Sie wissen möchten.'
        : `Fragen Sie mich zum Beispiel hierzu: ${topics}.`,
    askAbout: (topic) => `Erzählen Sie mir etwas über „${topic}“.`,
    askFor: {
      price: (topic) => `${topic}: Was kostet das?`,
    },
    oneMoment: 'Einen Moment, bitte.',
    brokeOff: 'Entschuldigung, ich habe eben den Faden verloren.',
    misunderstood: 'Das tut mir leid, da habe ich etwas falsch verstanden.',
    decline: 'Darüber möchte ich nicht sprechen, gern aber über etwas anderes.',
    hello: 'Hallo!',
    thanks: 'Gern geschehen, das freut mich.',
    goodbye: 'Auf Wiedersehen, es war schön, mit Ihnen zu sprechen.',
    iAm: (name) => `Ich bin ${name}.`,
    well: 'Danke, mir geht es gut.',
    artificial: 'Ich bin eine digitale Assistenz: eine KI und kein Mensch.',
    invite: 'Was möchten Sie wissen?',
    curious: 'Weshalb interessiert Sie das?',
    told: 'Danke, gut zu wissen.',
    listening: 'In Ordnung, ich höre zu.',
  },
  questions: {
    directions:
      /(?:ignorier|vergiss|vergessen|missacht|umgeh)\p{L}*(?: sie)?(?: bitte)? (?:(?:alle|deine|ihre|die|bisherigen|vorherigen|obigen) )*(?:anweisungen|instruktionen|vorgaben|regeln)|(?:deinen?|ihren?) (?:(?:system|geheimen)-? ?)*prompt|system-?(?:prompt|nachricht|anweisung)|(?:was sind|nenn|nenne|nennen sie|zeig|zeige|zeigen sie|wiederhol|wiederhole|wiederholen sie|verrat|verrate|verraten sie)(?: mir)? (?:alle )?(?:deine|ihre) (?:(?:genauen|geheimen) )*(?:anweisungen|instruktionen|vorgaben)|was (?:darfst du|dürfen sie) nicht (?:sagen|verraten)/u,
    self: /wer (?:bist du|sind sie)|stell (?:dich|sie sich)|erzähl(?:e|en sie)?.{0,12}über (?:dich|sich)/,
    name: /wie (?:hei(?:ß|ss)t du|hei(?:ß|ss)en sie|hei(?:ß|ss)t ihr(?=\s*(?:$|[?!.,])))(?!\p{L})|(?:dein|ihr) name\b|(?:deinen|ihren) namen\b/u,
    topics:
      /was kann ich (?:dich|sie|hier)?\s*(?:alles )?fragen|was (?:kannst du|können sie|weißt du|wissen sie)(?: alles)?(?: (?:mir )?(?:sagen|erzählen|beantworten|tun))?[\s?!.]*$|(?:wobei|womit|wie) (?:können sie|kannst du) (?:mir |uns )?(?:weiter)?helfen|(?:worüber|über was|von was) (?:können|könnten|sollen|wollen|kann|kannst|könnte) (?:wir|ich|du|sie|man)(?: uns| mich)?(?: mit (?:dir|ihnen|euch))? (?:reden|sprechen|plaudern|unterhalten)/,
  },
  requests: {
    repeat:
      /wiederhol|noch ?(?:ein)?mal (?:sagen|bitte)|sag(?:en sie)? das noch|wie bitte|^(?:entschuldigung[,.\s]*)?(?:was|bitte|hä)\s*\?$|nicht verstanden|was (?:haben sie|hast du) gesagt|akustisch/u,
    spell: /buchstabier|wie schreib(?:t man|t sich|st du|en sie)|wie (?:wird|ist) .{0,30}geschrieben/u,
    howAreYou: /wie geht(?:'s| es)?|wie läuft es/u,
    areYouHuman:
      /(?:bist du|sind sie) (?:denn |wirklich )?(?:ein |eine |echt)[^.?!]{0,20}(?:mensch|person|roboter|maschine|computer|ki)|(?:bist du|sind sie) (?:echt|menschlich)|mit (?:einem|einer) (?:echten |richtigen )?(?:menschen|person) (?:sprechen|reden)/u,
  },
  remarks: {
    attention:
      /(?:hörst du|hören sie|hört ihr) (?:mich|uns)(?: noch| überhaupt| gut| jetzt)*|(?:kannst du|können sie|könnt ihr) (?:mich|uns) (?:noch |überhaupt |gut )?hören|(?:bist du|sind sie|seid ihr) (?:noch )?(?:da|dran|hier|wach)|(?:hörst du|hören sie) (?:mir |uns )?(?:noch )?zu|(?:ist )?(?:hier |da )?jemand (?:da|hier)|(?:mikrofon)?test/u,
    complaint:
      /das (?:war|ist) (?:doch )?(?:gar )?(?:nicht (?:das[, ]*(?:was ich (?:gefragt|gemeint|wissen wollte)(?: habe| hatte)?)|meine frage|die (?:richtige )?antwort(?: auf meine frage)?|richtig|wahr|hilfreich)|keine antwort(?: auf meine frage)?|falsch|quatsch|unsinn)|das (?:habe ich|hab ich|wollte ich) (?:so )?(?:gar )?nicht (?:gefragt|gemeint|wissen|gesagt)|(?:danach|das) (?:habe|hatte|hab) ich nicht gefragt|(?:du hast|sie haben) mich (?:falsch|nicht) verstanden|(?:du verstehst|sie verstehen) mich (?:nicht|falsch)|(?:du hast|sie haben) (?:meine frage )?nicht (?:beantwortet|geantwortet)|ich (?:habe|hatte|hab) (?:dich |sie )?(?:etwas|was) anderes (?:gefragt|gemeint)|ich meinte etwas anderes|falsche antwort|das stimmt (?:doch )?(?:gar )?nicht|das ergibt keinen sinn/u,
    insult:
      /(?:du bist|sie sind|bist du) (?:(?:so|echt|ja|ein|eine|wirklich|total|doch) )*(?:dumm|doof|blöd|bescheuert|nutzlos|schlecht|idiot|depp|trottel|hässlich|langweilig|nervig|lügner)(?: \p{L}+)?|(?:du )?(?:arschloch|idiot|depp|trottel|vollidiot|wichser|hurensohn|schlampe|blödmann)|(?:ach )?(?:halt|halten sie) (?:die|den|das) (?:klappe|mund|maul|fresse|schnauze)|halt's maul|verpiss dich|fick dich|leck mich(?: am arsch)?|(?:so ein )?(?:scheiß|scheiße|mist|quatsch|blödsinn)|du nervst|ich hasse dich/u,
    doubt:
      /(?:bist du|sind sie) (?:dir |sich )?(?:da |ganz |wirklich )*sicher|(?:stimmt das|ist das(?= ))(?: (?:wirklich|denn|auch|so))*(?: (?:wahr|richtig|sicher))?|wirklich|echt|im ernst|(?:woher|wo) (?:weißt du|wissen sie|hast du|haben sie|kommt|steht) (?:das|die information)(?: her| denn)?|wer sagt das|das glaube ich (?:dir |ihnen )?nicht|ich glaube (?:dir|ihnen|das) nicht/u,
    ofItself:
      /was (?:bist du|sind sie)(?: eigentlich| denn| genau| überhaupt)*|wie alt (?:bist du|sind sie)|wer hat (?:dich|sie) (?:gemacht|gebaut|erschaffen|programmiert|entwickelt|erstellt|erfunden)|(?:hast du|haben sie) (?:gefühle|kinder|eine (?:freundin|familie|seele|frau)|einen (?:freund|körper|mann))|(?:bist du|sind sie) (?:verheiratet|single|männlich|weiblich|ein mann|eine frau|chatgpt|alexa|siri)|wo (?:wohnst du|wohnen sie|lebst du|bist du geboren)|wann (?:bist du|sind sie) geboren|wann hast du geburtstag|(?:schläfst|isst|träumst) du|ich liebe dich|liebst du mich|willst du mich heiraten/u,
    more: /(?:bitte )?(?:erzähle?|sage?|erzählen sie|sagen sie)(?: (?:mir|uns|bitte|doch|noch|etwas|ein bisschen|davon|darüber))* mehr(?: (?:darüber|davon|dazu|bitte))*|(?:kannst du|können sie|könnten sie|könntest du)(?: (?:mir|uns|bitte|noch|etwas|dazu|darüber))* mehr(?: (?:darüber|davon|dazu))? (?:erzählen|sagen)|(?:noch |bitte )*mehr (?:darüber|davon|dazu|bitte|details)|ich (?:möchte|will|würde gerne?)(?: gerne?)?(?: noch)? mehr(?: (?:darüber|davon|dazu))? (?:wissen|erfahren|hören)/u,
    now: /(?:(?:können sie|kannst du|könnten sie|könntest du) mir (?:bitte )?sagen,? |weißt du,? |wissen sie,? |sag(?:en sie)? mir,? )?(?:wie spät (?:ist es|es ist|haben wir(?: es)?)|wie ?viel uhr (?:ist es|es ist|haben wir(?: es)?)|(?:welche[rn]|was für einen?) (?:wochen)?tag (?:ist|haben wir)|(?:welches|was für ein) datum (?:ist|haben wir)|der wievielte ist|den wievielten haben wir|(?:wie|was) (?:ist|wird|war|haben wir|macht)(?: (?:denn|heute|morgen|für|das|ein))* wetter|regnet es|schneit es|wird es (?:heute |morgen )?(?:regnen|schneien))(?: (?:jetzt|gerade|heute|morgen|draußen|dort|da|bei (?:euch|ihnen|dir)|bitte|eigentlich|denn))*/u,
  },
  courtesies: {
    hello:
      /guten abend|grüß (?:gott|dich)|servus|moin|(?:schön|freut mich|nett),? (?:sie|dich) kennen ?zu ?lernen|freut mich|hallo|guten (?:tag|morgen|abend)/,
    thanks: /danke(?:schön)?|(?:vielen|herzlichen|besten) dank/,
    goodbye:
      /tschüss|tschüß|tschau|ciao|auf wieder(?:sehen|hören|schauen)|bis (?:bald|dann|später|morgen|zum nächsten mal)|(?:(?:noch )?einen )?schöne[ns] (?:tag|abend|nachmittag|wochenende)(?: noch)?|gute nacht|mach(?:'s|s| es) gut|machen sie(?:'s| es) gut/,
    goOn: /weiter|(?:mach|sprich|red|erzähl|fahr)e? (?:bitte )?(?:weiter|fort)|(?:machen|sprechen|reden|erzählen|fahren) sie (?:bitte )?(?:weiter|fort)/,
    stop: /stopp|halt|warte(?:n sie)?(?: mal| kurz)*(?: einen (?:moment|augenblick))?|(?:einen )?(?:moment|augenblick)(?: mal)?|sei(?:en sie)? (?:still|ruhig|leise)|ruhe|(?:das |es )reicht|genug|schon gut|nein/,
    fillers:
      /bitte|super|toll|prima|klasse|ok(?:ay)?|ja|nein|das war|war|dann|so|na|ihnen|dir|die|das|alles|gut|und|sehr|schön|für (?:ihre|deine|die) hilfe/,
  },
  yes: /ja|jawohl|bitte|gern|gerne|klar|natürlich|sicher|okay|ok|genau|richtig|stimmt|das stimmt|das ist richtig|das meine ich|das meinte ich/,
  no: /nein|nee|nö|nicht|das nicht|stimmt nicht|das stimmt nicht|falsch|doch nicht|leider nicht|eigentlich nicht|ich meine|ich meinte|ich wollte wissen|ich habe gefragt/,
  ofTwo: {
    first: /(?:(?:das|die|der|den|dem) )?erste[nrms]?|erstere[nrs]?|nummer (?:eins|1)/,
    second: /(?:(?:das|die|der|den|dem) )?(?:zweite|letzte|letztere)[nrms]?|nummer (?:zwei|2)/,
    both: /(?:alle )?beides?|beiden|zu beidem|über beides|sowohl als auch/,
    neither:
      /kein(?:e|er|en|es|s)?(?: von beiden| davon| der beiden)?|weder noch|weder das eine noch das andere|nichts davon/,
    either:
      /(?:das )?(?:ist )?(?:mir )?(?:ganz )?egal|ganz gleich|eine?s von beiden|eine von beiden|irgendeine?s|suchen sie (?:eins |es |sich eins )?aus|such (?:eins |dir eins )?aus/,
    fillers: /ich (?:meine|meinte|möchte|will|hätte gern|nehme)|lieber|eher|über|zu|von|bitte|also|wissen/,
  },
  backchannels:
    /ja|jaja|genau|stimmt|verstehe|ich verstehe|ach so|achso|ach|alles klar|klar|oh|na ja|wirklich|echt/,
  feelings: {
    glad: /freu(?:e|t) mich|schön, (?:dass|sie|dich)|gern geschehen|herzlichen glückwunsch|herzlich willkommen|gute nachricht(?:en)?|auf wiedersehen|bis bald|alles gute/,
    sorry:
      /(?:es )?tut mir (?:sehr |wirklich )?leid|leider|bedauer(?:e|n|licherweise)|entschuldig(?:ung|en sie|e)|(?:mein )?beileid|schlechte nachricht(?:en)?|verzeihung/,
  },
  selfIntroduction: {
    opens: /^(?:du bist|sie sind|(?:er|sie) ist) /i,
    opensByName: 'NAME ist ',
    say: (rest) => `Ich bin ${rest}`,
    firstPerson: /^(?:Ich bin|Ich heiße|Mein Name ist) /,
    turn: [[/(?<!\p{L})(?:dein|sein|ihr)(e|en|er|es|em)?(?!\p{L})/giu, 'mein$1']],
    foreign: word('du|dich|dir|er|sie|ihn|ihm|ihnen', 'iu'),
    name: (name) => `Ich bin ${name}.`,
    close: 'Ich freue mich auf unser Gespräch. Fragen Sie mich, was Sie wissen möchten.',
  },
  directions: wordStarts(
    'geheim|passwort|kennwort|schlüssel|nie(?!\\p{L})|niemals|immer|musst|muss|müssen|sollst|soll|sollen|darf|nicht|nur(?!\\p{L})|anweis|regel|vertraulich|verrat|weiß|kenn|aufgabe|ziel|wenn|preis|rabatt|gehalt',
  ),
  answerKinds: {
    quantity: {
      asked:
        /(?:ab |mit )?welche[mns] (?:mindest)?alter|wie (?:viele?(?! (?:kost|zahl|ist|muss))|lange|alt|hoch|groß|weit|schwer|tief|breit|oft)/iu,
      said: /\d|(?<!\p{L})(?:eine?n? (?:halbe[nr]? )?(?:stunde|minute|tag|woche|monat|jahr|meter|kilometer|liter|kilo|person|mal)|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|vierzig|fünfzig|hundert|tausend|halbe)(?!\p{L})/iu,
    },
    price: {
      asked:
        /wie ?viel(?: geld)?(?= kostet| zahl| ist| muss)|wie teuer|wie hoch (?:ist|sind) (?:der |die |das )(?=\p{L}*(?:preis|kosten|gebühr|beitrag|zuschlag|kaution|miete|strafe))|was (?=.*(?:kostet|kosten|zahl))|(?<!\p{L})(?:kostet|kosten|preise?)(?!\p{L})/iu,
      said: /€|(?<!(?:in|mit) )(?<!\p{L})(?:euro|cent|franken)(?!\p{L})|kostenlos|gratis|prozent|%|zahlen.{0,40}nichts/iu,
    },
    time: {
      asked:
        /(?<!\p{L})(?:seit wann|ab wann|bis wann|wann|um wie ?viel uhr|wie spät|an welche[mn] tag)(?!\p{L})/iu,
      said: /\d\s?uhr|\p{L}+ uhr|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|januar|februar|märz|april|juni|juli|august|september|oktober|november|dezember|(?<!\d)(?:1\d|20)\d\d(?!\d)|morgens|abends|mittags|vorher|jahrhundert/iu,
    },
    place: {
      asked: /(?<!\p{L})(?:wo|wohin|woher)(?!\p{L})/iu,
      said: /straße|platz|gasse|allee|(?<!\p{L})weg(?!\p{L})|neben|gegenüber|stock|liegt|befindet|finden (?:sie )?uns|adresse|hinter|erdgeschoss|in der nähe/u,
    },
    person: {
      asked: /(?<!\p{L})(?:wer|wen|wem|wessen|wie heißt (?:der|die))(?!\p{L})/iu,
      said: /(?<!\p{L})(?:frau|herr|herrn|doktor|dr|professor|meister|schwester|von)(?!\p{L})|(?:^|(?:durch|und|heißt|ist|sind|war|mit|von|bei|leitet|an) )\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|heißt/u,
    },
  },
  continues:
    /^(?:und|was ist mit|wie ist es mit|aber)(?!\p{L})|(?<!\p{L})(?:dort|damit|davon|dafür|dazu|es|den|die|das)[?!. ]*$/iu,
  weekdays: { to: 'bis(?: einschließlich)?', weekend: /wochenenden?/iu },
  telephone: /(?:telefon|ruf|handy)nummer/iu,
  address: {
    you: /(?<!\p{L})(?:sie|ihr|du|euch|ihnen)(?!\p{L})/iu,
    asked: /(?<!mail-)(?<!mail)(?<!web)(?<!web-)adresse(?!\p{L})/iu,
    said: /(?:straße|strasse|str\.|platz|gasse|allee|weg|ufer|damm|ring|markt|chaussee|promenade)\s\d|adresse (?:ist|lautet)|finden (?:sie )?uns|wir (?:sind|liegen|befinden uns) (?:in|im|am|an|auf|beim)(?!\p{L})/iu,
  },
  refersBack:
    /^(?:er|sie|es|das(?= (?:kostet|ist|sind|macht|dauert|gilt))|dies(?:e[rs]?)?(?= \p{Ll})|dort|dafür|davon|damit|darin|dazu|beide|der preis|die kosten)(?!\p{L})/iu,
  denies:
    /(?<!\p{L})(?:kein\p{L}*|nicht|nie|niemand|nichts|ohne|inbegriffen|enthalten|inklusive|abhängig|hängt|je nach|bezahl\p{L}*|zahl\p{L}*|übernimmt|kasse)(?!\p{L})/iu,
  tellOf:
    /erzähl|beschreib|(?:etwas|was|mehr|infos?|informationen) (?:über|zu[mr]?|von)(?!\p{L})|stell\p{L}* .*(?<!\p{L})vor(?!\p{L})|^was ist (?:das|die|der)(?!\p{L})/iu,
  and: /[,;]?\s+(?:und(?: auch)?|sowie|außerdem)\s+/iu,
  askingWords:
    'welchem erzählen erzähl sagen haben habe hat hast gibt geben machen macht kann können könnte könnten darf dürfen muss müssen soll möchte möchten will wollen würde finde finden bekomme bekommen bekommt mal denn auch noch schon bitte etwas alles ihr ihre ihren ihrem ihrer euch eure sich man hier bei bis seit jetzt mein gern aus an ab am beim vom um nach habt hätte hätten seid bin bist euer eurem da dort kommt kommst macht machst könnt dürft müsst sollt wollt werde werden wird geht gehen kommen brauche braucht nehmen',
  commonWords:
    'abend abends aber aktuell aktuelle allein allen aller allerdings als also anbieten anbietet andere anderen anders anfangen angebot anschauen ansehen arbeiten art aufhören auskunft bald bedeutet beginnen beide beispiel bekannt benutze benutzen bereits besonders besorgen besser besten bestimmt bestimmte besuchen bieten bietet bitte bleiben bleibt brauchen braucht bringen dabei dafür dagegen damit danach daran darauf darüber dass davon dazu derzeit deshalb dies diese dieser dieses ding dinge doch dort dran drin durch eben eher eigene eigenen eigentlich einem einen einfach einige einmal elf erfahren erhalten erklären erst ersten erstes euch fahre fahren fahrt frage fragen freue früher funktioniert fährt ganz ganze gebucht gebuchten gegen geht genau gerade gerne gesagt gestern gewesen gewöhnlich geöffnet gibt glaube gleich gut gute guten günstig halten haus heißt helfen heute hier hilfe hin hinein hinkommen hoffe hole holen hält hätte ihm ihn ihnen immer insgesamt irgendetwas irgendwie irgendwo jede jeden jeder jemand jetzt kenne kennen klappt kleine komme kommen konnte kriege kriegen kriegt kurz lasse lassen laufen leicht leider letzte letzten liebe lieber liegen liegt los lässt läuft mache machen manchmal mehr meine meinem meiner meines meint mitbringen mitgeben mitnehmen morgen muss möglich möglichkeit müssen nach name neben nehme nehmen nennen neu neue neuen nicht nie niemand noch normalerweise nun nur nutzen nächste nächsten ob oder ohne ort paar passiert passt plane planen platz problem raus rein richtig ruf sache sachen sagen schaffen schauen schicken schnell schon schön seh sehen sehr sein seine seinen seite selbst sicher sitzen sofort sogar sollen sollte sonst später stehen steht stelle stellen stimmt suche suchen tag tage tagen tun tut uhr um umgehen und ungefähr unser unsere unter unterwegs verstehe versuchen verwenden viel viele vielen vielleicht vom vor vorbeikommen vorhin völlig waere wann warten warum was weg wegen weil weiter weiß welche wende wenden wenig wenn werden wichtig wieder wirklich wissen wisst woche wochen wohin wohl wollen wollte wäre wären wünsche zeigen zeigt zeit ziemlich zuerst zusammen zwar überhaupt übrigens',
  doing: null,
  mine: /(?<!\p{L})(?:mein|unser)(?:e[mnrs]?)? (\p{L}+)/giu,
  hasCapitalNouns: true,
  ages: {
    asked: String.raw`N[- ]?(?:Jahren?|jährige\p{L}?)|(?:ist|wird)(?: erst| schon)? N(?=\s*(?:[.,!?]|$))`,
    people:
      /(?<!\p{L})(?:jahren?|jährige\p{L}?|alt|kind(?:er|ern|es)?|töchter|tochter|sohn|söhne|junge|mädchen|baby|jugendliche\p{L}?|erwachsene\p{L}?|senior\p{L}*|rentner\p{L}*|oma|opa|gro(?:ß|ss)\p{L}+|mutter|vater|mama|papa|frau|mann|schwester|bruder|freund(?:in)?|besucher\p{L}*|person(?:en)?|enkel(?:in|kind)?)(?!\p{L})/iu,
    numbers:
      'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
    tens: 'dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
    range: 'zwischen N und N|N (?:bis|–|-) N',
    under: '(?:unter|jünger als) N',
    upTo: 'bis(?: zu| einschließlich)? N|N (?:Jahre )?und jünger',
    from: '(?:ab|über|mindestens) N|N (?:Jahre )?und älter',
  },
  everyday,
  concepts: [
    wordStarts('kind|kinder|sohn|söhne|tochter|töchter|junge|mädchen|baby'),
    wordStarts('hund|katze|haustier|tier'),
    wordStarts('park|parkpl|auto|wagen|garage'),
    wordStarts('essen|trinken|speise|mittagessen|frühstück|restaurant|caf|kaffee|hunger|imbiss'),
    wordStarts('rollstuhl|aufzug|lift|fahrstuhl|treppe|barrierefrei|stufe'),
    wordStarts('probieren|ausprobieren|testen|probe|kostenlos'),
    wordStarts('foto|fotografier|bild|kamera'),
    wordStarts('toilette|wc'),
    wordStarts('wlan|internet|w-lan'),
    wordStarts('karte|bar(?!\\p{L})|zahl|bezahl'),
    wordStarts(
      'öffnungszeiten|öffn|geöffnet|offen|auf(?= *[?.!]*$)|haben sie .{0,20}auf(?!\\p{L})|machen sie auf|aufmachen|schließ|geschlossen|zu(?= *[?.!]*$)|ruhetag|sprechzeit',
    ),
    wordStarts('beginn|anfang|fängt|fangen|start'),
    wordStarts('gegründet|gründ|erbaut|gebaut|baut|entworfen'),
    wordStarts('erfunden|erfand|erfind|entworfen|entwickel'),
    wordStarts('telefon|anruf|rufnummer|nummer|handy'),
    wordStarts('e-mail|mail'),
    wordStarts('bus(?!\\p{L})|bahn|zug|station|haltestelle|u-bahn'),
    wordStarts('leih|ausleih|verleih|miet|borgen'),
    wordStarts('arzt|ärzt|doktor'),
    wordStarts('absag|stornier|abbestell|kündig'),
    wordStarts('darf|dürfen|erlaubt|verboten'),
    wordStarts('mitnehm|mitbring|bringen'),
    wordStarts('vergessen|verloren|zurücksetz'),
    wordStarts('liefer|geliefert|nach hause'),
    wordStarts('kauf|verkauf'),
    wordStarts('student|schüler|studierend'),
    wordStarts('rentner|senior'),
    wordStarts('führung'),
    wordStarts('impf'),
    wordStarts('motor|elektro|e-bike'),
    wordStarts('rabatt|ermäßig|nachlass'),
    wordStarts('repar|werkstatt|kaputt'),
    wordStarts('krank|behand'),
    wordStarts('leit|chef|direktor'),
    wordStarts('wartezeit|warten|dauert'),
    wordStarts('buche(?:n|st)?(?!\\p{L})|buchung|gebucht|reserv|vereinbar|anmeld|ausmachen'),
    wordStarts('müll(?!\\p{L})|müllabfuhr|hausmüll|restmüll|abfall|abfuhr'),
  ],
  preview: 'Hallo! Schön, dass Sie da sind. Ich freue mich auf unser Gespräch. Womit wollen wir anfangen?',
  calibration: [
    'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich.',
    'Wer eine neue Sprache lernt, braucht Zeit, Geduld und die Hilfe guter Freunde.',
    'Wie komme ich bitte zum Bahnhof? Gehen Sie über diese Straße und dann nach rechts.',
  ],
};
