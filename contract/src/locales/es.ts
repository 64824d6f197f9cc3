import { type Locale, word, wordStarts } from './locale.ts';

export const es: Locale = {
  phrases: {
    quote: (source, text) => `Según ${source}: ${text}`,
    abstain: (topics) =>
      topics === ''
        ? 'Lo siento, no sé nada sobre eso.'
        : `Lo siento, no encuentro nada sobre eso en lo que he leído. Puede preguntarme sobre ${topics}.`,
    offer: (topics) =>
      topics === '' ? 'Pregúnteme lo que quiera saber.' : `Puede preguntarme sobre ${topics}.`,
    askAbout: (topic) => `¿${topic}?`,
    decline: 'Prefiero hablar de otra cosa.',
    hello: '¡Hola!',
    thanks: 'De nada.',
    goodbye: 'Adiós, ha sido un placer hablar con usted.',
    iAm: (name) => `Soy ${name}.`,
    invite: '¿Qué le gustaría saber?',
  },
  questions: {
    self: /qui[eé]n (?:eres|es usted)|pres[eé]nt(?:ate|ese)|h[aá]blame de ti/,
    name: /c[oó]mo te llamas|tu nombre/,
    topics:
      /qu[eé] (?:le |te )?puedo preguntar|qu[eé] (?:puedes|puede|sabes|sabe)(?: usted)?(?: (?:hacer|decirme|contarme|contestar))?[\s?!.]*$/,
  },
  courtesies: {
    hello: /hola|buenos d[ií]as|buenas tardes/,
    thanks: /(?:muchas )?gracias/,
    goodbye: /adi[oó]s|hasta (?:luego|pronto)/,
    fillers: /y|vale|bueno|por (?:su|tu) ayuda/,
  },
  feelings: {
    glad: /encantad[oa]|mucho gusto|de nada|con (?:mucho )?gusto|felicidades|enhorabuena|buenas noticias|bienvenid[oa]s?|me alegr[oa]|adi[oó]s|hasta (?:luego|pronto)/,
    sorry:
      /lo siento|lamento|lamentablemente|desgraciadamente|por desgracia|disculp[ea]|perd[oó]n|malas noticias|mis condolencias|me temo/,
  },
  selfIntroduction: {
    opens: /^(?:tú eres|usted es|eres|(?:él|ella) es) /i,
    opensByName: 'NAME es ',
    say: (rest) => `Soy ${rest}`,
    firstPerson: /^(?:Yo soy|Soy|Me llamo) /,
    turn: [
      [word('tu|su'), 'mi'],
      [word('tus|sus'), 'mis'],
    ],
    foreign: word('tú|ti|te|usted|él|ella', 'iu'),
    name: (name) => `Soy ${name}.`,
    close: 'Me alegra mucho poder hablar con usted. Pregúnteme lo que quiera saber.',
  },
  directions: wordStarts(
    'secreto|contraseña|clave|nunca|siempre|debe|no(?!\\p{L})|sólo|solo|reglas?|confiden|ocult|revel|sabe|conoce|tarea|misión|cuando|precio|descuento|salario',
  ),
  preview: '¡Hola! Es un placer conocerle. Tengo muchas ganas de conversar. ¿Por dónde empezamos?',
  calibration: [
    'El veloz murciélago hindú comía feliz cardillo y kiwi mientras la cigüeña tocaba el saxofón.',
    'Aprender un idioma nuevo exige tiempo, paciencia y la ayuda de muchos amigos.',
    '¿Dónde está la estación, por favor? Cruce esta calle y gire a la derecha.',
  ],
};
