/** Texts as large as wanted, the same each time, with words as common and as rare as in real ones. */

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** Of `count` things by rank: the first is far more common than the last. */
const ranked = (next: () => number, count: number) => Math.floor(count ** next()) - 1;

const SYLLABLES = [
  'ba',
  'ker',
  'lo',
  'min',
  'tra',
  'ven',
  'sto',
  'pi',
  'ra',
  'dor',
  'el',
  'quin',
  'ash',
  'mo',
];

function word(rank: number): string {
  let text = '';
  for (let rest = rank + 7; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    text += SYLLABLES[rest % SYLLABLES.length];
  return text;
}

export function latinText(bytes: number): string {
  const next = random(1);
  const paragraphs: string[] = [];
  for (let size = 0; size < bytes; ) {
    const words = Array.from({ length: 60 + Math.floor(next() * 80) }, (_, i) =>
      i % 13 === 12 ? `${word(ranked(next, 60_000))}.` : word(ranked(next, 60_000)),
    );
    const paragraph = words.join(' ');
    paragraphs.push(paragraph);
    size += paragraph.length + 2;
  }
  return paragraphs.join('\n\n').slice(0, bytes);
}

/** Three bytes a character; `characters` is how many different ones there are. */
export function hanText(bytes: number, characters = 3500): string {
  const next = random(2);
  const paragraphs: string[] = [];
  for (let size = 0; size < bytes; ) {
    const paragraph = Array.from({ length: 200 }, (_, i) =>
      i % 20 === 19 ? '。' : String.fromCharCode(0x4e00 + ranked(next, characters)),
    ).join('');
    paragraphs.push(paragraph);
    size += paragraph.length * 3 + 2;
  }
  return paragraphs.join('\n\n').slice(0, Math.floor(bytes / 3));
}
