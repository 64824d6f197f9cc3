import { localeOf } from '@vivant/contract/locales/all';
import { expect, it } from 'vitest';
import { createCorrectionReader } from './corrections.ts';

it.each([
  ['en', 'No, I meant the bus.', 'the bus.'],
  ['en', "no that's wrong, I was asking about the bus", 'the bus'],
  ['de', 'Nein, ich meinte den Bus.', 'den Bus.'],
  ['fr', 'Non, je voulais dire le bus.', 'le bus.'],
  ['es', 'No, me refería al autobús.', 'autobús.'],
  ['es', 'No, me refiero a los autobuses.', 'los autobuses.'],
  ['ru', 'Нет, я имел в виду автобус.', 'автобус.'],
  ['vi', 'Không, ý tôi là xe buýt.', 'xe buýt.'],
  ['ko', '아니요, 버스요.', '버스요.'],
  ['ja', 'いいえ、バスです。', 'バスです。'],
  ['zh-CN', '不是，我是说公交车。', '公交车。'],
  ['zh-TW', '不是，我是說公車。', '公車。'],
])('in %s, “%s” is about “%s”', (language, said, meant) => {
  expect(createCorrectionReader(localeOf(language))(said)).toBe(meant);
});

it.each([
  ['en', 'No dogs allowed?'],
  ['en', 'No.'],
  ['en', 'Note the price'],
  ['de', 'Nicht am Montag?'],
  ['de', 'Nein danke'],
  ['es', 'No hay aparcamiento?'],
  ['vi', 'Không có xe buýt à?'],
])('in %s, “%s” corrects nothing', (language, said) => {
  expect(createCorrectionReader(localeOf(language))(said)).toBeNull();
});
