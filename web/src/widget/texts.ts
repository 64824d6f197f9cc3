/** What the button says before the frame is there, which has its own words: one for each language of the service. */
const TALK: Record<string, string> = {
  en: 'Talk to our AI',
  de: 'Mit unserer KI sprechen',
  fr: 'Parler à notre IA',
  es: 'Hablar con nuestra IA',
  ru: 'Поговорить с нашим ИИ',
  vi: 'Trò chuyện với AI',
  ja: 'AIと話す',
  ko: 'AI와 대화하기',
  'zh-CN': '与 AI 对话',
  'zh-TW': '與 AI 對話',
};
const CLOSE: Record<string, string> = {
  en: 'Close',
  de: 'Schließen',
  fr: 'Fermer',
  es: 'Cerrar',
  ru: 'Закрыть',
  vi: 'Đóng',
  ja: '閉じる',
  ko: '닫기',
  'zh-CN': '关闭',
  'zh-TW': '關閉',
};

/** @param tag BCP 47; English where there is nothing for it */
export function widgetTexts(tag: string): { talk: string; close: string } {
  const [primary = '', ...rest] = tag.split('-');
  const chinese = rest.some((part) => /^(hant|tw|hk|mo)$/i.test(part)) ? 'zh-TW' : 'zh-CN';
  const key = primary.toLowerCase() === 'zh' ? chinese : primary.toLowerCase();
  return { talk: TALK[key] ?? TALK.en ?? '', close: CLOSE[key] ?? CLOSE.en ?? '' };
}
