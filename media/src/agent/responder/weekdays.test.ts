import { localeOf } from '@vivant/contract/locales/all';
import { expect, it } from 'vitest';
import { createWeekdayReader } from './weekdays.ts';

const read = (language: string) => createWeekdayReader(localeOf(language), language);

it.each([
  ['en', 'Monday to Thursday: 8 am to 6 pm', 'tuesday', 'friday'],
  ['en', 'Mon–Thu 8–18', 'tuesday', 'friday'],
  ['en', 'Open from Tuesday through to Friday.', 'wednesday', 'monday'],
  ['en', 'Closed at the weekend.', 'sunday', 'friday'],
  ['de', 'Montag bis Mittwoch', 'dienstag', 'donnerstag'],
  ['de', 'Mo.–Fr. 9–17 Uhr', 'mittwoch', 'samstag'],
  ['de', 'freitags bis einschließlich sonntags', 'samstag', 'montag'],
  ['de', 'am Wochenende geschlossen', 'samstag', 'montag'],
  ['fr', 'du lundi au jeudi', 'mardi', 'vendredi'],
  ['es', 'de lunes a jueves', 'martes', 'viernes'],
  ['ru', 'с понедельника по субботу', 'среда', 'воскресенье'],
  ['vi', 'từ thứ hai đến thứ năm', 'tư', 'sáu'],
  ['ko', '월요일부터 목요일까지', '화요', '금요'],
  ['ja', '月曜日から木曜日まで', '火曜', '金曜'],
  ['ja', '月〜木', '火曜', '金曜'],
  ['zh-CN', '周一至周四', '周二', '周五'],
  ['zh-CN', '星期一到四', '周二', '周五'],
  ['zh-TW', '週末', '週六', '週五'],
])('in %s, “%s” holds %s and not %s', (language, text, held, other) => {
  const words = read(language)(text);
  expect(words).toContain(held);
  expect(words).not.toContain(other);
});

it.each([
  ['de', 'So kommen Sie zu uns, und so geht es weiter.'],
  ['en', 'She sat by the window and the sun shone.'],
  ['ko', '3월~10월'],
  ['fr', 'Le prix à la porte'],
])('in %s, “%s” speaks of no weekday', (language, text) => {
  expect(read(language)(text)).toEqual([]);
});
