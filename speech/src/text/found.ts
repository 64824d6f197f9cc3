/** What `String.replace` passes about a match with named groups, beside the whole match. */
export interface Found {
  groups: Record<string, string | undefined>;
  /** The part of the searched text before the match. */
  before: string;
  after: string;
}

/** `match`: the arguments of a replacer after the whole match. */
export function foundBy(whole: string, match: readonly unknown[]): Found {
  const [at, text, groups] = match.slice(-3) as [number, string, Found['groups']];
  return { groups, before: text.slice(0, at), after: text.slice(at + whole.length) };
}
