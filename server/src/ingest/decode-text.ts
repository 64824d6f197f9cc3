/**
 * Encodings tried for text without a byte order mark that is not UTF-8; the likeliest reading wins, the first of
 * equals.
 */
const LEGACY = [
  ...['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'],
  ...['windows-1252', 'windows-1251', 'koi8-r', 'windows-1250'],
  ...['utf-16le', 'utf-16be'],
];
/** Enough to tell languages apart, however long the text. */
const JUDGED_BYTES = 256 * 1024;

export interface DecodedText {
  text: string;
  encoding: string;
}

export interface DecodeHints {
  /** The bytes end in the middle of a longer text, perhaps of a character. */
  cut?: boolean;
  /** The encoding that the text declares, as HTML may; used if the bytes fit it. */
  declared?: string | null;
}

/**
 * Text of unknown encoding: byte order marks are believed, then strict UTF-8, then UTF-16 without a mark, then
 * what the text declares, then the legacy encodings by which of them reads most like writing. Null: no text.
 */
export function decodeText(bytes: Uint8Array, hints: DecodeHints = {}): DecodedText | null {
  const { cut = false, declared = null } = hints;
  const marked = markOf(bytes);
  if (marked !== null) return decodeMarked(bytes, marked, cut);
  const utf16 = unmarkedUtf16(bytes);
  if (utf16 !== null) return accept(utf16, bytes, cut);
  const utf8 = strictly('utf-8', bytes, cut);
  if (utf8 !== null) {
    // Seven-bit text with escape sequences is what Japanese mail looked like.
    const head = utf8.slice(0, 10_000);
    const mail = head.includes('\u001b$B') || head.includes('\u001b$@');
    const read = (mail ? accept('iso-2022-jp', bytes, cut) : null) ?? readable(utf8, 'utf-8');
    // Cyrillic in UTF-16 is seven-bit too, with control characters.
    if (read !== null) return read;
  }
  const claimed = declared === null ? null : accept(declared.toLowerCase(), bytes, cut);
  if (claimed !== null) return claimed;
  const judged = bytes.subarray(0, JUDGED_BYTES);
  const likely = LEGACY.flatMap((encoding) => {
    const read = accept(encoding, judged, cut || judged.length < bytes.length);
    if (read === null) return [];
    const score = likeness(read.text);
    // Any two bytes are some character in UTF-16.
    return encoding.startsWith('utf-16') && score < 1.5 ? [] : [{ encoding, score }];
  }).toSorted((a, b) => b.score - a.score);
  for (const { encoding } of likely) {
    const read = accept(encoding, bytes, cut);
    if (read !== null) return read;
  }
  return null;
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** A damaged character or two must not cost the whole document: the mark has said what it is. */
function decodeMarked(bytes: Uint8Array, encoding: string, cut: boolean): DecodedText | null {
  const text = new TextDecoder(encoding).decode(bytes, { stream: cut }).replaceAll('\0', '');
  let damaged = 0;
  for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1)) damaged += 1;
  return damaged > 2 + text.length * 0.01 ? null : readable(text, encoding);
}

/** European text in UTF-16 has a zero in nearly every second byte. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, 8192) & ~1;
  if (length < 4) return null;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) even += 1;
    if (bytes[i + 1] === 0) odd += 1;
  }
  if (odd > length * 0.3 && even < length * 0.05) return 'utf-16le';
  if (even > length * 0.3 && odd < length * 0.05) return 'utf-16be';
  return null;
}

function accept(encoding: string, bytes: Uint8Array, cut: boolean): DecodedText | null {
  const text = strictly(encoding, bytes, cut);
  return text === null ? null : readable(text, encoding);
}

/** Null where a byte does not fit, or the encoding is unknown. */
function strictly(encoding: string, bytes: Uint8Array, cut: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: cut });
  } catch {
    return null;
  }
}

/** Null for text that decodes but contains control characters. */
function readable(text: string, encoding: string): DecodedText | null {
  let controls = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0) return null;
    if (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13 && code !== 27) controls += 1;
  }
  return controls > Math.max(1, text.length * 0.005) ? null : { text, encoding };
}

