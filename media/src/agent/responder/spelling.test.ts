import { describe, expect, it } from 'vitest';
import { askedToSpell, spelled } from './spelling.ts';

const asked = (request: string, language: string, answer?: string) =>
  askedToSpell(request, 'Ada', answer === undefined ? [] : [{ role: 'assistant', text: answer }], language);

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
    expect(asked(request, language, answer)).toBe('Tom Becker');
  });

  it('is a name in Russian, and one word where no longer one was said', () => {
    expect(asked('Как это пишется?', 'ru', 'Кружок ведёт Ольга Смирнова.')).toBe('Ольга Смирнова');
    expect(asked('Please spell it.', 'en', 'The oldest ship is the cutter Anna.')).toBe('Anna');
  });

  it.each([
    ['en', 'Can you spell that?'],
    ['ja', 'つづりを教えてください。'],
    ['zh-CN', '是哪几个字？'],
    ['ko', '철자를 알려 주세요.'],
  ])('is its own name where none was said, in %s: %s', (language, request) => {
    expect(asked(request, language)).toBe('Ada');
    expect(asked(request, language, '9:00 – 18:00')).toBe('Ada');
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
