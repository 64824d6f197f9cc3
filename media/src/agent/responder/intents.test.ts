import type { SpokenTag } from '@vivant/contract/languages';
import { expect, it } from 'vitest';
import { type Intent, intentOf } from './intents.ts';

type InEachLanguage = Record<SpokenTag, readonly string[]>;

const intentsOf = (said: readonly string[]) => said.map((text) => [text, intentOf(text)]);
const all = (said: readonly string[], intent: Intent | null) => said.map((text) => [text, intent]);

const SELF: InEachLanguage = {
  en: ['Who are you?', 'Hello, who are you?', 'Tell me about yourself.'],
  de: ['Wer bist du?', 'Wer sind Sie?', 'Stell dich vor.'],
  fr: ['Qui êtes-vous ?', 'Qui es-tu ?', 'Présentez-vous.'],
  es: ['¿Quién eres?', '¿Quién es usted?'],
  ja: ['あなたは誰ですか？', 'あなたは誰？', 'どちら様ですか。', '自己紹介をお願いします。'],
  ko: ['누구세요?', '당신은 누구예요?', '안녕하세요, 누구세요?', '넌 누구야?', '자기소개 해 주세요.'],
  ru: ['Кто вы?', 'Кто ты?', 'Расскажите о себе.'],
  vi: ['Bạn là ai?', 'Hãy giới thiệu bản thân.'],
  'zh-CN': ['你是谁？', '请做个自我介绍。'],
  'zh-TW': ['你是誰？', '請做個自我介紹。'],
};

const NAME: InEachLanguage = {
  en: ["What's your name?", 'Tell me your name.'],
  de: ['Wie heißt du?', 'Wie heißen Sie?', 'Wie ist Ihr Name?', 'Sagen Sie mir Ihren Namen.'],
  fr: ["Comment t'appelles-tu ?", 'Comment vous appelez-vous ?', 'Quel est votre nom ?'],
  es: ['¿Cómo te llamas?', '¿Cómo se llama usted?', '¿Cuál es tu nombre?'],
  ja: ['お名前は？', '名前は何ですか。', 'あなたの名前は何ですか。', 'お名前を教えてください。'],
  ko: ['이름이 뭐예요?', '당신의 이름은 뭐예요?', '성함이 어떻게 되세요?', '안녕하세요, 이름이 뭐예요?'],
  ru: ['Как вас зовут?', 'Как тебя зовут?'],
  vi: ['Bạn tên gì?', 'Bạn tên là gì?', 'Tên bạn là gì?', 'Tên của bạn là gì?'],
  'zh-CN': ['你叫什么名字？', '你的名字是什么？'],
  'zh-TW': ['你叫什麼名字？', '您的名字是什麼？'],
};

const STOP: InEachLanguage = {
  en: [
    'Stop.',
    'stop it',
    'Wait a minute.',
    'Hold on a second, please.',
    "That's enough.",
    'Be quiet!',
    'no no no',
  ],
  de: [
    'Stopp!',
    'Warte mal.',
    'Warten Sie bitte einen Moment.',
    'Moment.',
    'Sei still.',
    'Das reicht.',
    'Nein.',
  ],
  fr: ['Arrêtez !', 'Attendez un instant.', "Stop, s'il vous plaît.", 'Taisez-vous.', 'Ça suffit.'],
  es: ['¡Para!', 'Espere un momento, por favor.', 'Cállate.', 'Ya basta.', 'No, no.'],
  ja: ['ストップ。', 'ちょっと待ってください。', 'やめて。', 'もういいです。', 'いいえ。'],
  ko: ['잠깐만요.', '잠시만요.', '그만하세요.', '조용히 해 주세요.', '아니요.'],
  ru: ['Стоп.', 'Подождите минутку.', 'Хватит.', 'Помолчите, пожалуйста.', 'Нет.'],
  vi: ['Dừng lại.', 'Khoan đã.', 'Chờ một chút.', 'Im lặng đi.', 'Đủ rồi.'],
  'zh-CN': ['停。', '等一下。', '别说了。', '安静点。', '够了。'],
  'zh-TW': ['停下來。', '等一下。', '別說了。', '安靜一點。', '夠了。'],
};

