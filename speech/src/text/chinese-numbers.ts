const DIGITS = '零一二三四五六七八九';
const UNITS = ['', '十', '百', '千'];
const GROUPS = ['', '万', '亿', '万亿'];

/** Digit by digit: years, telephone numbers, decimals. */
export function digitsInChinese(digits: string): string {
  return [...digits].map((digit) => DIGITS[Number(digit)]).join('');
}

/** A whole number of up to 16 digits, as it is counted: 10203 → 一万零二百零三. */
export function chineseNumber(digits: string): string {
  const trimmed = digits.replace(/^0+(?=\d)/, '');
  if (trimmed === '0') return digitsInChinese(trimmed);
  let spoken = '';
  let gap = false;
  for (let at = 0; at < trimmed.length; at++) {
    const place = trimmed.length - 1 - at;
    const digit = Number(trimmed[at]);
    if (digit === 0) gap = true;
    else {
      if (gap && spoken !== '') spoken += DIGITS[0];
      gap = false;
      spoken += `${DIGITS[digit]}${UNITS[place % 4]}`;
    }
    const groupStart = Math.max(0, at - 3);
    if (place % 4 === 0 && place > 0 && /[1-9]/.test(trimmed.slice(groupStart, at + 1))) {
      spoken += GROUPS[place / 4];
      gap = false;
    }
  }
  return spoken.replace(/^一十/, '十');
}
