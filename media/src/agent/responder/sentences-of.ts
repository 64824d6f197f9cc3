/** Joins sentences as their language does. */
export function joined(sentences: readonly string[], language: string): string {
  return sentences.join(/^(?:zh|ja)/.test(language) ? '' : ' ');
}

/** One of several answers, with its subject: "Tickets: They cost 8 euros." */
export function labelled(name: string, text: string, language: string): string {
  const [, colon] = COLONS.find(([languages]) => languages.test(language)) ?? [];
  return `${name}${colon ?? ': '}${text}`;
}

const COLONS = [
  [/^(?:zh|ja)/, '：'],
  [/^fr/, ' : '],
] as const;

/** Headings and labels match well but say nothing. */
export const saysSomething = (sentence: string) =>
  sentence.length > 60 || /[.!?。！？…।:]["'”’»)]*$/u.test(sentence);