const GO_ON: InEachLanguage = {
  en: [
    'Go on.',
    'continue please',
    'Please carry on.',
    'Okay, go on.',
    'Yes, please continue.',
    'Keep talking.',
  ],
  de: ['Weiter.', 'Ja, weiter bitte.', 'Sprechen Sie bitte weiter.', 'Erzähl weiter!'],
  fr: ['Continuez.', "Continue, s'il te plaît.", 'Oui, continue.'],
  es: ['Continúe.', 'Sí, sigue, por favor.', 'Adelante.'],
  ja: ['続けてください。', 'はい、続けてください。', 'つづけて。'],
  ko: ['네, 계속하세요.', '계속 말씀해 주세요.'],
  ru: ['Да, продолжайте.', 'Говорите дальше, пожалуйста.'],
  vi: ['Vâng, tiếp tục đi.', 'Nói tiếp đi ạ.'],
  'zh-CN': ['好，继续。', '请继续说。', '接着说吧。'],
  'zh-TW': ['繼續。', '請繼續說。', '說下去吧。'],
};

/** They hold the same words, and ask for something. */
const NO_STOP: InEachLanguage = {
  en: ['Where does the tram stop?', 'How long do I have to wait?', 'Is there no cafe?', 'Can I go on deck?'],
  de: ['Wo ist die Haltestelle?', 'Wie lange warte ich?', 'Kann man auf Deck weiter gehen?'],
  fr: ["Où s'arrête le tram ?", 'Attendez-vous des groupes ?'],
  es: ['¿Dónde para el tranvía?', '¿Hay un momento tranquilo?'],
  ja: ['待ち時間はどれくらいですか。', '続けて予約できますか。'],
  ko: ['얼마나 기다려야 해요?', '계속 열려 있나요?'],
  ru: ['Где останавливается трамвай?', 'Сколько ждать?', 'Что дальше по коридору?'],
  vi: ['Tàu dừng ở đâu?', 'Phải chờ bao lâu?'],
  'zh-CN': ['电车停在哪里？', '要等多久？'],
  'zh-TW': ['電車停在哪裡？', '要等多久？'],
};

const OF_OTHERS: InEachLanguage = {
  en: ['Who runs the museum?', 'What is the name of the ship?', 'What topics can I study here?'],
  de: ['Wie heißt das Schiff?', 'Wie heißt ihr Hund?', 'Wie heißen die Schiffe?', 'Wer leitet das Museum?'],
  fr: ["Comment s'appelle le bateau ?", 'Qui dirige le musée ?'],
  es: ['¿Cómo se llama el barco?', '¿Quién dirige el museo?', '¿Cómo me puede ayudar el museo?'],
  ja: [
    '船の名前は何ですか。',
    '館長のお名前は？',
    '船長は誰ですか。',
    '担当の先生はどなたですか。',
    '花、名前は？',
  ],
  ko: [
    '배 이름은 뭐예요?',
    '박물관 이름이 뭐예요?',
    '선장이 누구예요?',
    '관장님은 누구신가요?',
    '어머니 이름은?',
    '그 배, 이름이 뭐예요?',
    '저 사람, 누구예요?',
    '쿠폰을 어떻게 써요?',
  ],
  ru: ['Как зовут директора?', 'Как вы можете помочь слепым?', 'О чём можно поговорить с гидом?'],
  vi: [
    'Con tàu tên là gì?',
    'Giám đốc tên là gì?',
    'Tên con tàu là gì?',
    'Tên anh hùng là gì?',
    'Cuốn sách nói về gì?',
  ],
  'zh-CN': ['船叫什么名字？', '馆长是谁？', '这部电影谈什么？', '你能怎么帮助游客？'],
  'zh-TW': ['船叫什麼名字？', '館長是誰？'],
};

