import type { SpokenTag } from '@vivant/contract/languages';
import {
  abbreviation,
  beforeNumber,
  counted,
  countedInGerman,
  countedInRussian,
  ending,
  type Short,
} from './abbreviations.ts';
import type { AddressWords } from './addresses.ts';
import { withFrenchCenturies, withRussianCenturies } from './centuries.ts';
import { withGermanOrdinals } from './german-ordinals.ts';

/** How one language says written short forms, in addition to Unicode's data. */
export interface Reading {
  /** The word between the ends of a range. */
  to: string;
  /** From one weekday to another, if it takes more than `to` between them. */
  days?(first: string, last: string): string;
  /** The word before a telephone number of another country. */
  plus: string;
  /** The decimal mark. */
  decimal: '.' | ',';
  /** The order of the numbers in a date such as 1/2/2026. */
  dates: 'dayFirst' | 'monthFirst' | 'yearFirst';
  /** Times of day; null if the voice reads them itself. */
  clock: Clock | null;
  /** What follows the whole units of a currency; null if such an amount is said as one number. */
  cents: ((cents: number) => string) | null;
  /** Signs of currencies that the voice reads itself. */
  readsItself: readonly string[];
  /** The currency of the language's own country, whose name needs no country. */
  ownCurrency?: { code: string; many: string; say(amount: number): string };
  /** Signs of units that are only written in this language. */
  units?: Record<string, string>;
  /** The name of a unit of length, squared or cubed. */
  raised(unit: string, power: 2 | 3): string;
  addresses: AddressWords;
  /** Ordinals in figures or Roman numerals, if the voice does not read them itself. */
  ordinals?(text: string): string;
  /** Abbreviations and how they are said. */
  short: readonly Short[];
}

interface Clock {
  /** With the groups `hours` and `minutes`. */
  written: RegExp;
  say(hours: number, minutes: number): string;
  /** Words before or after "9:30" that show it is a time and not a ratio; null if no word is needed. */
  expected: { before: RegExp; after: RegExp } | null;
  /** Words before a ratio. */
  refused?: RegExp;
}

/** Prepositions of time before a number, or the rest of a range after it. */
const expected = (before: string, after: string): Clock['expected'] => ({
  before: new RegExp(`(?:^|[^\\p{L}])(?:${before})\\s$`, 'iu'),
  after: new RegExp(`^\\s(?:${after})\\s\\d`, 'iu'),
});

const COLON = /(?<![\d:.,])(?<hours>[01]?\d|2[0-3]):(?<minutes>[0-5]\d)(?![\d:])/gu;

/** "mètre carré", "mètres carrés": the word after a unit agrees with it. */
const agreeing = (square: string, cubic: string) => (unit: string, power: 2 | 3) =>
  `${unit} ${power === 2 ? square : cubic}${unit.endsWith('s') ? 's' : ''}`;
const before = (square: string, cubic: string) => (unit: string, power: 2 | 3) =>
  `${power === 2 ? square : cubic}${unit}`;
const asNumber = (cents: number) => String(cents);

/** "со вторника по пятницу": the first day in the genitive, the last in the accusative. */
function russianDays(first: string, last: string): string {
  const genitive = /[ае]$/.test(first) ? first.replace(/а$/, 'ы').replace(/е$/, 'я') : `${first}а`;
  return `${/^[вс][^аоуеиы]/.test(first) ? 'со' : 'с'} ${genitive} по ${last.replace(/а$/, 'у')}`;
}

function chinese(hour: string, addresses: AddressWords): Reading {
  return {
    addresses,
    ...{ to: '到', plus: '加', decimal: '.', dates: 'yearFirst', cents: null, readsItself: [], short: [] },
    clock: {
      ...{ written: COLON, expected: null, refused: /比例尺?\s?(?:为|為|是)?\s?$/u },
      say: (hours, minutes) => `${hours}${hour}${minutes === 0 ? '' : `${minutes}分`}`,
    },
    raised: before('平方', '立方'),
  };
}

