import { foundBy } from './found.ts';
import { weekdaysIn } from './weekdays.ts';

const POINTED = String.raw`\d{2}\.\d{2}(?![\d.]*\d)`;
const AFTER_DATE = String.raw`(?=\.\s|\.?(?:$|[,;:!?)]|\s(?:по|до|в|и|с|включительно)(?!\p{L})))`;
const DAYS = weekdaysIn('ru').join('|');
const DATES = new RegExp(
  [
    String.raw`(?<=(?<!\p{L})с\s)(?<first>${POINTED})\s(?<link>до|по)\s(?<last>${POINTED})${AFTER_DATE}`,
    String.raw`(?<=(?<!\p{L})(?:(?<preposition>с|по|до|к)|${DAYS}),?\s)(?<only>${POINTED})${AFTER_DATE}`,
    // Matched as a pair, so that neither is read as a date by itself.
    String.raw`(?<=(?<!\p{L})с\s)${POINTED}\sдо\s${POINTED}`,
  ].join('|'),
  'giu',
);
const INCLUSIVE = /^\sвключительно/u;
const LAST_HOUR = 23;

/**
 * Dates without a year, after a preposition or a weekday. Russian times have a point, too ("с 13.10 до 14.00"): a day
 * that may be a time needs "по" or "включительно" beside it. In a pair both are dates, or neither.
 */
export function withRussianDates(
  text: string,
  dateOf: (day: string, month: string) => string | null,
): string {
  return text.replace(DATES, (whole: string, ...match: unknown[]) => {
    const { groups, after } = foundBy(whole, match);
    const { first, link, last, preposition, only } = groups;
    const say = (date: string) => dateOf(date.slice(0, 2), date.slice(3));
    const isNoHour = (date: string) => Number(date.slice(0, 2)) > LAST_HOUR || INCLUSIVE.test(after);
    if (first !== undefined && last !== undefined) {
      const [begin, end] = [say(first), say(last)];
      const areDates = begin !== null && end !== null && (link === 'по' || isNoHour(first));
      return areDates ? `${begin} ${link} ${end}` : whole;
    }
    if (only === undefined) return whole;
    const isDate =
      preposition === undefined || preposition === 'по' || isNoHour(only) || /^\sпо\s/u.test(after);
    return (isDate ? say(only) : null) ?? whole;
  });
}