const TOPICS: InEachLanguage = {
  en: [
    'What can we talk about?',
    'What can I talk to you about?',
    'How can you help me?',
    'What can I ask you?',
  ],
  de: ['Worüber können wir reden?', 'Worüber kann ich mit dir sprechen?', 'Wobei können Sie mir helfen?'],
  fr: ['De quoi peut-on parler ?', 'De quoi pouvons-nous parler ?', "En quoi pouvez-vous m'aider ?"],
  es: ['¿De qué podemos hablar?', '¿En qué puede ayudarme?', '¿En qué me puedes ayudar?'],
  ja: [
    '何について話せますか。',
    'どんな話ができますか。',
    '何を話しましょうか。',
    '何を手伝ってもらえますか。',
  ],
  ko: ['무슨 이야기를 할 수 있나요?', '무엇에 대해 이야기할 수 있나요?', '무엇을 도와주실 수 있나요?'],
  ru: ['О чём мы можем поговорить?', 'О чем можно с вами поговорить?', 'Чем вы можете помочь?'],
  vi: [
    'Chúng ta có thể nói về gì?',
    'Chúng ta nói chuyện về chủ đề gì?',
    'Bạn có thể giúp gì cho tôi?',
    'Bạn giúp được tôi việc gì?',
  ],
  'zh-CN': ['我们可以聊什么？', '能和你聊些什么？', '你能帮我什么？', '你能帮我做些什么？'],
  'zh-TW': ['我們可以聊什麼？', '可以跟你聊些什麼？', '你能幫我什麼？'],
};

const HELLO: InEachLanguage = {
  en: ['Hello!', 'Good morning.'],
  de: ['Hallo!', 'Guten Tag.', 'Guten Abend!'],
  fr: ['Bonjour !', 'Bonsoir.'],
  es: ['¡Hola!', 'Buenos días.'],
  ja: ['こんにちは。', 'どうも、こんにちは。', 'はじめまして。'],
  ko: ['안녕하세요.', '안녕!'],
  ru: ['Здравствуйте!', 'Добрый день.'],
  vi: ['Xin chào!', 'Chào bạn.'],
  'zh-CN': ['你好！', '早上好。', '大家好！', '早啊！'],
  'zh-TW': ['你好！', '哈囉！', '安安！', '早安啊！'],
};

const THANKS: InEachLanguage = {
  en: ['Thank you!', 'Thanks a lot.', 'Much appreciated.'],
  de: ['Danke schön!', 'Herzlichen Dank!', 'Besten Dank.'],
  fr: ['Merci beaucoup !', 'Je vous remercie.'],
  es: ['¡Muchas gracias!', 'Se lo agradezco.'],
  ja: ['ありがとうございます。', 'どうも。', 'どうもありがとう。', 'サンキュー！'],
  ko: ['감사합니다.', '감사드립니다.', '고마워요.'],
  ru: ['Спасибо!', 'Благодарю.', 'Благодарю вас.'],
  vi: ['Cảm ơn bạn!', 'Cám ơn.', 'Cám ơn nhiều.'],
  'zh-CN': ['谢谢！', '多谢。', '谢啦！', '谢谢啦！', '感激不尽。'],
  'zh-TW': [
    '謝謝！',
    '多謝。',
    '謝了！',
    '謝謝囉！',
    '感恩！',
    '謝謝您的協助。',
    '感謝你的解說！',
    '辛苦啦！',
  ],
};

const GOODBYE: InEachLanguage = {
  en: ['Goodbye!', 'Have a nice day!', 'Thanks, have a good one.', 'Take care!', 'Good night.'],
  de: ['Tschüss!', 'Schönen Tag noch!', 'Einen schönen Abend noch.', 'Bis später!', 'Danke, bis dann.'],
  fr: ['Au revoir !', 'Bonne journée !', 'Merci, bonne soirée.', 'À demain !'],
  es: ['¡Adiós!', '¡Hasta mañana!', 'Que tenga un buen día.', 'Nos vemos.'],
  ja: ['さようなら。', 'じゃあね。', 'バイバイ！', '失礼します。', 'ありがとう、じゃあまた。'],
  ko: ['안녕히 계세요.', '수고하세요.', '다음에 또 봐요.', '감사합니다, 좋은 하루 되세요.'],
  ru: ['До свидания!', 'До встречи!', 'Всего хорошего.', 'Спасибо, хорошего дня!'],
  vi: ['Tạm biệt!', 'Hẹn gặp lại!', 'Chào nhé!', 'Cảm ơn, hẹn gặp lại bạn.'],
  'zh-CN': ['再见！', '下次见！', '拜拜。', '谢谢，回头见。', '和你聊得很开心，再会！'],
  'zh-TW': [
    '再見！',
    '下次見！',
    '掰掰！',
    '謝謝，掰掰。',
    '我先走囉，晚點見！',
    '我該走了。',
    '祝你有美好的一天。',
  ],
};

