/**
 * What an avatar says in its clip when nobody wrote anything: without its name or manner, which may change
 * without the clips being made again. `hi` is spoken in English.
 */
const WORDS: Record<string, string> = {
  en: 'Hello! It is lovely to meet you. I am looking forward to our conversation. What shall we talk about?',
  'zh-CN': '你好！很高兴认识你。期待和你聊天。我们从哪里开始呢？',
  'zh-TW': '你好！很高興認識你。期待和你聊天。我們從哪裡開始呢？',
  ja: 'こんにちは。お会いできてうれしいです。お話しするのを楽しみにしています。何から始めましょうか。',
  ko: '안녕하세요. 만나서 반갑습니다. 이야기 나누기를 기대하고 있어요. 무엇부터 시작할까요?',
  fr: 'Bonjour ! C’est un plaisir de faire votre connaissance. Parlons un peu ensemble. Par quoi voulez-vous commencer ?',
  vi: 'Xin chào! Rất vui được gặp bạn. Tôi mong được trò chuyện cùng bạn. Chúng ta bắt đầu từ đâu nhé?',
  es: '¡Hola! Es un placer conocerle. Tengo muchas ganas de conversar. ¿Por dónde empezamos?',
  de: 'Hallo! Schön, dass Sie da sind. Ich freue mich auf unser Gespräch. Womit wollen wir anfangen?',
  ru: 'Здравствуйте! Очень приятно познакомиться. Жду нашей беседы. С чего начнём?',
};

export function defaultPreviewMessage(language: string): string {
  return WORDS[language] ?? WORDS.en!;
}