/**
 * How much a reading looks like writing: letters that are frequent, and that stand among their own kind. A wrong
 * reading shows rarities, scripts mixed within a word, capitals in the middle of one.
 */
function likeness(text: string): number {
  let score = 0;
  let counted = 0;
  let before = '';
  const characters = [...text];
  for (const [i, character] of characters.entries()) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0x80) {
      counted += 1;
      score += worth(character, code, before, characters[i + 1] ?? '');
    }
    before = character;
  }
  return counted === 0 ? 0 : score / counted;
}

function worth(character: string, code: number, before: string, after: string): number {
  if (code >= 0x3040 && code <= 0x30ff) return 3;
  // Two letters of Central Europe become one Han character.
  if (code >= 0x4e00 && code <= 0x9fff && /[a-z]/i.test(before) && /[a-z]/i.test(after)) return -1.5;
  if (code >= 0x4e00 && code <= 0x9fff) return COMMON_HAN.has(character) ? 4 : 0.6;
  if (code >= 0xac00 && code <= 0xd7a3) return COMMON_HANGUL.has(character) ? 3.5 : 0.8;
  if (code >= 0x3000 && code <= 0x303f) return 2;
  if (code >= 0xff01 && code <= 0xff5e) return 1;
  // Shift_JIS decodes nearly anything to half-width katakana.
  if (code >= 0xff61 && code <= 0xff9f) return -2;
  if (code >= 0x400 && code <= 0x45f) {
    if (/[a-z]/i.test(before) || /[a-z]/i.test(after)) return -2;
    if (/\p{Ll}/u.test(character)) return /[а-яё]/i.test(before) || /[а-яё]/i.test(after) ? 2.2 : 1;
    return /[а-яё]/.test(before) ? -2.5 : 0.6;
  }
  if (code >= 0xc0 && code <= 0x17f) {
    // Accents are exceptions in a word, and capitals among them do not follow small letters.
    if (/\p{Lu}/u.test(character) ? /\p{Ll}/u.test(before) : /\p{Lu}/u.test(after)) return -2;
    if (isAccented(before) || isAccented(after)) return -0.8;
    return WESTERN.has(character) ? 1.4 : 1;
  }
  return code >= 0x2010 && code <= 0x2122 ? 0.5 : PLAIN_SIGNS.has(character) ? 0.3 : -2;
}

function isAccented(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0xc0 && code <= 0x17f;
}

const WESTERN = new Set('àáâãäåæçèéêëìíîïñòóôõöøùúûüßÄÖÜÉÀÇÑœ');
const PLAIN_SIGNS = new Set('«»°§©®·¿¡£¥€ªº±²³¼½¾×№\u00a0');

/** The most frequent syllables of Korean text. */
const COMMON_HANGUL = new Set(
  '이다는에을가의로하고은를지한사기도서자시대어인일그리해나라수아있습니여정보부주전으과게스제만장조성안들구상면것요않없했합세우동오용경문관화방법데개원공무내때적위모든되와거선마할했전신소장여건',
);

/** The most frequent characters of Chinese and Japanese text, simplified and traditional. */
const COMMON_HAN = new Set(
  '的一是不了在人有我他这这個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過发發后後作里用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心她本前开開但因只从從想实實日月者意無力它与與长長把机機十民第公此已工使情明性知全三又关關点點正业業外将將两兩高间間由问問很最重并並物手应應战戰向头頭文体體政美相见見被利什二等产產新己制身果加西斯月话話合回特代内內信表化老给給世位次度门門任常先海通教儿兒原东東声聲提立及比员員解水名真论論处處走义義各入几幾口认認条條平系气氣题題活尔爾更别別打女变變四神总總何电電数數安少报報才结結反受目太量再感建务務做接必场場件计計管期市直德资資命山金指克许許统統区區保至队隊形社便空决決治展马馬科司五基眼书書非则則听聽白却卻界达達光放强強即像难難且权權思王象完设設式色路记記南品住告类類求据據程北边邊死张張该該交规規万萬取拉格望觉覺术術领領共确確传傳师師观觀清今切院让讓识識候带帶导導争爭运運用語気会社円店車駅彼私今何時本人出来手見行生年前思込取込確認画面情報方法利用設定表示検索場合以下可能変更登録追加入力選択実行',
);
