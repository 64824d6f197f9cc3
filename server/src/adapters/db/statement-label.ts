// Not the locks: `for update`, `for no key update`; not `on conflict … do update set`.
const CHANGE = /(?<!\bfor |\bkey |\bdo )\b(insert into|update|delete from)\s+"?(\w+)"?/i;
const READ = /\b(from)\s+"?(\w+)"?/i;
/** Longer texts are cut: the beginning shows what a statement does. */
const LOOKED_AT_MAX = 4_000;

/**
 * The label of a statement in metrics: its name if it has one, else its first verb and table (`insert sessions`,
 * `select avatars`). Texts only come from this program, and values are parameters, so the number of labels is bounded.
 */
export function labelOf(statement: { name?: string | undefined; text: string }): string {
  if (statement.name !== undefined) return statement.name;
  const text = statement.text.slice(0, LOOKED_AT_MAX);
  const [, verb, table] = CHANGE.exec(text) ?? READ.exec(text) ?? [];
  if (verb === undefined) return /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'other';
  const [does] = verb.toLowerCase().split(' ');
  return `${does === 'from' ? 'select' : does} ${table}`;
}
