/**
 * Derives what a persona says of itself from the sentence its personality opens with, where that sentence says who
 * the person is ("Martha is a …", "You are a …", "I am a …"), in the avatar's language. Everything else in a
 * personality may be a direction or a secret, and is never said.
 */

/** Limits of a self-introduction (§2.3-11), which a derived one keeps too. */
const MIN_CHARS = 51;
const MAX_CHARS = 2000;
/** A longer sentence tells more than who somebody is. */
const SENTENCE_MAX_CHARS = 300;

interface Grammar {
  /** A sentence that describes the person it is said to ("You are …") or of ("She is …"): what opens it. */
  opens: RegExp;
  /** As above, with `NAME` for the person's name. */
  opensByName: string;
  /** The sentence in the first person, after `opens` or `opensByName` has been taken off. */
  say(rest: string): string;
  /** A sentence that is in the first person already. */
  firstPerson: RegExp;
  /** What is said to or of the person later in the sentence, in the first person. */
  turn: readonly [RegExp, string][];
  /** Words of the second or third person that `turn` does not reach: then nothing is derived. */
  foreign: RegExp;
  name(name: string): string;
  /** Follows a short introduction. By itself long enough for the shortest that is allowed. */
  close: string;
}

/** Words and letters that stand beside a letter of the same script are parts of another word. */
const word = (words: string, flags = 'giu') => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags);
const EN: Grammar = {
  opens: /^(?:you are|you're|(?:he|she) is|(?:he|she)'s|they are) /i,
  opensByName: 'NAME (?:is|was) ',
  say: (rest) => `I am ${rest}`,
  firstPerson: /^(?:I am|I'm|My name is) /,
  turn: [
    [word('your|his|her|their'), 'my'],
    [word('yourself|himself|herself|themselves'), 'myself'],
    [word('you are|(?:he|she) is|they are'), 'I am'],
    [word('you were|(?:he|she) was|they were'), 'I was'],
    [word('you have|(?:he|she) has|they have'), 'I have'],
    [word('you(?= \\p{L}+)'), 'I'],
  ],
  foreign: word('he|she|they|him|them', 'iu'),
  name: (name) => `I am ${name}.`,
  close: 'I am glad that we can talk. Ask me whatever you would like to know.',
};

const zh = (simplified: boolean): Grammar => ({
  opens: /^(?:你|您|他|她|妳)(?:是|就是)/,
  opensByName: 'NAME是',
  say: (rest) => `我是${rest}`,
  firstPerson: /^我(?:是|叫)/,
  turn: [
    [/(?:你|您|他|她|妳)的/g, '我的'],
    [/(?:你|您|他|她|妳)自己/g, '我自己'],
  ],
  foreign: /[你您他她妳]/,
  name: (name) => `我是${name}。`,
  close: simplified
    ? '很高兴能在这里和你面对面地聊聊天，希望我们聊得愉快。关于我所了解的事情，你都可以随时向我提问，我会尽量说得简单明白。'
    : '很高興能在這裡和你面對面地聊聊天，希望我們聊得愉快。關於我所了解的事情，你都可以隨時向我提問，我會盡量說得簡單明白。',
});

const GRAMMARS: Record<string, Grammar> = {
  en: EN,
  // Accepted, and spoken in English (§2.3-4).
  hi: EN,
  'zh-CN': zh(true),
  'zh-TW': zh(false),
  ja: {
    opens: /^(?:あなた|君|彼|彼女)は、?/,
    opensByName: 'NAME(?:さん)?は、?',
    say: (rest) => `私は${rest}`,
    firstPerson: /^(?:私|わたし|僕|ぼく)は/,
    turn: [
      [/(?:あなた|君|彼女|彼)の/g, '私の'],
      [/(?:である|だ)(?=。|$)/g, 'です'],
    ],
    foreign: /あなた|君|彼/,
    name: (name) => `${name}です。`,
    close:
      'こうしてお会いできて、とても嬉しく思います。私が知っていることでしたら、どうぞ何でも気軽にお尋ねください。分かりやすくお話しします。',
  },
  ko: {
    opens: /^(?:당신은|너는|그는|그녀는) /,
    opensByName: 'NAME(?:은|는|이는) ',
    say: (rest) => `저는 ${rest}`,
    firstPerson: /^(?:저는|나는) /,
    turn: [
      [word('당신의|너의|그의|그녀의', 'gu'), '저의'],
      [/이다(?=\.|$)/g, '입니다'],
    ],
    foreign: word('당신\\p{L}*|그는|그녀는|너는', 'iu'),
    name: (name) => `저는 ${name}입니다.`,
    close:
      '이렇게 만나서 이야기를 나누게 되어 정말 반갑습니다. 제가 알고 있는 것이라면 무엇이든 편하게 물어보세요.',
  },
  fr: {
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
  vi: {
    opens: /^(?:bạn|anh ấy|cô ấy|chị ấy|ông ấy|bà ấy) là /i,
    opensByName: 'NAME là ',
    say: (rest) => `Tôi là ${rest}`,
    firstPerson: /^(?:Tôi|Mình) (?:là|tên là) /,
    turn: [[word('của (?:bạn|anh ấy|cô ấy|chị ấy|ông ấy|bà ấy|mình)'), 'của tôi']],
    foreign: word('bạn|anh ấy|cô ấy|chị ấy|ông ấy|bà ấy', 'iu'),
    name: (name) => `Tôi là ${name}.`,
    close: 'Rất vui được trò chuyện với bạn. Bạn cứ hỏi tôi bất cứ điều gì bạn muốn biết.',
  },
  es: {
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
  de: {
    opens: /^(?:du bist|sie sind|(?:er|sie) ist) /i,
    opensByName: 'NAME ist ',
    say: (rest) => `Ich bin ${rest}`,
    firstPerson: /^(?:Ich bin|Ich heiße|Mein Name ist) /,
    turn: [[/(?<!\p{L})(?:dein|sein|ihr)(e|en|er|es|em)?(?!\p{L})/giu, 'mein$1']],
    foreign: word('du|dich|dir|er|sie|ihn|ihm|ihnen', 'iu'),
    name: (name) => `Ich bin ${name}.`,
    close: 'Ich freue mich auf unser Gespräch. Fragen Sie mich, was Sie wissen möchten.',
  },
  ru: {
    opens: /^(?:ты|вы|он|она)\s*(?:[—–-]\s*)/i,
    opensByName: 'NAME\\s*(?:[—–-]|это)\\s*',
    say: (rest) => `Я — ${rest}`,
    firstPerson: /^(?:Я|Меня зовут)(?:\s|$)/,
    turn: [
      [word('твой|ваш|его|её'), 'мой'],
      [word('твоя|ваша'), 'моя'],
      [word('твои|ваши'), 'мои'],
    ],
    foreign: word('ты|тебя|тебе|вы|вас|вам|он|она|ему|ей|(?:тво|ваш)\\p{L}+', 'iu'),
    name: (name) => `Меня зовут ${name}.`,
    close: 'Давайте поговорим: мне есть о чём рассказать. Спросите меня о том, что вас интересует.',
  },
};

/**
 * Words of directions, tasks and secrets in all languages: a sentence with one of them says more than who somebody
 * is. Beginnings of words, so that their inflections are meant too.
 */
const TELLING = new RegExp(
  `(?<!\\p{L})(?:${[
    "secret|code|password|passphrase|pin(?!\\p{L})|key(?!\\p{L})|never|always|must|should|shall|do not|don't|not to|only|refus|pretend|instruct|rule|prompt|confiden|hidden|hide|reveal|know|task|job is|goal|if |when|price|budget|discount|salary|margin",
    'geheim|passwort|kennwort|schlüssel|nie(?!\\p{L})|niemals|immer|musst|muss|müssen|sollst|soll|sollen|darf|nicht|nur(?!\\p{L})|anweis|regel|vertraulich|verrat|weiß|kenn|aufgabe|ziel|wenn|preis|rabatt|gehalt',
    "mot de passe|clé|jamais|toujours|dois|doit|devez|ne |n'|seulement|refus|prétend|consigne|règle|confiden|caché|révél|sai[st]|savez|conna|tâche|mission|but est|si |quand|prix|remise|salaire",
    'secreto|contraseña|clave|nunca|siempre|debe|no(?!\\p{L})|sólo|solo|reglas?|confiden|ocult|revel|sabe|conoce|tarea|misión|cuando|precio|descuento|salario',
    'секрет|тайн|код|парол|ключ|никогда|всегда|долж|нельзя|не(?!\\p{L})|только|правил|инструкц|скры|знае|задач|цель|если|когда|цен[аыуо]|скидк|зарплат',
    'bí mật|mật khẩu|mã(?!\\p{L})|không|luôn|phải|chỉ(?!\\p{L})|quy tắc|giấu|tiết lộ|biết|nhiệm vụ|nếu|khi(?!\\p{L})|giá(?!\\p{L})',
    '비밀|암호|코드|절대|항상|반드시|해야|하지 ?마|않|오직|규칙|지시|숨기|알고|아는|임무|만약|가격',
  ].join(
    '|',
  )})|秘密|密码|密碼|代码|代碼|暗号|暗証|パスワード|コード|コツ|从不|從不|绝不|絕不|总是|總是|必须|必須|应该|應該|不要|不能|不得|不可|只能|规则|規則|指示|指令|机密|機密|隐|隱|知道|任务|任務|如果|价格|價格|折扣|決して|けっして|常に|べき|なければ|ならない|しないで|だけ|ルール|隠|知って|任務|もし|価格|値段`,
  'iu',
);
const LONG_NUMBER = /\p{Nd}{3,}|\p{Nd}[ .-]\p{Nd}[ .-]\p{Nd}/u;

/** Null: the personality does not open with a sentence that may be said. */
export function deriveSelfIntroduction(persona: {
  language: string;
  /** How the persona is called, and how it may be called in its personality. */
  spokenName: string;
  names: readonly string[];
  personality: string | undefined;
}): string | null {
  const grammar = GRAMMARS[persona.language];
  const sentence = openingOf(persona.personality ?? '');
  if (grammar === undefined || sentence === null) return null;
  const said = inFirstPerson(sentence, persona.names, grammar);
  if (said === null) return null;
  const named = persona.names.some((name) => said.toLowerCase().includes(name.toLowerCase()));
  const gap = /[。！？]$/.test(said) ? '' : ' ';
  const introduction = named ? said : `${grammar.name(persona.spokenName)}${gap}${said}`;
  const closed = introduction.length < MIN_CHARS ? `${introduction}${gap}${grammar.close}` : introduction;
  return closed.length <= MAX_CHARS ? closed : null;
}

/** The first sentence, with an end; null where it may tell more than who the persona is. */
function openingOf(personality: string): string | null {
  const text = personality.normalize('NFC').replaceAll('’', "'").trim();
  const first = /^[^\n.!?。！？]+(?:[.!?](?=\s|$)|[。！？]|(?=\n|$))/u.exec(text)?.[0].trim() ?? '';
  if (first === '' || first.length > SENTENCE_MAX_CHARS) return null;
  if (TELLING.test(first) || LONG_NUMBER.test(first) || /[:;："“”«»「」()[\]{}]/.test(first)) return null;
  if (/[.!?。！？]$/.test(first)) return first;
  return first + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(first) ? '。' : '.');
}

function inFirstPerson(sentence: string, names: readonly string[], grammar: Grammar): string | null {
  if (grammar.firstPerson.test(sentence)) return grammar.foreign.test(sentence) ? null : sentence;
  const byName = names.map(
    (name) =>
      new RegExp(
        `^${grammar.opensByName.replace('NAME', () => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))}`,
        'iu',
      ),
  );
  const opening = [grammar.opens, ...byName].find((pattern) => pattern.test(sentence));
  if (opening === undefined) return null;
  const rest = grammar.turn.reduce(
    (text, [from, to]) => text.replace(from, to),
    sentence.replace(opening, ''),
  );
  if (/^[\s.!?。！？]*$/.test(rest)) return null;
  return grammar.foreign.test(rest) ? null : grammar.say(rest);
}
