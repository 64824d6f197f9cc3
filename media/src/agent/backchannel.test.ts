import { AVATAR_LANGUAGES } from '@vivant/contract/languages';
import { localeOf } from '@vivant/contract/locales/all';
import { describe, expect, it } from 'vitest';
import { isBackchannel, mayBecomeBackchannel } from './backchannel.ts';

describe('a word that only says that somebody listens', () => {
  it.each(AVATAR_LANGUAGES)('is known in %s where it is a sound', (language) => {
    for (const sound of ['mhm', 'Mhm.', 'hm', 'Okay', 'ok, ok', 'aha'])
      expect(isBackchannel(sound, language)).toBe(true);
  });

  it.each([
    ['en', ['yeah', 'yes', 'Right, I see.', 'uh-huh', 'oh really', 'Makes sense.', 'cool']],
    ['de', ['ja', 'Genau!', 'ach so, verstehe', 'alles klar']],
    ['fr', ['oui oui', "d'accord", 'D’accord, je vois.', 'ah bon', 'exactement']],
    ['es', ['sí, claro', 'ajá', 'vale vale']],
    ['ja', ['うん', 'うんうん', 'はい、はい', 'なるほど。', 'へえー']],
    ['ko', ['네', '네, 네', '아 그렇군요', '음', '정말요?', '아하']],
    ['ru', ['угу', 'да, да', 'Понятно.', 'Хорошо.', 'правда?']],
    ['vi', ['ừ', 'vâng', 'dạ vâng', 'thế à', 'À, ra vậy', 'hay quá']],
    ['zh-TW', ['嗯', '嗯嗯', '對對', '是嗎？', '好的', '恩', '沒錯', '這樣啊']],
    ['zh-CN', ['嗯', '哦，原来如此', '对', '明白', '没错', '这样啊']],
  ])('is known in %s', (language, words) => {
    for (const one of words) expect([one, isBackchannel(one, language)]).toEqual([one, true]);
  });

  it.each([
    [
      'en',
      [
        'stop',
        'no',
        'wait',
        'yes please',
        'okay stop',
        'right now',
        'really why',
        'how much',
        'ohio',
        'okay okay okay okay',
        '',
      ],
    ],
    ['de', ['nein', 'halt', 'jahr', 'ja aber warum', 'klarinette']],
    ['fr', ['non', 'arrête', 'oui mais pourquoi']],
    ['es', ['no', 'para', 'yate', 'claro que no']],
    ['ja', ['いいえ', 'ううん', '待って', 'はいはい、でもなぜ', 'はがき']],
    ['ko', ['아니요', '잠깐만요', '어디', '정말 몇 시예요']],
    ['ru', ['нет', 'стоп', 'дача', 'да нет', 'хорошо а когда']],
    ['vi', ['không', 'dừng lại', 'vâng nhưng tại sao']],
    ['zh-TW', ['不對', '等等', '沒有', '這樣不對', '是誰', '好多錢']],
    ['zh-CN', ['不是', '停', '对不起', '多少钱']],
  ])('is not what asks or refuses something in %s', (language, words) => {
    for (const one of words) expect([one, isBackchannel(one, language)]).toEqual([one, false]);
  });
});

describe('words that may become those of a listener', () => {
  it.each([
    ['en', ['okay', 'okay i', 'Yeah, right', 'oh', 'oh i', 'uh', 'got', 'okay got']],
    ['de', ['ach', 'alles', 'ja ich']],
    ['fr', ['tout', 'tout à', 'oui bien']],
    ['es', ['ah', 'sí ya']],
    ['ja', ['そう', 'そうなんで', 'はい、なる']],
    ['ko', ['아', '네 아']],
    ['ru', ['вот', 'да вот', 'ну']],
    ['vi', ['hiểu', 'vâng thế']],
    ['zh-TW', ['原', '嗯原來']],
    ['zh-CN', ['真', '好的原来']],
  ])('are known in %s', (language, words) => {
    for (const one of words) expect([one, mayBecomeBackchannel(one, language)]).toEqual([one, true]);
  });

  it.each([
    [
      'en',
      ['okay how', 'okay go', 'right now', 'how old', 'oh no', 'i want', 'okay okay okay i', 'yeah but'],
    ],
    ['de', ['ja aber', 'ja na gut', 'alles falsch', 'halt']],
    ['es', ['sí y', 'claro y']],
    ['ru', ['да я', 'да в']],
    ['ja', ['そうだけど', '待って']],
    ['zh-CN', ['原因', '等等']],
  ])('are not what wants the turn in %s', (language, words) => {
    for (const one of words) expect([one, mayBecomeBackchannel(one, language)]).toEqual([one, false]);
  });

  it.each(AVATAR_LANGUAGES)('are the first words of all that are in %s', (language) => {
    const plain = localeOf(language)
      .backchannels.source.split('|')
      .filter((one) => !/[[\]()+?{}*\\]/.test(one));
    expect(plain).not.toEqual([]);
    for (const one of plain) {
      const words = one.split(' ');
      for (let count = 1; count <= words.length; count++) {
        const begun = words.slice(0, count).join(' ');
        expect([begun, mayBecomeBackchannel(begun, language)]).toEqual([begun, true]);
      }
    }
  });
});
