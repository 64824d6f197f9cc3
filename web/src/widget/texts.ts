import type { SpokenTag } from '@vivant/contract/languages';

/** What the button says before the frame is there, which has its own words. */
const TALK: Record<SpokenTag, string> = {
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
const CLOSE: Record<SpokenTag, string> = {
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
/** Instead of the frame, where it does not show. */
const NOT_SHOWN: Record<SpokenTag, string> = {
  en: 'The AI cannot be shown here at the moment.',
  de: 'Die KI kann hier gerade nicht gezeigt werden.',
  fr: 'L’IA ne peut pas s’afficher ici pour le moment.',
  es: 'La IA no se puede mostrar aquí en este momento.',
  ru: 'ИИ сейчас нельзя показать здесь.',
  vi: 'Hiện không thể hiển thị AI ở đây.',
  ja: '現在、ここにAIを表示できません。',
  ko: '지금은 여기에 AI를 표시할 수 없습니다.',
  'zh-CN': 'AI 目前无法在此处显示。',
  'zh-TW': 'AI 目前無法在此處顯示。',
};

/** @param tag BCP 47; English where there is nothing for it */
export function widgetTexts(tag: string): { talk: string; close: string; notShown: string } {
  const language = spokenFor(tag);
  return { talk: TALK[language], close: CLOSE[language], notShown: NOT_SHOWN[language] };
}

/** As the contract's `languageOf` finds it, whose table the pages share: this script stands alone (vite.config.ts). */
function spokenFor(tag: string): SpokenTag {
  const [primary = '', ...rest] = tag.toLowerCase().split('-');
  if (primary === 'zh' || primary === 'cmn')
    return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-TW' : 'zh-CN';
  return Object.hasOwn(TALK, primary) ? (primary as SpokenTag) : 'en';
}
