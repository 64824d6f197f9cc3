import { localeOf } from '@vivant/contract/locales/all';
import { describe, expect, it } from 'vitest';
import { createQuestionReader } from './asked.ts';

describe('what a question asks', () => {
  it.each([
    ['ru', 'Сколько стоит билет?', 'price'],
    ['ru', 'Сколько длится экскурсия?', 'quantity'],
    ['ru', 'Во сколько начинается экскурсия?', 'time'],
    ['vi', 'Mấy giờ mở cửa?', 'time'],
    ['vi', 'Giá vé bao nhiêu tiền?', 'price'],
    ['zh-TW', '門票多少錢？', 'price'],
    ['zh-CN', '有多少员工？', 'quantity'],
    ['ko', '몇 시간 걸려요?', 'quantity'],
    ['ko', '몇 시에 열어요?', 'time'],
  ])('is told by its longest wording, in %s: %s', (language, question, kind) => {
    expect(createQuestionReader(localeOf(language))(question).kind).toBe(kind);
  });

  it('is about everything it names, and about one character that is a word', () => {
    const read = createQuestionReader(localeOf('zh-TW'));
    expect(read('可以帶貓嗎？').words).toMatchObject([{ word: '帶' }, { word: '貓', concepts: [1] }]);
    const [phone, number] = read('電話號碼是幾號？').words;
    expect(number?.concepts).toEqual(phone?.concepts);
  });
});
