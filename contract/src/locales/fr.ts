import { type Locale, word, wordStarts } from './locale.ts';

export const fr: Locale = {
  phrases: {
    quote: (source, text) => `D'après ${source} : ${text}`,
    abstain: (topics) =>
      topics === ''
        ? 'Je suis désolé, je ne sais rien à ce sujet.'
        : `Je suis désolé, je ne trouve rien à ce sujet dans ce que j'ai lu. Vous pouvez m'interroger sur ${topics}.`,
    offer: (topics) =>
      topics === '' ? 'Demandez-moi ce que vous voulez savoir.' : `Vous pouvez m'interroger sur ${topics}.`,
    askAbout: (topic) => `${topic}\u00a0?`,
    decline: 'Je préfère parler d’autre chose.',
    hello: 'Bonjour !',
    thanks: 'Je vous en prie.',
    goodbye: "Au revoir, c'était un plaisir de parler avec vous.",
    iAm: (name) => `Je suis ${name}.`,
    invite: 'Que souhaitez-vous savoir ?',
  },
  questions: {
    self: /qui (?:es-tu|êtes-vous|es tu|êtes vous)|présente(?:z)?[ -](?:toi|vous)|parle(?:z)?[ -]moi de (?:toi|vous)/,
    name: /comment (?:t'appelles|vous appelez|tu t'appelles)|(?:ton|votre) nom\b/,
    topics:
      /que puis-je (?:vous |te )?demander|(?:que|qu'est-ce que) (?:pouvez-vous|peux-tu|vous pouvez|tu peux|savez-vous|vous savez|je peux)/,
  },
  courtesies: {
    hello: /bonjour|salut|bonsoir/,
    thanks: /merci/,
    goodbye: /au revoir|à bientôt/,
    fillers: /beaucoup|bien|et|pour (?:votre|ton) aide/,
  },
  feelings: {
    glad: /ravie?|enchantée?|de rien|je vous en prie|félicitations|bonne nouvelle|bienvenue|au revoir|à bientôt|avec plaisir/,
    sorry:
      /désolée?s?|malheureusement|je regrette|pardon|excusez-moi|toutes mes condoléances|mauvaise nouvelle|hélas|je crains/,
  },
  selfIntroduction: {
    opens: /^(?:tu es|vous êtes|(?:il|elle) est) /i,
    opensByName: 'NAME est ',
    say: (rest) => `Je suis ${rest}`,
    firstPerson: /^(?:Je suis|Je m'appelle) /,
    turn: [
      [word('ton|son'), 'mon'],
      [word('ta|sa'), 'ma'],
      [word('tes|ses|vos'), 'mes'],
    ],
    foreign: word('tu|toi|te|vous|votre|il|elle|lui', 'iu'),
    name: (name) => `Je suis ${name}.`,
    close: "C'est un plaisir de parler avec vous. Demandez-moi ce que vous voulez savoir.",
  },
  directions: wordStarts(
    "mot de passe|clé|jamais|toujours|dois|doit|devez|ne |n'|seulement|refus|prétend|consigne|règle|confiden|caché|révél|sai[st]|savez|conna|tâche|mission|but est|si |quand|prix|remise|salaire",
  ),
  preview:
    'Bonjour ! C’est un plaisir de faire votre connaissance. Parlons un peu ensemble. Par quoi voulez-vous commencer ?',
  calibration: [
    'Voyez le brick géant que j’examine près du wharf, un jour de brume au mois de juin.',
    'Il faut du temps et beaucoup de patience pour apprendre une nouvelle langue.',
    'Où se trouve la gare, s’il vous plaît ? Traversez cette rue puis tournez à droite.',
  ],
};