export const READING: Record<SpokenTag, Reading> = {
  en: {
    addresses: { at: 'at', dot: 'dot', slash: 'slash', dash: 'dash', underscore: 'underscore' },
    ...{ to: 'to', plus: 'plus', decimal: '.', dates: 'monthFirst', clock: null, cents: asNumber },
    readsItself: ['$'],
    units: { h: 'hour', hrs: 'hour' },
    raised: before('square ', 'cubic '),
    short: [
      abbreviation('e. g.', 'for example'),
      abbreviation('i. e.', 'that is'),
      ending(abbreviation('etc.', 'et cetera')),
      abbreviation('vs.', 'versus'),
      abbreviation('approx.', 'approximately'),
      // "No." at the beginning of a sentence is an answer.
      [/(?<!(?:^|[.!?…]["”’)]?)\s*)(?<![\p{L}\p{N}])Nos?\.\s?(?=\d)/gu, 'number '],
      beforeNumber('pp?\\.', 'page'),
      ending(abbreviation('Ave.', 'Avenue')),
      ending(abbreviation('Blvd.', 'Boulevard')),
      ending(abbreviation('Rd.', 'Road')),
      abbreviation('Tel.', 'telephone'),
    ],
  },
  de: {
    addresses: { at: 'ät', dot: 'Punkt', slash: 'Schrägstrich', dash: 'minus', underscore: 'Unterstrich' },
    ...{ to: 'bis', plus: 'plus', decimal: ',', dates: 'dayFirst', cents: asNumber, readsItself: [] },
    clock: {
      written:
        /(?<![\d:.,])(?<hours>[01]?\d|2[0-3])(?::(?=[0-5]\d(?![\d:]))|\.(?=[0-5]\d\s?Uhr))(?<minutes>[0-5]\d)(?:\s?Uhr)?/gu,
      say: (hours, minutes) => `${hours} Uhr${minutes === 0 ? '' : ` ${minutes}`}`,
      expected: expected('um|ab|von|bis|gegen|vor|nach|zwischen|und|seit|jeweils|täglich', 'bis|und'),
    },
    ordinals: withGermanOrdinals,
    units: { h: 'hour' },
    raised: (unit, power) => `${power === 2 ? 'Quadrat' : 'Kubik'}${unit.toLowerCase()}`,
    short: [
      [
        /(?<=(?<!\p{L})des\s(?:\p{Ll}+en\s)?(?:\d{1,2}\.\s(?:und|oder|bis)\s)?\d{1,2}\.)\s?Jh\.?(?!\p{L})/gu,
        ' Jahrhunderts',
        'ends',
      ],
      [/(?<=\d\.)\s?Jh\.?(?!\p{L})/gu, ' Jahrhundert', 'ends'],
      ending(abbreviation('v. Chr.', 'vor Christus')),
      ending(abbreviation('n. Chr.', 'nach Christus')),
      countedInGerman('Std\\.', 'Stunde', 'Stunden'),
      countedInGerman('Min\\.', 'Minute', 'Minuten'),
      countedInGerman('Mio\\.', 'Million', 'Millionen'),
      countedInGerman('Mrd\\.', 'Milliarde', 'Milliarden'),
      beforeNumber('Abs\\.', 'Absatz'),
      beforeNumber('Art\\.', 'Artikel'),
      abbreviation('z. B.', 'zum Beispiel'),
      abbreviation('d. h.', 'das heißt'),
      abbreviation('u. a.', 'unter anderem'),
      ending(abbreviation('usw.', 'und so weiter')),
      abbreviation('bzw.', 'beziehungsweise'),
      abbreviation('ca.', 'circa'),
      abbreviation('inkl.', 'inklusive'),
      abbreviation('ggf.', 'gegebenenfalls'),
      abbreviation('evtl.', 'eventuell'),
      abbreviation('Dr.', 'Doktor'),
      abbreviation('Prof.', 'Professor'),
      abbreviation('Tel.', 'Telefon'),
      beforeNumber('Nr\\.', 'Nummer'),
      [/(?<=\p{L})str\.(?=\s?\d)/gu, 'straße'],
      [/(?<!\p{L})Str\.(?=\s?\d)/gu, 'Straße'],
    ],
  },
  fr: {
    ordinals: withFrenchCenturies,
    addresses: { at: 'arobase', dot: 'point', slash: 'slash', dash: 'tiret', underscore: 'tiret bas' },
    days: (first, last) => `du ${first} au ${last}`,
    ...{ to: 'à', plus: 'plus', decimal: ',', dates: 'dayFirst', cents: asNumber, readsItself: [] },
    clock: {
      written:
        /(?<![\d:.,])(?<hours>[01]?\d|2[0-3])(?::(?=[0-5]\d(?![\d:]))|\s?[hH](?!\p{L}|\d{2}\p{L})(?:\s?(?=[0-5]\d(?![\d:])))?)(?<minutes>(?<=[:hH]\s?)[0-5]\d(?![\d:]))?/gu,
      say: (hours, minutes) =>
        `${hours} ${hours === 1 ? 'heure' : 'heures'}${minutes === 0 ? '' : ` ${minutes}`}`,
      expected: expected('à|de|dès|vers|jusqu.à|entre|et|avant|après', 'à|et'),
    },
    units: { h: 'hour' },
    raised: agreeing('carré', 'cube'),
    short: [
      abbreviation('p. ex.', 'par exemple'),
      abbreviation('c.-à-d.', 'c’est-à-dire'),
      ending(abbreviation('etc.', 'et cetera')),
      abbreviation('env.', 'environ'),
      abbreviation('Mmes', 'Mesdames'),
      abbreviation('Mme', 'Madame'),
      abbreviation('Mlle', 'Mademoiselle'),
      [/(?<!\p{L})M\.(?=\s\p{Lu})/gu, 'Monsieur'],
      abbreviation('Dr', 'docteur'),
      abbreviation('tél.', 'téléphone'),
      abbreviation('Tél.', 'téléphone'),
      ending(abbreviation('av. J.-C.', 'avant Jésus-Christ')),
      ending(abbreviation('apr. J.-C.', 'après Jésus-Christ')),
      [/(?<!\p{L})av\.(?=\s\p{Lu})/gu, 'avenue'],
      [/(?<!\p{L})bd(?=\s\p{Lu})/gu, 'boulevard'],
      beforeNumber('[nN]°', 'numéro'),
    ],
  },
  es: {
    addresses: { at: 'arroba', dot: 'punto', slash: 'barra', dash: 'guion', underscore: 'guion bajo' },
    // Which country a dollar is from depends on where it is read; the peso has the same sign.
    ...{ to: 'a', plus: 'más', decimal: ',', dates: 'dayFirst', readsItself: ['$'] },
    clock: {
      written: /(?<![\d:.,])(?<hours>[01]?\d|2[0-3]):(?<minutes>[0-5]\d)(?![\d:])(?:\s?h\b)?/gu,
      say: (hours, minutes) => (minutes === 0 ? `${hours} horas` : `${hours} y ${minutes}`),
      expected: expected('las?|a|de|desde|hasta|y|entre', 'a|y'),
    },
    cents: (cents) => `con ${cents}`,
    units: { h: 'hour' },
    raised: agreeing('cuadrado', 'cúbico'),
    short: [
      abbreviation('p. ej.', 'por ejemplo'),
      ending(abbreviation('etc.', 'etcétera')),
      abbreviation('aprox.', 'aproximadamente'),
      abbreviation('Sra.', 'señora'),
      abbreviation('Sr.', 'señor'),
      abbreviation('Dra.', 'doctora'),
      abbreviation('Dr.', 'doctor'),
      abbreviation('Avda.', 'avenida'),
      [/(?<!\p{L})Av\.(?=\s\p{Lu})/gu, 'avenida'],
      beforeNumber('núm\\.', 'número'),
      beforeNumber('pág\\.', 'página'),
      [/(?<=\d\s)a\.\s?C\.(?!\p{L})/gu, 'antes de Cristo', 'ends'],
      [/(?<=\d\s)d\.\s?C\.(?!\p{L})/gu, 'después de Cristo', 'ends'],
      abbreviation('tel.', 'teléfono'),
      abbreviation('Tel.', 'teléfono'),
      ending(abbreviation('EE. UU.', 'Estados Unidos')),
      [/(?<!\p{L})[cC]\/\s?(?=\p{Lu})/gu, 'calle '],
      beforeNumber('[nN]\\.?º', 'número'),
    ],
  },
  ru: {
    ordinals: withRussianCenturies,
    addresses: {
      ...{ at: 'собака', dot: 'точка', slash: 'слэш', dash: 'дефис', underscore: 'нижнее подчёркивание' },
      endings: { ru: 'ру', com: 'ком', org: 'орг', net: 'нет', info: 'инфо' },
    },
    days: russianDays,
    ...{ to: 'до', plus: 'плюс', decimal: ',', dates: 'dayFirst', cents: asNumber, readsItself: [] },
    clock: {
      written: COLON,
      say: (hours, minutes) =>
        counted(hours, 'час', 'часа', 'часов') +
        (minutes === 0 ? '' : ` ${counted(minutes, 'минута', 'минуты', 'минут')}`),
      expected: expected('в|с|до|от|и|к|около|открыто', 'до'),
    },
    ownCurrency: {
      ...{ code: 'RUB', many: 'рублей' },
      say: (amount) => {
        const kopecks = Math.round(100 * (amount % 1));
        const roubles = counted(Math.trunc(amount), 'рубль', 'рубля', 'рублей');
        return kopecks === 0 ? roubles : `${roubles} ${counted(kopecks, 'копейка', 'копейки', 'копеек')}`;
      },
    },
    units: {
      ...{ 'км/ч': 'kilometer-per-hour', км: 'kilometer', см: 'centimeter', мм: 'millimeter', м: 'meter' },
      ...{ кг: 'kilogram', г: 'gram', мл: 'milliliter', л: 'liter', га: 'hectare', мин: 'minute' },
      ...{ МБ: 'megabyte', ГБ: 'gigabyte', ТБ: 'terabyte' },
    },
    raised: (unit, power) => {
      const [square, squares] = power === 2 ? ['квадратный', 'квадратных'] : ['кубический', 'кубических'];
      return `${unit.endsWith('р') ? square : squares} ${unit}`;
    },
    short: [
      ending(abbreviation('и т. д.', 'и так далее')),
      ending(abbreviation('и т. п.', 'и тому подобное')),
      abbreviation('т. е.', 'то есть'),
      ending(abbreviation('и др.', 'и другие')),
      abbreviation('напр.', 'например'),
      abbreviation('тел.', 'телефон'),
      abbreviation('ул.', 'улица'),
      countedInRussian('тыс\\.', 'тысяча', 'тысячи', 'тысяч'),
      countedInRussian('млн\\.?', 'миллион', 'миллиона', 'миллионов'),
      countedInRussian('млрд\\.?', 'миллиард', 'миллиарда', 'миллиардов'),
      // "2 ч. л." are teaspoons, "т. 5 ч. 2" is a part.
      countedInRussian(
        String.raw`ч(?!\.?\s?л(?:\P{L}|$|ож)|\.\s?\d+(?!\d|\s?м))\.?`,
        ...(['час', 'часа', 'часов'] as const),
      ),
      countedInRussian('руб\\.', 'рубль', 'рубля', 'рублей'),
      ending(abbreviation('руб.', 'рублей')),
      ending(abbreviation('до н. э.', 'до нашей эры')),
      ending(abbreviation('н. э.', 'нашей эры')),
      // "В 1812 г. Наполеон": one word and a year are no sentence.
      [/(?<=(?:^|[.!?…]\s)\p{L}+\s\d{4})\s?г\.(?=\s\p{Lu})/gu, ' года'],
      [/(?<=\d{4})\s?г\.(?!\p{L})/gu, ' года', 'ends'],
      [/(?<!\p{L})г\.(?=\s\p{Lu})/gu, 'город'],
      beforeNumber('д\\.', 'дом'),
      beforeNumber('стр\\.', 'страница'),
      beforeNumber('№', 'номер'),
    ],
  },
  vi: {
    addresses: {
      ...{ at: 'a còng', dot: 'chấm', slash: 'gạch chéo', dash: 'gạch ngang', underscore: 'gạch dưới' },
    },
    ...{ to: 'đến', plus: 'cộng', decimal: ',', dates: 'dayFirst', cents: null, readsItself: [] },
    clock: {
      written: /(?<![\d:.,])(?<hours>[01]?\d|2[0-3])(?:[:hg])(?<minutes>[0-5]\d)(?![\d:])/gu,
      say: (hours, minutes) => `${hours} giờ${minutes === 0 ? '' : ` ${minutes}`}`,
      expected: expected('lúc|từ|đến|vào|trước|sau|cửa', 'đến'),
    },
    ownCurrency: { code: 'VND', many: 'đồng', say: (amount) => `${String(amount).replace('.', ',')} đồng` },
    units: { h: 'hour' },
    raised: (unit, power) => `${unit} ${power === 2 ? 'vuông' : 'khối'}`,
    short: [
      abbreviation('v. v.', 'vân vân'),
      abbreviation('TP.', 'Thành phố'),
      abbreviation('ĐT', 'điện thoại'),
      [/(?<=kilômét)\/(?=giờ)/gu, ' một '],
    ],
  },
  ko: {
    addresses: {
      ...{ at: '골뱅이', dot: '점', slash: '슬래시', dash: '하이픈', underscore: '밑줄' },
      endings: { com: '컴', net: '넷', kr: '케이알' },
    },
    ...{
      to: '에서',
      plus: '플러스',
      decimal: '.',
      dates: 'yearFirst',
      cents: null,
      readsItself: [],
      short: [],
    },
    clock: {
      ...{ written: COLON, expected: null, refused: /(?:비율|축척)\S*\s?$/u },
      say: (hours, minutes) => `${hours}시${minutes === 0 ? '' : ` ${minutes}분`}`,
    },
    ownCurrency: { code: 'KRW', many: '원', say: (amount) => `${amount}원` },
    raised: before('제곱', '세제곱'),
  },
  ja: {
    addresses: {
      ...{ at: 'アットマーク', dot: 'ドット', slash: 'スラッシュ', dash: 'ハイフン' },
      underscore: 'アンダーバー',
      endings: { com: 'コム', org: 'オルグ', net: 'ネット', info: 'インフォ' },
    },
    ...{
      to: 'から',
      plus: 'プラス',
      decimal: '.',
      dates: 'yearFirst',
      cents: null,
      readsItself: [],
      short: [],
    },
    clock: {
      ...{ written: COLON, expected: null, refused: /(?:比率|縮尺|比)\S?\s?$/u },
      say: (hours, minutes) => `${hours}時${minutes === 0 ? '' : `${minutes}分`}`,
    },
    raised: before('平方', '立方'),
  },
  'zh-CN': {
    ...chinese('点', { at: '艾特', dot: '点', slash: '斜杠', dash: '横杠', underscore: '下划线' }),
    ownCurrency: { code: 'CNY', many: '元', say: (amount) => `${amount}元` },
  },
  'zh-TW': {
    ...chinese('點', { at: '小老鼠', dot: '點', slash: '斜線', dash: '減號', underscore: '底線' }),
    readsItself: ['$'],
    ownCurrency: { code: 'TWD', many: '元', say: (amount) => `${amount}元` },
  },
};
