// Not the locks: `for update`, `for no key update`; not `on conflict … do update set`.
const CHANGE = /(?<!\bfor |\bkey |\bdo )\b(insert into|update|delete from)\s+"?(\w+)"?/i;
const READ = /\b(from)\s+"?(\w+)"?/i;
/** Longer texts are cut: what a statement does stands at its beginning. */
const LOOKED_AT_MAX = 4_000;

/**
 * What a statement is called in figures: by its name where it has one, else by what it does first and to which table
 * (`insert sessions`, `select avatars`). Texts come from this program alone, and values are parameters, so there are
 * only so many labels.
 */
export function labelOf(statement: { name?: string | undefined; text: string }): string {
  if (statement.name !== undefined) return statement.name;
  const text = statement.text.slice(0, LOOKED_AT_MAX);
  const [, verb, table] = CHANGE.exec(text) ?? READ.exec(text) ?? [];
  if (verb === undefined) return /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'other';
  const [does] = verb.toLowerCase().split(' ');
  return `${does === 'from' ? 'select' : does} ${table}`;
}
