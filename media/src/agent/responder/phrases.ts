/**
 * What the extractive responder says in its own words, per language, and how it recognises the few questions it
 * answers without a document. `hi` is spoken in English.
 */
export interface Phrases {
  /** Introduces a quotation. */
  quote(source: string, text: string): string;
  /** Nothing was found; `topics` are names of documents and may be empty. */
  abstain(topics: string): string;
  /** What may be asked; `topics` are headings or names of documents and may be empty. */
  offer(topics: string): string;
  /** In place of an answer that is not to be spoken. */
  decline: string;
  hello: string;
  thanks: string;
  goodbye: string;
  iAm(name: string): string;
  /** Follows a greeting, or an answer of an engaged persona. */
  invite: string;
}

/** Questions the persona answers by itself, in any language: visitors mix. */
export type Intent = 'self' | 'name' | 'topics' | 'hello' | 'thanks' | 'goodbye';

const INTENTS: Record<'self' | 'name' | 'topics', RegExp> = {
  self: new RegExp(
    [
      /\bwho (?:are|is|re|'re) (?:you|this|speaking)\b/,
      /\b(?:introduce|describe) yourself\b/,
      /\b(?:tell|talk|say)\b.{0,20}\babout (?:you|yourself)\b/,
      /\bwhat (?:are you|do you do)\b/,
      /你是[谁誰]|您是[谁誰]|自我介[绍紹]|介[绍紹]一下(?:你|您)?自己/,
      /(?:あなた|君|きみ)(?:は|って)(?:誰|だれ|何者)|自己紹介|どなたですか|どちら様/,
      /누구(?:세요|신가요|예요|입니까|야)|자기\s*소개/,
      /qui (?:es-tu|êtes-vous|es tu|êtes vous)|présente(?:z)?[ -](?:toi|vous)|parle(?:z)?[ -]moi de (?:toi|vous)/,
      /(?:bạn|anh|chị|em) là ai|giới thiệu (?:về )?(?:bản thân|mình|bạn)/,
      /qui[eé]n (?:eres|es usted)|pres[eé]nt(?:ate|ese)|h[aá]blame de ti/,
      /wer (?:bist du|sind sie)|stell (?:dich|sie sich)|erzähl(?:e|en sie)?.{0,12}über (?:dich|sich)/,
      /кто (?:ты|вы)(?!\p{L})|расскажи(?:те)? о себе|представь(?:ся|тесь)/u,
    ]
      .map(({ source }) => source)
      .join('|'),
    'iu',
  ),
  name: new RegExp(
    [
      /\bwhat(?: is|'s|s)? your name\b|\byour name\b/,
      /(?:你|您)(?:叫什[么麼]|的名字)|名前(?:は|を|って)|이름(?:이|은)/,
      /comment (?:t'appelles|vous appelez|tu t'appelles)|(?:ton|votre) nom\b|tên (?:bạn|gì|là)|c[oó]mo te llamas|tu nombre/,
      /wie (?:heißt|heissen|heißen)|(?:dein|ihr) name\b|как (?:тебя|вас) зовут/,
    ]
      .map(({ source }) => source)
      .join('|'),
    'iu',
  ),
  topics: new RegExp(
    [
      /\bwhat (?:can|could|should|may) (?:i|we) ask\b|\bwhat (?:can|could) you (?:tell|do|help|answer)\b/,
      /\bwhat (?:do you know|are you able)\b|\bhow can you help\b|^help[\s!.?]*$|\bwhat else (?:do you know|can)\b/,
      /(?:我)?(?:可以|能)(?:向你|跟你|和你)?(?:问|問)(?:你|您)?(?:些|一些)?(?:什么|什麼|哪些)|(?:你|您)(?:能|会|會|可以)(?:做|回答|告诉我|告訴我)(?:些|一些)?(?:什么|什麼|哪些)|(?:你|您)(?:知道|了解)(?:些|一些)?(?:什么|什麼|哪些)/,
      /(?:何|なに)(?:を|が|か)?(?:聞け|聞いて|質問でき|尋ね|できますか|できるの|知って)|どんな(?:こと|質問)/,
      /(?:무엇|뭘|뭐)(?:을|를)?\s*(?:물어|질문|도와|할 수|알고|알아)|어떤\s*(?:질문|것을)/,
      /que puis-je (?:vous |te )?demander|(?:que|qu'est-ce que) (?:pouvez-vous|peux-tu|vous pouvez|tu peux|savez-vous|vous savez|je peux)/,
      /(?:tôi|mình|em) có thể hỏi|bạn (?:có thể )?(?:biết|trả lời|giúp|làm)(?: được)? (?:những )?gì/,
      /qu[eé] (?:le |te )?puedo preguntar|qu[eé] (?:puedes|puede|sabes|sabe)(?: usted)?(?: (?:hacer|decirme|contarme|contestar))?[\s?!.]*$/,
      /was kann ich (?:dich|sie|hier)?\s*(?:alles )?fragen|was (?:kannst du|können sie|weißt du|wissen sie)(?: alles)?(?: (?:mir )?(?:sagen|erzählen|beantworten|tun))?[\s?!.]*$/,
      /(?:о ч[её]м|что) (?:я )?(?:могу|можно) (?:у )?(?:тебя |вас )?(?:спросить|спрашивать)|что (?:ты|вы) (?:умеешь|умеете|знаешь|знаете)/,
    ]
      .map(({ source }) => source)
      .join('|'),
    'iu',
  ),
};

/** Courtesies, which may follow each other: "Okay, thanks a lot, bye!". */
const COURTESIES = {
  hello:
    /hi|hello|hey|good (?:morning|afternoon|evening)|你好|您好|こんにちは|こんばんは|おはよう(?:ございます)?|안녕하세요|안녕|bonjour|salut|bonsoir|xin chào|chào(?: bạn)?|hola|buenos d[ií]as|buenas tardes|hallo|guten (?:tag|morgen|abend)|привет|здравствуйте|добрый (?:день|вечер)/,
  thanks:
    /thank you|thanks|many thanks|cheers|多?谢谢(?:你|您)?|多?謝謝(?:你|您)?|感谢|感謝|どうもありがとう(?:ございます|ございました)?|ありがとう(?:ございます|ございました)?|감사합니다|감사해요|고마워(?:요)?|고맙습니다|merci|cảm ơn(?: bạn)?|(?:muchas )?gracias|danke(?:schön)?|vielen dank|спасибо/,
  goodbye:
    /good ?bye|bye(?:[ -]?bye)?|see you|再见|再見|拜拜|さようなら|またね|では、?また|それでは|안녕히\s*(?:계세요|가세요)|잘\s*있어(?:요)?|au revoir|à bientôt|tạm biệt|adi[oó]s|hasta (?:luego|pronto)|tschüss|tschüß|auf wiedersehen|bis bald|пока|до свидания|всего доброго/,
};
/** Said beside a courtesy, and saying nothing by itself. */
const FILLERS =
  /okay|ok|great|well|good|there|and|so much|very much|a lot|later|soon|then|that was all|that's all|for (?:your|the|all your) (?:help|time|answers?|information)|all|beaucoup|bien|et|pour (?:votre|ton) aide|alles|gut|und|sehr|schön|für (?:ihre|deine|die) hilfe|y|vale|bueno|por (?:su|tu) ayuda|большое|хорошо|и|за помощь|nhiều|rất|vì đã giúp|好的?|那|了|はい|では|じゃあ|네|그럼/;
const joined = (...patterns: RegExp[]) => patterns.map(({ source }) => source).join('|');
const BETWEEN = String.raw`[\s,.!?;…、，。！？～~-]*`;
const ONLY_COURTESIES = new RegExp(
  `^${BETWEEN}(?:(?:${joined(COURTESIES.thanks, COURTESIES.goodbye, COURTESIES.hello, FILLERS)})(?![\\p{Script=Latin}\\p{Script=Cyrillic}'])${BETWEEN})+$`,
  'iu',
);
const CONTAINED = Object.fromEntries(
  Object.entries(COURTESIES).map(([intent, { source }]) => [
    intent,
    new RegExp(`(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])(?:${source})`, 'iu'),
  ]),
) as Record<keyof typeof COURTESIES, RegExp>;

/** Longer than any courtesy, and short enough to be looked at in no time. */
const COURTESY_MAX_CHARS = 80;

export function intentOf(text: string): Intent | null {
  const asked = text.normalize('NFKC').replaceAll('’', "'").trim().slice(0, 500);
  if (asked.length <= COURTESY_MAX_CHARS && ONLY_COURTESIES.test(asked))
    for (const intent of ['goodbye', 'thanks', 'hello'] as const)
      if (CONTAINED[intent].test(asked)) return intent;
  for (const intent of ['name', 'topics', 'self'] as const) if (INTENTS[intent].test(asked)) return intent;
  return null;
}

const EN: Phrases = {
  quote: (source, text) => `According to ${source}: ${text}`,
  abstain: (topics) =>
    topics === ''
      ? "I'm sorry, I don't know anything about that."
      : `I'm sorry, I find nothing about that in what I have read. You could ask me about ${topics}.`,
  offer: (topics) =>
    topics === '' ? 'Ask me whatever you would like to know.' : `You could ask me about ${topics}.`,
  decline: 'I would rather talk about something else.',
  hello: 'Hello!',
  thanks: "You're welcome.",
  goodbye: 'Goodbye, it was nice talking with you.',
  iAm: (name) => `I am ${name}.`,
  invite: 'What would you like to know?',
};

const PHRASES: Record<string, Phrases> = {
  en: EN,
  hi: EN,
  'zh-CN': {
    quote: (source, text) => `根据${source}：${text}`,
    abstain: (topics) =>
      topics === ''
        ? '抱歉，这方面我不了解。'
        : `抱歉，我读过的资料里没有提到这一点。你可以问我关于${topics}的问题。`,
    offer: (topics) => (topics === '' ? '想知道什么都可以问我。' : `你可以问我关于${topics}的问题。`),
    decline: '我们还是聊点别的吧。',
    hello: '你好！',
    thanks: '不客气。',
    goodbye: '再见，很高兴和你聊天。',
    iAm: (name) => `我是${name}。`,
    invite: '你想了解什么？',
  },
  'zh-TW': {
    quote: (source, text) => `根據${source}：${text}`,
    abstain: (topics) =>
      topics === ''
        ? '抱歉，這方面我不了解。'
        : `抱歉，我讀過的資料裡沒有提到這一點。你可以問我關於${topics}的問題。`,
    offer: (topics) => (topics === '' ? '想知道什麼都可以問我。' : `你可以問我關於${topics}的問題。`),
    decline: '我們還是聊點別的吧。',
    hello: '你好！',
    thanks: '不客氣。',
    goodbye: '再見，很高興和你聊天。',
    iAm: (name) => `我是${name}。`,
    invite: '你想了解什麼？',
  },
  ja: {
    quote: (source, text) => `${source}によると、${text}`,
    abstain: (topics) =>
      topics === ''
        ? '申し訳ありませんが、それについては分かりません。'
        : `申し訳ありませんが、手元の資料には見当たりません。${topics}についてなら、お答えできます。`,
    offer: (topics) => (topics === '' ? '何でもお尋ねください。' : `${topics}について、お尋ねいただけます。`),
    decline: 'それについては控えさせてください。ほかのことをお話ししましょう。',
    hello: 'こんにちは。',
    thanks: 'どういたしまして。',
    goodbye: 'さようなら。お話しできてよかったです。',
    iAm: (name) => `${name}です。`,
    invite: '何をお知りになりたいですか。',
  },
  ko: {
    quote: (source, text) => `${source}에 따르면, ${text}`,
    abstain: (topics) =>
      topics === ''
        ? '죄송하지만 그것에 대해서는 모르겠습니다.'
        : `죄송하지만 제가 읽은 자료에는 그 내용이 없습니다. ${topics}에 대해 물어보실 수 있습니다.`,
    offer: (topics) =>
      topics === '' ? '궁금한 것을 무엇이든 물어보세요.' : `${topics}에 대해 물어보실 수 있습니다.`,
    decline: '그 이야기 말고 다른 이야기를 나누면 좋겠습니다.',
    hello: '안녕하세요.',
    thanks: '천만에요.',
    goodbye: '안녕히 가세요. 이야기 나눌 수 있어 좋았습니다.',
    iAm: (name) => `저는 ${name}입니다.`,
    invite: '무엇이 궁금하신가요?',
  },
  fr: {
    quote: (source, text) => `D'après ${source} : ${text}`,
    abstain: (topics) =>
      topics === ''
        ? 'Je suis désolé, je ne sais rien à ce sujet.'
        : `Je suis désolé, je ne trouve rien à ce sujet dans ce que j'ai lu. Vous pouvez m'interroger sur ${topics}.`,
    offer: (topics) =>
      topics === '' ? 'Demandez-moi ce que vous voulez savoir.' : `Vous pouvez m'interroger sur ${topics}.`,
    decline: 'Je préfère parler d’autre chose.',
    hello: 'Bonjour !',
    thanks: 'Je vous en prie.',
    goodbye: "Au revoir, c'était un plaisir de parler avec vous.",
    iAm: (name) => `Je suis ${name}.`,
    invite: 'Que souhaitez-vous savoir ?',
  },
  vi: {
    quote: (source, text) => `Theo ${source}: ${text}`,
    abstain: (topics) =>
      topics === ''
        ? 'Xin lỗi, tôi không biết về điều đó.'
        : `Xin lỗi, tôi không tìm thấy điều đó trong tài liệu của mình. Bạn có thể hỏi tôi về ${topics}.`,
    offer: (topics) =>
      topics === '' ? 'Bạn cứ hỏi tôi điều bạn muốn biết.' : `Bạn có thể hỏi tôi về ${topics}.`,
    decline: 'Chúng ta nói chuyện khác nhé.',
    hello: 'Xin chào!',
    thanks: 'Không có gì.',
    goodbye: 'Tạm biệt, rất vui được trò chuyện với bạn.',
    iAm: (name) => `Tôi là ${name}.`,
    invite: 'Bạn muốn biết điều gì?',
  },
  es: {
    quote: (source, text) => `Según ${source}: ${text}`,
    abstain: (topics) =>
      topics === ''
        ? 'Lo siento, no sé nada sobre eso.'
        : `Lo siento, no encuentro nada sobre eso en lo que he leído. Puede preguntarme sobre ${topics}.`,
    offer: (topics) =>
      topics === '' ? 'Pregúnteme lo que quiera saber.' : `Puede preguntarme sobre ${topics}.`,
    decline: 'Prefiero hablar de otra cosa.',
    hello: '¡Hola!',
    thanks: 'De nada.',
    goodbye: 'Adiós, ha sido un placer hablar con usted.',
    iAm: (name) => `Soy ${name}.`,
    invite: '¿Qué le gustaría saber?',
  },
  de: {
    quote: (source, text) => `Laut ${source}: ${text}`,
    abstain: (topics) =>
      topics === ''
        ? 'Es tut mir leid, darüber weiß ich nichts.'
        : `Es tut mir leid, dazu finde ich nichts in dem, was ich gelesen habe. Fragen Sie mich gern etwas zu ${topics}.`,
    offer: (topics) =>
      topics === ''
        ? 'Fragen Sie mich, was Sie wissen möchten.'
        : `Fragen Sie mich zum Beispiel zu ${topics}.`,
    decline: 'Darüber möchte ich nicht sprechen, gern aber über etwas anderes.',
    hello: 'Hallo!',
    thanks: 'Gern geschehen.',
    goodbye: 'Auf Wiedersehen, es war schön, mit Ihnen zu sprechen.',
    iAm: (name) => `Ich bin ${name}.`,
    invite: 'Was möchten Sie wissen?',
  },
  ru: {
    quote: (source, text) => `Согласно ${source}: ${text}`,
    abstain: (topics) =>
      topics === ''
        ? 'Простите, об этом я ничего не знаю.'
        : `Простите, об этом в моих материалах ничего нет. Вы можете спросить меня о ${topics}.`,
    offer: (topics) =>
      topics === ''
        ? 'Спросите меня о том, что вас интересует.'
        : `Вы можете спросить меня о таком: ${topics}.`,
    decline: 'Давайте лучше поговорим о чём-нибудь другом.',
    hello: 'Здравствуйте!',
    thanks: 'Пожалуйста.',
    goodbye: 'До свидания, было приятно поговорить.',
    iAm: (name) => `Меня зовут ${name}.`,
    invite: 'Что бы вы хотели узнать?',
  },
};

/** Phrases of a language tag; regions fall back to their language, unknown languages to English. */
export function phrasesFor(language: string): Phrases {
  if (PHRASES[language] !== undefined) return PHRASES[language];
  const [base] = language.split('-');
  if (base === 'zh') return /TW|HK|MO|Hant/i.test(language) ? PHRASES['zh-TW']! : PHRASES['zh-CN']!;
  return PHRASES[base!] ?? EN;
}