const REPEAT: InEachLanguage = {
  en: ['Can you repeat that?', 'Pardon?', 'Sorry, what?', 'Sorry?', 'What?', 'Excuse me?'],
  de: ['Können Sie das wiederholen?', 'Wie bitte?', 'Was?', 'Entschuldigung, was?'],
  fr: ['Pouvez-vous répéter ?', 'Pardon ?', 'Comment ?', 'Quoi ?'],
  es: ['¿Puede repetir?', '¿Cómo?', '¿Perdón?', 'Perdón, ¿cómo?', '¿Qué?'],
  ja: ['もう一度お願いします。', 'えっ、何ですか？', 'え？', '聞き取れませんでした。'],
  ko: ['다시 한 번 말해 주세요.', '네?', '뭐라고요?'],
  ru: ['Повторите, пожалуйста.', 'Простите, что?', 'Что?', 'Извините?'],
  vi: ['Nhắc lại được không?', 'Gì cơ?', 'Xin lỗi, gì ạ?', 'Bạn nói lại đi.'],
  'zh-CN': ['请再说一遍。', '什么？', '没听清。', '啊？'],
  'zh-TW': ['請再說一遍。', '什麼？', '沒聽清楚。'],
};

const SPELL: InEachLanguage = {
  en: ['How do you spell your name?', 'Please spell it letter by letter.'],
  de: ['Können Sie Ihren Namen buchstabieren?', 'Wie schreibt man Ihren Namen?', 'Wie schreiben Sie sich?'],
  fr: ['Pouvez-vous épeler votre nom ?', "Comment s'écrit votre nom ?"],
  es: ['¿Puede deletrear su nombre?', '¿Cómo se escribe su nombre?'],
  ja: ['お名前はどう書きますか。', 'つづりを教えてください。'],
  ko: ['이름을 어떻게 써요?', '이름의 철자를 알려 주세요.'],
  ru: ['Назовите ваше имя по буквам.', 'Как пишется ваше имя?'],
  vi: ['Bạn đánh vần tên được không?', 'Tên bạn viết thế nào?'],
  'zh-CN': ['请拼一下你的名字。', '你的名字怎么写？', '是哪几个字？'],
  'zh-TW': ['請拼一下你的名字。', '你的名字怎麼寫？', '是哪幾個字？'],
};

/** They begin as a courtesy does. */
const MORE_THAN_A_COURTESY: InEachLanguage = {
  en: [
    'What is open on Sunday?',
    'Have a look at the prices, what is a ticket?',
    'Bye bye tickets: what is that?',
  ],
  de: ['Was kostet ein Ticket?', 'Schönen Tag noch, wann schließt das Museum?'],
  fr: ['Quoi voir au musée ?', 'Bonne journée pour une visite ?'],
  es: ['¿Qué museo es?', '¿Cómo llego al museo?', 'Hasta mañana está abierto el museo?'],
  ja: ['えっ、何曜日が休みですか。', 'では、また来月の予定は何ですか。'],
  ko: ['네, 몇 시에 열어요?', '내일 열어요?'],
  ru: ['Что можно посмотреть?', 'Простите, где касса?', 'Покажите музей.'],
  vi: ['Gì ở tầng hai?', 'Chào nhé, mấy giờ mở cửa?'],
  'zh-CN': ['什么时候开门？', '下次见面会是几点？', '早餐几点开始？', '今天先走哪条路？'],
  'zh-TW': ['什麼時候開門？', '下次見面會是幾點？', '早上幾點開門？', '慢走要多久？', '我該走哪條路？'],
};

