const NAME_MAX_LENGTH = 200;
const TEXT_EXTENSIONS: Record<string, string> = {
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/html': 'html',
  'text/csv': 'csv',
};
const KNOWN_EXTENSION = /\.(pdf|docx?|txt|md|html?|csv)$/i;

/**
 * The name a downloaded document goes by: the last part of its address, decoded, without anything that could
 * pass for a path. A text without a known extension takes the one its server's Content-Type stands for.
 */
export function knowledgeName(url: URL, contentType: string | null): string {
  const last = url.pathname.split('/').filter(Boolean).at(-1) ?? '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // A stray percent sign: the name stays as it was written.
  }
  name = name
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a name
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[/\\:]/g, '_')
    .replace(/^[.\s]+|\s+$/g, '');
  const extension = TEXT_EXTENSIONS[contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''];
  if (name === '') name = 'document';
  if (!KNOWN_EXTENSION.test(name) && extension !== undefined) name = `${name}.${extension}`;
  return shorten(name);
}

/** Makes each name its own by a number before its extension; letter case does not tell two names apart. */
export function withUniqueNames<File extends { filename: string }>(files: readonly File[]): File[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const name = file.filename;
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unique = name;
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${stem} (${n})${extension}`;
    taken.add(unique.toLowerCase());
    return { ...file, filename: unique };
  });
}

/** Keeps the extension; never cuts a character in two. */
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_MAX_LENGTH) return name;
  const extension = KNOWN_EXTENSION.exec(name)?.[0] ?? '';
  return characters.slice(0, NAME_MAX_LENGTH - extension.length).join('') + extension;
}
