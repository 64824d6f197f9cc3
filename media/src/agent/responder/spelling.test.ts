import { describe, expect, it } from 'vitest';
import { askedToSpell, spelled } from './spelling.ts';

const asked = (request: string, language: string, ...answers: string[]) =>
  askedToSpell(
    request,
    'Ada',
    answers.map((text) => ({ role: 'assistant', text })),
    language,
  );
const ADA = 'Ada: A, D, A.';

describe('what is to be spelled', () => {
  it.each([
    ['en', 'Could you spell that, please?', 'According to Ledgerly: It was founded in 2016 by Tom Becker.'],
    ['de', 'Können Sie das bitte buchstabieren?', 'Laut Praxis: Die Werkstatt leitet Tom Becker seit Mai.'],
    ['en', 'Could you spell it?', 'It was founded in 2016 by Tom Becker.'],
    ['de', 'Können Sie das bitte buchstabieren?', 'Das Haus leitet Tom Becker.'],
    ['fr', 'Pouvez-vous épeler cela ?', 'Selon le musée, il est dirigé par Tom Becker.'],
    ['es', '¿Puede deletrearlo?', 'Según el museo: Lo dirige Tom Becker desde mayo.'],
    ['vi', 'Bạn đánh vần được không?', 'Theo trường: Trường do Tom Becker thành lập.'],
  ])('is the last name said where the request names nothing, in %s: %s', (language, request, answer) => {
    expect(asked(request, language, answer)).toEqual({ name: 'Tom Becker' });
  });

  it.each([
    ['ru', 'Как это пишется?', 'Кружок ведёт Ольга Смирнова.', 'Ольга Смирнова'],
    ['ru', 'Как это пишется?', 'В документе «Музей» говорится: Старый корабль — катер «Анна».', 'Анна'],
    ['en', 'Please spell it.', 'The oldest ship is the cutter Anna.', 'Anna'],
    ['ja', 'それはどう書きますか？', '一番古い船はカッター船アンナ号です。', 'アンナ'],
    ['zh-CN', '怎么写？', '最古老的船是“安娜号”。', '安娜号'],
  ])('is a name as it is written in %s: %s', (language, request, answer, name) => {
    expect(asked(request, language, answer)).toEqual({ name });
  });

  it.each([
    ['en', "How do you spell the ship's name?", 'The oldest ship is the cutter Anna.', 'Anna'],
    ['fr', 'Comment s’écrit le nom du navire ?', 'Le plus ancien navire est le cotre Anna.', 'Anna'],
    ['es', '¿Cómo se escribe el nombre del barco?', 'El barco más antiguo es el cúter Anna.', 'Anna'],
    ['ru', 'Как пишется имя директора?', 'Имя директора — Анна Смирнова.', 'Анна Смирнова'],
    ['vi', 'Tên con tàu viết thế nào?', 'Con tàu cổ nhất là tàu Anna.', 'Anna'],
    ['ja', '船の名前はどう書きますか？', '一番古い船はカッター船アンナ号です。', 'アンナ'],
  ])('is the name of what was spoken of, and not its own, in %s: %s', (language, request, answer, name) => {
    expect(asked(request, language, answer)).toEqual({ name });
    expect(asked(request, language, answer, 'It is said again.')).toEqual({ name });
  });

  it.each([
    ['en', 'Can you spell Anna?', 'The oldest ship is the cutter Anna.', 'Anna'],
    ['ru', 'Произнеси по буквам Анна.', 'Старый корабль — катер «Анна».', 'Анна'],
    ['ja', 'アンナのつづりを教えてください。', '一番古い船はカッター船アンナ号です。', 'アンナ'],
    ['ko', '안나 철자를 불러 주세요.', '가장 오래된 배는 안나호입니다.', '안나'],
    ['zh-CN', '安娜怎么拼？', '最古老的船是安娜号。', '安娜'],
  ])(
    'is a name of any answer so far that the request repeats, in %s: %s',
    (language, request, answer, name) => {
      expect(asked(request, language, answer, ADA)).toEqual({ name });
    },
  );

  it.each([
    ['en', 'How do you spell your name?', 'The oldest ship is the cutter Anna.'],
    ['de', 'Wie schreibt man Ihren Namen?', 'Das Haus leitet Tom Becker.'],
    ['ko', '당신 이름은 어떻게 써요?', '가장 오래된 배는 안나호입니다.'],
    ['zh-CN', '你的名字怎么写？', '最古老的船是“安娜号”。'],
  ])('is its own name where that is asked for, in %s: %s', (language, request, answer) => {
    expect(asked(request, language, answer)).toEqual({ name: 'Ada' });
  });

  it.each([
    ['en', 'Can you spell that?'],
    ['ja', 'つづりを教えてください。'],
    ['zh-CN', '是哪几个字？'],
    ['ko', '철자를 알려 주세요.'],
  ])('is its own name where none was said, in %s: %s', (language, request) => {
    expect(asked(request, language)).toEqual({ name: 'Ada' });
    expect(asked(request, language, '9:00 – 18:00')).toEqual({ name: 'Ada' });
  });

  it.each([
    ['ko', '그거 어떻게 써요?', '가장 오래된 배는 안나호입니다.'],
    ['zh-CN', '怎么写？', '最古老的船是安娜号。'],
  ])('is said again where its script shows no names, in %s: %s', (language, request, answer) => {
    expect(asked(request, language, answer)).toBe('again');
  });

  it.each([
    ['en', 'How do you spell rhythm?'],
    ['de', 'Wie schreibt man eine Rechnung?'],
    ['ru', 'Как пишется слово «молоко»?'],
    ['ja', '請求書はどう書きますか。'],
  ])('is nothing of what it was not told, in %s: %s', (language, request) => {
    expect(asked(request, language, 'The director is Tom Becker.')).toBeNull();
  });

  it('is said letter by letter, and word by word', () => {
    expect(spelled('Tom Becker', 'en')).toBe('Tom Becker: T, O, M; B, E, C, K, E, R.');
    expect(spelled('美咲', 'ja')).toBe('美咲：美、咲。');
  });
});
