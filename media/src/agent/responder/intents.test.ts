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

const OF_OTHERS: InEachLanguage = {
  en: ['Who runs the museum?', 'What is the name of the ship?'],
  de: ['Wie heißt das Schiff?', 'Wie heißen die Schiffe?', 'Wer leitet das Museum?'],
  fr: ["Comment s'appelle le bateau ?", 'Qui dirige le musée ?'],
  es: ['¿Cómo se llama el barco?', '¿Quién dirige el museo?'],
  ja: ['船の名前は何ですか。', '館長のお名前は？', '船長は誰ですか。', '担当の先生はどなたですか。'],
  ko: [
    '배 이름은 뭐예요?',
    '박물관 이름이 뭐예요?',
    '선장이 누구예요?',
    '관장님은 누구신가요?',
    '어머니 이름은?',
  ],
  ru: ['Как зовут директора?', 'Как называется корабль?'],
  vi: ['Con tàu tên là gì?', 'Giám đốc tên là gì?', 'Tên con tàu là gì?', 'Ai điều hành bảo tàng?'],
  'zh-CN': ['船叫什么名字？', '馆长是谁？'],
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
