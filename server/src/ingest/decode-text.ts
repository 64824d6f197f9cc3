/** Encodings tried for text without a byte order mark, after UTF-8; the likeliest reading wins. */
const LEGACY = ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr', 'windows-1252'] as const;

export interface DecodedText {
  text: string;
  encoding: string;
}

export interface DecodeHints {
  /** The bytes end in the middle of a longer text, perhaps of a character. */
  cut?: boolean;
  /** What the text says of itself, as HTML may; believed if the bytes bear it out. */
  declared?: string | null;
}

/**
 * Text of unknown encoding: byte order marks are believed, then strict UTF-8, then UTF-16 without a mark, then
 * what the text declares, then the legacy encodings by which of them reads most like writing. Null: no text.
 */
export function decodeText(
  bytes: Uint8Array,
  { cut = false, declared = null }: DecodeHints = {},
): DecodedText | null {
  const marked = byMark(bytes);
  if (marked !== null) return marked;
  const utf16 = unmarkedUtf16(bytes);
  if (utf16 !== null) {
    const text = strictly(utf16, bytes, cut);
    return text === null ? null : { text, encoding: utf16 };
  }
  const utf8 = strictly('utf-8', bytes, cut);
  if (utf8 !== null) {
    // Seven-bit text with escape sequences is what Japanese mail looked like.
    const head = utf8.slice(0, 10_000);
    const mail =
      head.includes('\u001b$B') || head.includes('\u001b$@') ? strictly('iso-2022-jp', bytes, cut) : null;
    if (mail !== null) return { text: mail, encoding: 'iso-2022-jp' };
    return hasControls(utf8) ? null : { text: utf8, encoding: 'utf-8' };
  }
  if (declared !== null) {
    const text = strictly(declared, bytes, cut);
    if (text !== null && !hasControls(text)) return { text, encoding: declared.toLowerCase() };
  }
  let best: { text: string; encoding: string; score: number } | null = null;
  for (const encoding of LEGACY) {
    const text = strictly(encoding, bytes, cut);
    if (text === null || hasControls(text)) continue;
    const score = likeness(text);
    if (best === null || score > best.score) best = { text, encoding, score };
  }
  return best === null ? null : { text: best.text, encoding: best.encoding };
}

function byMark(bytes: Uint8Array): DecodedText | null {
  const encoding =
    bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
      ? 'utf-8'
      : bytes[0] === 0xff && bytes[1] === 0xfe
        ? 'utf-16le'
        : bytes[0] === 0xfe && bytes[1] === 0xff
          ? 'utf-16be'
          : null;
  if (encoding === null) return null;
  // A damaged character or two must not cost the whole document: the mark has said what it is.
  return { text: new TextDecoder(encoding).decode(bytes).replaceAll('\0', ''), encoding };
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

/** Null where a byte does not fit, or nobody knows such an encoding. */
function strictly(encoding: string, bytes: Uint8Array, cut: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: cut });
  } catch {
    return null;
  }
}

function hasControls(text: string): boolean {
  let controls = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0) return true;
    if (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13 && code !== 27) controls += 1;
  }
  return controls > text.length * 0.005;
}

/**
 * How much a reading looks like writing: kana, common Han and Hangul count for it, rarities and half-width
 * katakana (which Shift_JIS makes of nearly anything) against it.
 */
function likeness(text: string): number {
  let score = 0;
  let counted = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code < 0x80) continue;
    counted += 1;
    if (code >= 0x3040 && code <= 0x30ff) score += 3;
    else if (code >= 0x4e00 && code <= 0x9fff) score += COMMON_HAN.has(character) ? 4 : 0.6;
    else if (code >= 0xac00 && code <= 0xd7a3) score += 1.5;
    else if (code >= 0x3000 && code <= 0x303f) score += 2;
    else if (code >= 0xff01 && code <= 0xff5e) score += 1;
    else if (code >= 0xff61 && code <= 0xff9f) score -= 2;
    else if (code >= 0xc0 && code <= 0x17f) score += 1.2;
    else if (code >= 0x2010 && code <= 0x2122) score += 0.5;
    else score -= 2;
  }
  return counted === 0 ? 0 : score / counted;
}

/** The most frequent characters of Chinese and Japanese text, simplified and traditional. */
const COMMON_HAN = new Set(
  '的一是不了在人有我他这这個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過发發后後作里用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心她本前开開但因只从從想实實日月者意無力它与與长長把机機十民第公此已工使情明性知全三又关關点點正业業外将將两兩高间間由问問很最重并並物手应應战戰向头頭文体體政美相见見被利什二等产產新己制身果加西斯月话話合回特代内內信表化老给給世位次度门門任常先海通教儿兒原东東声聲提立及比员員解水名真论論处處走义義各入几幾口认認条條平系气氣题題活尔爾更别別打女变變四神总總何电電数數安少报報才结結反受目太量再感建务務做接必场場件计計管期市直德资資命山金指克许許统統区區保至队隊形社便空决決治展马馬科司五基眼书書非则則听聽白却卻界达達光放强強即像难難且权權思王象完设設式色路记記南品住告类類求据據程北边邊死张張该該交规規万萬取拉格望觉覺术術领領共确確传傳师師观觀清今切院让讓识識候带帶导導争爭运運用語気会社円店車駅彼私今何時本人出来手見行生年前思込取込確認画面情報方法利用設定表示検索場合以下可能変更登録追加入力選択実行',
);
