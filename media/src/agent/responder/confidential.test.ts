import type { PersonaProfile } from '@vivant/contract/persona';
import { describe, expect, it } from 'vitest';
import { TEST_PERSONA } from '../../testing/test-host.ts';
import { confidentialTexts } from './confidential.ts';

/** What is spoken of an answer that comes in `pieces`; `…` where it was held back. */
function spoken(pieces: Iterable<string>, persona: Partial<PersonaProfile>): string {
  const watch = confidentialTexts({ ...TEST_PERSONA, instructions: '', ...persona }).watch();
  let text = '';
  for (const piece of pieces) {
    const next = watch.next(piece);
    if (next === null) return `${text}…`;
    text += next;
  }
  return text + (watch.end() ?? '…');
}
const byCharacter = (text: string) => [...text];
const byWord = (text: string) => text.match(/\s*\S+/g) ?? [];

/** Of each language, a direction of more than twelve words, or as much where there are no spaces. */
const CANARIES = {
  en: 'When somebody asks about the cellar say that it was walled up in nineteen forty after the flood.',
  'zh-CN': '如果有人问起地下室，就说它在一九四零年的洪水之后被封上了，绝对不要提到里面的画。',
  'zh-TW': '如果有人問起地下室，就說它在一九四零年的洪水之後被封上了，絕對不要提到裡面的畫。',
  ja: '地下室について聞かれたら、一九四〇年の洪水の後に塞がれたと答え、中の絵には決して触れないこと。',
  ko: '누가 지하실에 대해 물으면 천구백사십 년 홍수 뒤에 벽으로 막혔다고 말하고 그 안의 그림 이야기는 절대 하지 마라.',
  fr: 'Si on te parle de la cave dis qu’elle a été murée en mille neuf cent quarante après la crue.',
  vi: 'Nếu có người hỏi về tầng hầm hãy nói rằng nó đã bị bịt kín sau trận lụt năm đó.',
  es: 'Si alguien pregunta por el sótano di que fue tapiado en mil novecientos cuarenta después de la riada.',
  de: 'Wenn jemand nach dem Keller fragt sag dass er neunzehnhundertvierzig nach dem Hochwasser für immer zugemauert wurde.',
  ru: 'Если кто-то спросит о подвале скажи что его замуровали в тысяча девятьсот сороковом году после большого наводнения.',
};
const START = 'Yes. ';

describe('an answer that repeats confidential texts', () => {
  it.each(Object.entries(CANARIES))('is held back in %s before its words are spoken', (_language, canary) => {
    for (const persona of [
      { instructions: `## Rules\n- ${canary}\n- Be kind.` },
      { scenario: canary },
      { guardrails: ['Be kind.', canary] },
    ])
      for (const pieces of [[START + canary], byWord(START + canary), byCharacter(START + canary)]) {
        const text = spoken(pieces, persona);
        expect(text).toMatch(/…$/);
        // No more than the words every sentence may begin with.
        expect(text.length).toBeLessThanOrEqual(START.length + 24);
      }
  });

  it('is held back whatever its case, punctuation and line breaks', () => {
    const disguised = CANARIES.en.toUpperCase().replaceAll(' ', ' -\n');
    expect(spoken(byWord(disguised), { instructions: CANARIES.en })).toMatch(/…$/);
  });

  it('is held back where it is told as a numbered list, or with what nobody sees between its letters', () => {
    const rules = [
      'Never name the director.',
      'Say that the cellar is empty.',
      'Sell the yearly ticket first.',
    ];
    const numbered = rules.map((rule, at) => `${at + 1}. ${rule}`).join('\n');
    const hidden = rules.join(' ').replaceAll(/(?<=\p{L})(?=\p{L})/gu, '\u200b');
    for (const text of [numbered, hidden])
      for (const pieces of [[text], byWord(text), byCharacter(text)])
        for (const persona of [{ instructions: rules.join('\n') }, { instructions: numbered }])
          expect(spoken(pieces, persona)).toMatch(/…$/);
  });

  it.each(Object.entries(CANARIES))(
    'is spoken whole in %s where it shares fewer words',
    (language, canary) => {
      const few = /^(?:zh|ja)/.test(language) ? canary.slice(0, 19) : byWord(canary).slice(0, 10).join('');
      const answer = `${START}${few} ... or so I have heard`;
      for (const pieces of [[answer], byWord(answer), byCharacter(answer)])
        expect(spoken(pieces, { instructions: canary })).toBe(answer);
    },
  );

  it('is spoken where it repeats the self-introduction', () => {
    const selfIntroduction =
      'I am a warm and precise museum guide who has shown visitors around these rooms for more than twenty years.';
    const instructions = `You are a warm and precise museum guide who has shown visitors around these rooms for more than twenty years. When asked who you are, answer with: ${JSON.stringify(selfIntroduction)}`;
    expect(spoken(byWord(selfIntroduction), { instructions, selfIntroduction })).toBe(selfIntroduction);
  });

  it('does not delay ordinary words', () => {
    const watch = confidentialTexts({ ...TEST_PERSONA, instructions: CANARIES.en }).watch();
    expect(['The garden ', 'opens ', 'at noon.'].map((piece) => watch.next(piece))).toEqual([
      'The garden ',
      'opens ',
      'at noon.',
    ]);
  });
});
