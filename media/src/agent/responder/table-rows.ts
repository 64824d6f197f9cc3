import { labelled } from './sentences-of.ts';

/** A row of a table, which ingestion writes as "Day: Friday; Hours: 8 am to 1 pm." */
export interface TableRow {
  /** The row as written in the passage. */
  text: string;
  /** The title of the column whose cell names the row: "Day". */
  title: string;
  /** That cell: "Friday". */
  name: string;
  facts: readonly { title: string; value: string }[];
}

const ROW = /^(?<title>[^:;\n]{1,60}): (?<name>[^;\n]+)(?<facts>(?:; [^:;\n]{1,60}: [^;\n]+)+)$/u;
const FACT = /; (?<title>[^:;]{1,60}): (?<value>[^;]+)/gu;

/**
 * The tables with rows in a passage, including rows in the passages before and after it: a table may span several
 * passages.
 */
export function tablesAround(passage: string, before: string, after: string): TableRow[][] {
  const own = new Set(passage.split('\n').map((line) => line.trim()));
  return tablesIn(`${before}\n${passage}\n${after}`).filter((rows) => rows.some(({ text }) => own.has(text)));
}

/** Rows of tables, grouped: a single line may use the same marks for something else. */
export function tablesIn(passage: string): TableRow[][] {
  const tables: TableRow[][] = [];
  let open: { titles: string; rows: TableRow[] } | null = null;
  for (const line of passage.split('\n')) {
    const read = readRow(line.trim());
    if (read !== null && read.titles === open?.titles) {
      open.rows.push(read.row);
      continue;
    }
    if (open !== null && open.rows.length > 1) tables.push(open.rows);
    open = read === null ? null : { titles: read.titles, rows: [read.row] };
  }
  if (open !== null && open.rows.length > 1) tables.push(open.rows);
  return tables;
}

function readRow(line: string): { titles: string; row: TableRow } | null {
  const { title, name, facts: rest } = ROW.exec(line)?.groups ?? {};
  if (title === undefined || name === undefined || rest === undefined) return null;
  const facts = [...rest.matchAll(FACT)].map(({ groups: { title = '', value = '' } = {} }) => ({
    title,
    value,
  }));
  const titles = [title, ...facts.map((fact) => fact.title)];
  return { titles: JSON.stringify(titles), row: { text: line, title, name, facts } };
}

/** A row as it is spoken: "Friday: 8 am to 1 pm." If there are several facts, each has its title. */
export function saidRow(row: TableRow, language: string): string {
  const said = saidFacts(row, language);
  // Ingestion ends all rows with the same mark.
  return /^(?:zh|ja)/.test(language) ? said.replace(/\.$/, '。') : said;
}

function saidFacts({ name, facts }: TableRow, language: string): string {
  const [only, ...others] = facts;
  if (only !== undefined && others.length === 0) return labelled(name, only.value, language);
  return `${name} – ${facts.map(({ title, value }) => labelled(title, value, language)).join('; ')}`;
}
