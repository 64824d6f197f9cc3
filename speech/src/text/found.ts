/** What `String.replace` tells of a match of named groups, beside the whole of it. */
export interface Found {
  groups: Record<string, string | undefined>;
  /** Of the text that is searched. */
  before: string;
  after: string;
}

/** `match`: what a replacer is given after the whole match. */
export function foundBy(whole: string, match: readonly unknown[]): Found {
  const [at, text, groups] = match.slice(-3) as [number, string, Found['groups']];
  return { groups, before: text.slice(0, at), after: text.slice(at + whole.length) };
}