const MORE: InEachLanguage = {
  en: [
    'Tell me more.',
    'Can you tell me a little more about it?',
    "I'd like to hear more.",
    'More details, please.',
  ],
  de: ['Erzähl mir mehr.', 'Können Sie mir mehr darüber erzählen?', 'Ich möchte mehr wissen.', 'Mehr bitte!'],
  fr: ["Dis-m'en plus.", "Pouvez-vous m'en dire plus ?", "J'aimerais en savoir plus."],
  es: ['Cuéntame más.', '¿Puede decirme más?', 'Quiero saber más sobre eso.'],
  ja: ['もっと教えてください。', 'もう少し詳しく教えて。', '詳しく聞かせてください。'],
  ko: ['더 알려 주세요.', '좀 더 얘기해 주세요.', '더 자세히 설명해 주세요.', '더 알고 싶어요.'],
  ru: ['Расскажи ещё.', 'Расскажите об этом подробнее.', 'Подробнее, пожалуйста.', 'Хочу узнать больше.'],
  vi: ['Kể thêm đi.', 'Kể thêm cho tôi đi.', 'Bạn có thể nói rõ hơn được không?', 'Nói thêm về điều đó.'],
  'zh-CN': ['再多讲一点。', '你能多介绍一下吗？', '详细说说。', '请告诉我更多。'],
  'zh-TW': ['再多講一點。', '可以再說一點嗎？', '詳細一點。'],
};
/** They ask for more of something. */
const MORE_OF_SOMETHING: InEachLanguage = {
  en: ['Tell me more about the ships.', 'Are there more rooms?'],
  de: ['Erzähl mir mehr über die Schiffe.', 'Gibt es mehr Zimmer?'],
  fr: ["Dites-m'en plus sur les navires.", 'Y a-t-il plus de salles ?'],
  es: ['Cuéntame más sobre los barcos.', '¿Hay más salas?'],
  ja: ['船についてもっと教えてください。', '部屋はもっとありますか。'],
  ko: ['배에 대해 더 알려 주세요.', '방이 더 있어요?'],
  ru: ['Расскажи подробнее о кораблях.', 'Есть ещё залы?'],
  vi: ['Kể thêm về con tàu cổ.', 'Có thêm phòng không?'],
  'zh-CN': ['再多讲一点船的事。', '还有别的房间吗？'],
  'zh-TW': ['再多講一點船的事。', '還有別的房間嗎？'],
};

it.each<[Intent, InEachLanguage]>([
  ['more', MORE],
  ['hello', HELLO],
  ['thanks', THANKS],
  ['goodbye', GOODBYE],
  ['repeat', REPEAT],
  ['spell', SPELL],
  ['stop', STOP],
  ['goOn', GO_ON],
])('“%s” is heard in every language', (intent, said) => {
  for (const texts of Object.values(said)) expect(intentsOf(texts)).toEqual(all(texts, intent));
});

it.each(Object.entries(MORE_THAN_A_COURTESY))('what says more is no courtesy in %s', (_language, said) => {
  expect(intentsOf(said)).toEqual(all(said, null));
});

it.each(Object.entries(MORE_OF_SOMETHING))('what more is asked of is looked up in %s', (_language, said) => {
  expect(intentsOf(said)).toEqual(all(said, null));
});

it.each(Object.entries(NO_STOP))('what says more is to stop nothing in %s', (_language, said) => {
  expect(intentsOf(said)).toEqual(all(said, null));
});

it.each(Object.entries(TOPICS))('what one may ask is its own question in %s', (_language, said) => {
  expect(intentsOf(said)).toEqual(all(said, 'topics'));
});

it.each(Object.entries(SELF))('who the persona is, is its own question in %s', (_language, said) => {
  expect(intentsOf(said)).toEqual(all(said, 'self'));
});

it.each(Object.entries(NAME))('its name is its own question in %s', (_language, said) => {
  expect(intentsOf(said)).toEqual(all(said, 'name'));
});

it.each(Object.entries(OF_OTHERS))('names of others are looked up in %s', (_language, said) => {
  expect(intentsOf(said)).toEqual(all(said, null));
});
