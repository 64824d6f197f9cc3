/** How a language reads out the signs of an address. */
export interface AddressWords {
  at: string;
  dot: string;
  slash: string;
  dash: string;
  underscore: string;
  /** Endings of hosts that are said as a word; others of two letters are spelled. */
  endings?: Readonly<Record<string, string>>;
}

const LETTER = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{N}`;
const LABEL = `[${LETTER}](?:[${LETTER}-]*[${LETTER}])?`;
const LOCAL = `[${LETTER}](?:[${LETTER}._%+-]*[${LETTER}_])?`;
/** What follows a host, without the sentence's own marks at the end. */
const PATH = String.raw`(?::\d+)?(?:[/?#][!-~${LETTER}]*(?<![.,;:!?'")\]}]))?`;
const ENDING = String.raw`(?:\p{Script=Latin}{2,24}|рф)`;
/**
 * Endings of hosts without "www.": with any other ending the point may be a sentence's end with a missing space, or of
 * a file name.
 */
const KNOWN_ENDING = '(?:com|org|net|edu|gov|eu|museum|ch|fr|mx|uk|nl|pl|ru|jp|kr|cn|tw|hk|vn|рф)';
/** Endings that are also words; they only count if more than a dot marks a host. */
const WORD_ENDING = '(?:it|at|be|de|es|info)';
const BARE_REST = '(?:[a-z0-9а-я-]|(?<=-)[A-ZА-Я])*[a-z0-9а-я]';
const BARE_FIRST = `[A-Za-z0-9А-Яа-я]${BARE_REST}`;
const BARE_NEXT = String.raw`(?:[a-z0-9а-я]${BARE_REST}\.)`;
const BARE = [
  String.raw`${BARE_FIRST}\.${BARE_NEXT}*${KNOWN_ENDING}`,
  String.raw`${BARE_FIRST}\.${BARE_NEXT}+${WORD_ENDING}`,
  String.raw`(?=[^.\s]*-)${BARE_FIRST}\.${WORD_ENDING}`,
  String.raw`${BARE_FIRST}\.${WORD_ENDING}(?=\/)`,
].join('|');

const ADDRESS = new RegExp(
  [
    String.raw`(?<mail>(?:mailto:)?(?<local>${LOCAL})@(?<host>(?:${LABEL}\.)+${ENDING}))`,
    String.raw`(?:https?:\/\/(?:www\.)?|www\.)(?<site>(?:${LABEL}\.)+${ENDING}|localhost)(?<path>${PATH})`,
    String.raw`(?<bare>${BARE})(?![-@]|\.[${LETTER}])(?<after>${PATH})`,
  ]
    .map((form) => `(?<![${LETTER}@./_%+-])${form}(?![${LETTER}]|-[${LETTER}])`)
    .join('|'),
  'gu',
);

/** A path is said if listeners can keep it in mind: words, and not too many. */
const SAID_PATH = /^(?:\/[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*){1,2}\/?$/u;
const SAID_PATH_CHARS_MAX = 30;

/** E-mail and web addresses as people say them: without "https://" and "www.", and only the host of a long one. */
export function withAddresses(text: string, words: AddressWords, plus: string): string {
  return text.replace(ADDRESS, (...match: unknown[]) => {
    const found = match.at(-1) as Record<string, string | undefined>;
    const signs: Record<string, string> = {
      ...{ '.': words.dot, '/': words.slash, '-': words.dash, _: words.underscore, '+': plus },
    };
    const inWords = (part: string) =>
      part.replace(/[./_+-]/g, (sign) => ` ${signs[sign]} `).replaceAll('%', ' % ');
    const hostInWords = (host: string) => {
      const at = host.lastIndexOf('.');
      const ending = host.slice(at + 1);
      const said =
        words.endings?.[ending.toLowerCase()] ??
        (/^[a-z]{2}$/i.test(ending) ? [...ending.toUpperCase()].join(' ') : ending);
      return at < 0 ? ending : `${inWords(host.slice(0, at + 1))}${said}`;
    };
    const pathInWords = (path: string) =>
      path.length <= SAID_PATH_CHARS_MAX && SAID_PATH.test(path) ? inWords(path.replace(/\/$/, '')) : '';
    const { local, host, site, path = '', bare, after = '' } = found;
    const said =
      local !== undefined && host !== undefined
        ? `${inWords(local)} ${words.at} ${hostInWords(host)}`
        : hostInWords(site ?? bare ?? '') + pathInWords(site === undefined ? after : path);
    return said.replace(/ {2,}/g, ' ').trim();
  });
}
