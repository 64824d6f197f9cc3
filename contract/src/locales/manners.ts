import type { SpokenTag } from '../languages.ts';
import { LOCALES, spokenTagOf } from './all.ts';
import type { Phrases } from './locale.ts';

/**
 * How an informal and a formal persona say what they say in their own words, where that differs from how everybody
 * does: by the form of address where a language has several, else by the choice of words.
 */
type Manners = Record<'informal' | 'formal', Partial<Phrases>>;

const MANNERS: Record<SpokenTag, Manners> = {
  de: {
    informal: {
      abstain: (topics) =>
        topics === ''
          ? 'Tut mir leid, darüber weiß ich nichts.'
          : `Tut mir leid, dazu finde ich nichts in dem, was ich gelesen habe. Frag mich gern etwas hierzu: ${topics}.`,
      askBack: (a, b) => `Meinst du „${a}“ oder „${b}“?`,
      didYouMean: (what) => `Meintest du „${what}“?`,
      notHeard: 'Ich habe dich nicht verstanden. Du kannst deine Frage auch tippen.',
      offer: (topics) =>
        topics === '' ? 'Frag mich, was du wissen möchtest.' : `Frag mich zum Beispiel hierzu: ${topics}.`,
      hello: 'Hi!',
      thanks: 'Gerne!',
      goodbye: 'Tschüss, es war schön, mit dir zu reden.',
      well: 'Danke, mir geht’s gut.',
      invite: 'Was möchtest du wissen?',
      curious: 'Weshalb interessiert dich das?',
    },
    formal: { hello: 'Guten Tag!', thanks: 'Sehr gern geschehen.' },
  },
  en: {
    informal: {
      abstain: (topics) =>
        topics === ''
          ? "Sorry, I don't know about that."
          : `Sorry, I can't find that in what I've read. Ask me about ${topics}.`,
      askBack: (a, b) => `Which one do you mean, “${a}” or “${b}”?`,
      notHeard: "Sorry, I didn't get that. You can type it, too.",
      offer: (topics) => (topics === '' ? 'Ask me anything.' : `Ask me about ${topics}.`),
      hello: 'Hi there!',
      thanks: 'No problem!',
      goodbye: 'Bye, it was nice talking with you.',
      iAm: (name) => `I'm ${name}.`,
      well: "I'm good, thanks.",
      invite: 'What do you want to know?',
    },
    formal: {
      abstain: (topics) =>
        topics === ''
          ? 'I regret that I know nothing about that.'
          : `I regret that I find nothing about that in what I have read. You may ask me about ${topics}.`,
      askBack: (a, b) => `Would you like to know about “${a}” or about “${b}”?`,
      notHeard: 'I regret that I did not understand you. You may also type your question.',
      offer: (topics) =>
        topics === '' ? 'Please ask me whatever you would like to know.' : `You may ask me about ${topics}.`,
      hello: 'Good day.',
      thanks: 'You are most welcome.',
      goodbye: 'Goodbye. It was a pleasure to speak with you.',
      invite: 'What may I tell you?',
    },
  },
  es: {
    informal: {
      abstain: (topics) =>
        topics === ''
          ? 'Lo siento, no sé nada de eso.'
          : `Lo siento, no encuentro nada de eso en lo que he leído. Puedes preguntarme sobre ${topics}.`,
      askBack: (a, b) => `¿Te refieres a «${a}» o a «${b}»?`,
      didYouMean: (what) => `¿Te refieres a «${what}»?`,
      notHeard: 'No te he entendido. También puedes escribir tu pregunta.',
      offer: (topics) =>
        topics === '' ? 'Pregúntame lo que quieras saber.' : `Puedes preguntarme sobre ${topics}.`,
      brokeOff: 'Perdona, he perdido el hilo.',
      hello: '¡Hola, qué tal!',
      thanks: '¡De nada!',
      goodbye: 'Hasta luego, me ha gustado hablar contigo.',
      well: 'Muy bien, gracias.',
      invite: '¿Qué te gustaría saber?',
      curious: '¿Por qué te interesa?',
      listening: 'Vale, te escucho.',
    },
    formal: { hello: 'Buenos días.', thanks: 'No hay de qué.' },
  },
  fr: {
    informal: {
      abstain: (topics) =>
        topics === ''
          ? 'Désolé, je ne sais rien à ce sujet.'
          : `Désolé, je ne trouve rien à ce sujet dans ce que j'ai lu. Tu peux m'interroger, par exemple, sur ceci : ${topics}.`,
      askBack: (a, b) => `Tu veux dire « ${a} » ou « ${b} » ?`,
      didYouMean: (what) => `Tu veux dire « ${what} » ?`,
      notHeard: 'Je ne t’ai pas compris. Tu peux aussi écrire ta question.',
      offer: (topics) =>
        topics === ''
          ? 'Demande-moi ce que tu veux savoir.'
          : `Tu peux m'interroger, par exemple, sur ceci : ${topics}.`,
      oneMoment: 'Un instant, s’il te plaît.',
      brokeOff: "Excuse-moi, j'ai perdu le fil.",
      hello: 'Salut !',
      thanks: 'De rien !',
      goodbye: 'Salut, c’était sympa de parler avec toi.',
      well: 'Ça va bien, merci.',
      invite: 'Que veux-tu savoir ?',
      curious: 'Pourquoi est-ce que ça t’intéresse ?',
      listening: 'D’accord, je t’écoute.',
    },
    formal: {
      hello: 'Bonjour et bienvenue.',
      thanks: 'Je vous en prie, avec plaisir.',
      goodbye: 'Au revoir, ce fut un plaisir de m’entretenir avec vous.',
    },
  },
  ja: {
    informal: {
      abstain: (topics) =>
        topics === ''
          ? 'ごめんね、それは分からないな。'
          : `ごめんね、手元の資料には見当たらないよ。${topics}のことなら答えられるよ。`,
      askBack: (a, b) => `「${a}」と「${b}」のどっちのこと？`,
      didYouMean: (what) => `「${what}」のこと？`,
      notHeard: '聞き取れなかったよ。質問を入力してもいいよ。',
      offer: (topics) => (topics === '' ? '何でも聞いてね。' : `${topics}のことを聞いてね。`),
      oneMoment: 'ちょっと待ってね。',
      brokeOff: 'ごめん、途中で切れちゃった。',
      misunderstood: 'ごめん、勘違いしたみたい。',
      decline: 'それはやめておこう。ほかの話をしようよ。',
      hello: 'やあ。',
      thanks: 'どういたしまして。気にしないで。',
      goodbye: 'またね。話せて楽しかったよ。',
      iAm: (name) => `${name}だよ。`,
      well: 'うん、元気だよ。ありがとう。',
      artificial: '人間じゃないよ。AIのデジタルアシスタントだよ。',
      invite: '何が知りたい？',
      curious: 'どうして気になるの？',
      told: '教えてくれてありがとう。',
      listening: 'うん、聞いてるよ。',
    },
    formal: {
      abstain: (topics) =>
        topics === ''
          ? '申し訳ございませんが、それについては存じません。'
          : `申し訳ございませんが、手元の資料には見当たりません。${topics}についてでしたら、お答えいたします。`,
      askBack: (a, b) => `「${a}」と「${b}」のどちらについてお尋ねでしょうか。`,
      didYouMean: (what) => `「${what}」のことでしょうか。`,
      goodbye: '失礼いたします。お話しできて光栄でした。',
      iAm: (name) => `${name}と申します。`,
    },
  },
  ko: {
    informal: {
      abstain: (topics) =>
        topics === ''
          ? '미안, 그건 잘 모르겠어.'
          : `미안, 내가 읽은 자료에는 그런 내용이 없어. ${topics}에 대해 물어봐도 돼.`,
      askBack: (a, b) => `‘${a}’, ‘${b}’ 중에 어느 쪽이 궁금해?`,
      didYouMean: (what) => `‘${what}’에 대해 물은 거야?`,
      notHeard: '잘 못 알아들었어. 질문을 입력해도 돼.',
      offer: (topics) => (topics === '' ? '궁금한 건 뭐든지 물어봐.' : `${topics}에 대해 물어봐.`),
      oneMoment: '잠깐만 기다려 줘.',
      brokeOff: '미안, 말이 중간에 끊겼어.',
      misunderstood: '미안, 내가 잘못 이해했어.',
      decline: '그 얘기 말고 다른 얘기 하자.',
      hello: '안녕!',
      thanks: '천만에.',
      goodbye: '잘 가. 이야기해서 좋았어.',
      iAm: (name) => `내 이름은 ${name}.`,
      well: '응, 잘 지내. 고마워.',
      artificial: '나는 사람이 아니라 AI 디지털 도우미야.',
      invite: '뭐가 궁금해?',
      curious: '그게 왜 궁금해?',
      told: '말해 줘서 고마워.',
      listening: '응, 말해 봐.',
    },
    formal: {
      hello: '안녕하십니까.',
      thanks: '천만의 말씀입니다.',
      goodbye: '안녕히 가십시오. 이야기를 나눌 수 있어 영광이었습니다.',
      invite: '무엇을 알고 싶으십니까?',
    },
  },
  ru: {
    informal: {
      abstain: (topics) =>
        topics === ''
          ? 'Прости, об этом я ничего не знаю.'
          : `Прости, об этом в моих материалах ничего нет. Можешь спросить меня, например, вот о чём: ${topics}.`,
      askBack: (a, b) => `Ты имеешь в виду «${a}» или «${b}»?`,
      didYouMean: (what) => `Это про «${what}»?`,
      notHeard: 'Мне не удалось тебя понять. Вопрос можно и напечатать.',
      offer: (topics) =>
        topics === ''
          ? 'Спроси меня о том, что тебя интересует.'
          : `Можешь спросить меня, например, вот о чём: ${topics}.`,
      oneMoment: 'Минутку.',
      brokeOff: 'Прости, мой ответ оборвался.',
      misunderstood: 'Прости, значит, ответ был не о том.',
      decline: 'Давай лучше поговорим о чём-нибудь другом.',
      hello: 'Привет!',
      thanks: 'Не за что!',
      goodbye: 'Пока, было здорово поговорить с тобой.',
      invite: 'Что ты хочешь узнать?',
      curious: 'Почему тебя это интересует?',
    },
    formal: { hello: 'Добрый день!', thanks: 'Всегда к вашим услугам.' },
  },
  vi: {
    informal: {
      abstain: (topics) =>
        topics === ''
          ? 'Tiếc quá, mình không biết chuyện đó.'
          : `Tiếc quá, mình không tìm thấy điều đó trong tài liệu của mình. Bạn hỏi mình về ${topics} nhé.`,
      askBack: (a, b) => `Bạn hỏi về “${a}” hay “${b}” vậy?`,
      didYouMean: (what) => `Bạn hỏi về “${what}” phải không?`,
      notHeard: 'Mình chưa hiểu bạn. Bạn gõ câu hỏi cũng được nhé.',
      offer: (topics) => (topics === '' ? 'Bạn cứ hỏi mình nhé.' : `Bạn hỏi mình về ${topics} nhé.`),
      oneMoment: 'Chờ mình một chút nhé.',
      hello: 'Chào bạn!',
      thanks: 'Không có chi.',
      goodbye: 'Tạm biệt nhé, nói chuyện với bạn vui lắm.',
      iAm: (name) => `Mình là ${name}.`,
      well: 'Mình khỏe, cảm ơn bạn nhé.',
      artificial: 'Mình là trợ lý kỹ thuật số: một AI chứ không phải người thật.',
      invite: 'Bạn muốn biết gì nào?',
      curious: 'Sao bạn lại quan tâm đến điều đó?',
      listening: 'Ừ, mình đang nghe đây.',
    },
    formal: {
      abstain: (topics) =>
        topics === ''
          ? 'Xin lỗi quý khách, tôi không biết về điều đó.'
          : `Xin lỗi quý khách, tôi không tìm thấy điều đó trong tài liệu của tôi. Quý khách có thể hỏi tôi về ${topics}.`,
      askBack: (a, b) => `Quý khách muốn hỏi về “${a}” hay “${b}”?`,
      didYouMean: (what) => `Có phải quý khách muốn hỏi về “${what}” không?`,
      notHeard: 'Xin lỗi, tôi chưa hiểu quý khách. Quý khách cũng có thể gõ câu hỏi.',
      offer: (topics) =>
        topics === '' ? 'Xin quý khách cứ hỏi điều muốn biết.' : `Quý khách có thể hỏi tôi về ${topics}.`,
      decline: 'Xin phép được nói sang chuyện khác.',
      hello: 'Kính chào quý khách!',
      goodbye: 'Tạm biệt, rất hân hạnh được trò chuyện với quý khách.',
      well: 'Tôi khỏe, cảm ơn quý khách.',
      invite: 'Quý khách muốn biết điều gì?',
      curious: 'Vì sao quý khách quan tâm đến điều đó?',
      told: 'Cảm ơn quý khách đã cho biết.',
    },
  },
  'zh-CN': {
    informal: {
      abstain: (topics) =>
        topics === ''
          ? '不好意思，这个我不太清楚。'
          : `不好意思，我读过的资料里没提到这个。问问我${topics}吧。`,
      offer: (topics) => (topics === '' ? '想知道什么就问吧。' : `问问我${topics}吧。`),
      oneMoment: '等一下哦。',
      hello: '嗨！',
      thanks: '没事！',
      goodbye: '拜拜，跟你聊天很开心。',
      well: '挺好的，谢谢。',
      invite: '想知道点什么？',
    },
    formal: {
      abstain: (topics) =>
        topics === ''
          ? '非常抱歉，这方面我不了解。'
          : `非常抱歉，我读过的资料里没有提到这一点。您可以问我关于${topics}的问题。`,
      askBack: (a, b) => `您问的是“${a}”还是“${b}”？`,
      didYouMean: (what) => `您问的是“${what}”吗？`,
      notHeard: '我没有听清。您也可以把问题打出来。',
      offer: (topics) => (topics === '' ? '您想知道什么都可以问我。' : `您可以问我关于${topics}的问题。`),
      hello: '您好！',
      thanks: '您太客气了。',
      listening: '好的，您请说。',
      goodbye: '再见，很荣幸与您交谈。',
      invite: '您想了解什么？',
      curious: '您为什么想知道这个？',
      told: '谢谢您告诉我。',
    },
  },
  'zh-TW': {
    informal: {
      abstain: (topics) =>
        topics === ''
          ? '不好意思，這個我不太清楚。'
          : `不好意思，我讀過的資料裡沒提到這個。問問我${topics}吧。`,
      offer: (topics) => (topics === '' ? '想知道什麼就問吧。' : `問問我${topics}吧。`),
      oneMoment: '等一下喔。',
      hello: '嗨！',
      thanks: '不會！',
      goodbye: '掰掰，跟你聊天很開心。',
      well: '很好啊，謝謝。',
      invite: '想知道什麼呢？',
    },
    formal: {
      abstain: (topics) =>
        topics === ''
          ? '非常抱歉，這方面我不了解。'
          : `非常抱歉，我讀過的資料裡沒有提到這一點。您可以問我關於${topics}的問題。`,
      askBack: (a, b) => `您問的是「${a}」還是「${b}」？`,
      didYouMean: (what) => `您問的是「${what}」嗎？`,
      notHeard: '我沒有聽清楚。您也可以把問題打出來。',
      offer: (topics) => (topics === '' ? '您想知道什麼都可以問我。' : `您可以問我關於${topics}的問題。`),
      hello: '您好！',
      thanks: '您太客氣了。',
      listening: '好的，您請說。',
      goodbye: '再見，很榮幸與您交談。',
      invite: '您想了解什麼？',
      curious: '您為什麼想知道這個？',
      told: '謝謝您告訴我。',
    },
  },
};

/** What an avatar of such a formality says in its own words. */
export function phrasesOf(language: string, formality: 'LOW' | 'MEDIUM' | 'HIGH'): Phrases {
  const tag = spokenTagOf(language);
  const { phrases, smallTalk } = LOCALES[tag];
  const manner = ({ LOW: 'informal', MEDIUM: null, HIGH: 'formal' } as const)[formality];
  return manner === null ? phrases : { ...phrases, ...smallTalk[manner], ...MANNERS[tag][manner] };
}
