import { type Locale, word, wordStarts } from './locale.ts';

export const de: Locale = {
  phrases: {
    quote: (source, text) => `Laut ${source}: ${text}`,
    abstain: (topics) =>
      topics === ''
        ? 'Es tut mir leid, darüber weiß ich nichts.'
        : `Es tut mir leid, dazu finde ich nichts in dem, was ich gelesen habe. Fragen Sie mich gern etwas zu ${topics}.`,
    offer: (topics) =>
      topics === ''
        ? 'Fragen Sie mich, was Sie wissen möchten.'
        : `Fragen Sie mich zum Beispiel zu ${topics}.`,
    askAbout: (topic) => `${topic}?`,
    decline: 'Darüber möchte ich nicht sprechen, gern aber über etwas anderes.',
    hello: 'Hallo!',
    thanks: 'Gern geschehen.',
    goodbye: 'Auf Wiedersehen, es war schön, mit Ihnen zu sprechen.',
    iAm: (name) => `Ich bin ${name}.`,
    invite: 'Was möchten Sie wissen?',
  },
  questions: {
    self: /wer (?:bist du|sind sie)|stell (?:dich|sie sich)|erzähl(?:e|en sie)?.{0,12}über (?:dich|sich)/,
    name: /wie (?:heißt|heissen|heißen)|(?:dein|ihr) name\b/,
    topics:
      /was kann ich (?:dich|sie|hier)?\s*(?:alles )?fragen|was (?:kannst du|können sie|weißt du|wissen sie)(?: alles)?(?: (?:mir )?(?:sagen|erzählen|beantworten|tun))?[\s?!.]*$/,
  },
  courtesies: {
    hello: /hallo|guten (?:tag|morgen|abend)/,
    thanks: /danke(?:schön)?|vielen dank/,
    goodbye: /tschüss|tschüß|auf wiedersehen|bis bald/,
    fillers: /alles|gut|und|sehr|schön|für (?:ihre|deine|die) hilfe/,
  },
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
  preview: 'Hallo! Schön, dass Sie da sind. Ich freue mich auf unser Gespräch. Womit wollen wir anfangen?',
  calibration: [
    'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich.',
    'Wer eine neue Sprache lernt, braucht Zeit, Geduld und die Hilfe guter Freunde.',
    'Wie komme ich bitte zum Bahnhof? Gehen Sie über diese Straße und dann nach rechts.',
  ],
};
