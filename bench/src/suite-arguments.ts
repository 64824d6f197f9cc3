import { parseArgs } from 'node:util';
import type { BenchSuite } from './suite.ts';

/** Loaded only where they are wanted: what they are made of would weigh on the figures of others. */
export type Suites = Record<string, () => Promise<Pick<BenchSuite, 'parts' | 'run'>>>;

export interface SuiteArguments {
  suites: string[];
  /** Of the one suite; undefined: nothing was said of any. */
  parts: string[] | undefined;
  /** Which arguments go on after these parts; undefined: nothing is left, or it was not asked for one after another. */
  next: string | undefined;
  json: string | undefined;
}

const PARTS_SHOWN = 12;

/** @throws Error that says what is wrong with them, in words for the caller */
export async function readArguments(args: readonly string[], suites: Suites): Promise<SuiteArguments> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'string' },
      only: { type: 'string', multiple: true },
      from: { type: 'string' },
      count: { type: 'string' },
    },
    allowPositionals: true,
  });
  const all = Object.keys(suites);
  const meant = new Map(positionals.map((name) => [name, suitesCalled(name, all)]));
  const unknown = positionals.filter((name) => meant.get(name)?.length === 0);
  if (unknown.length > 0)
    throw new Error(`Unknown suite: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  const named = [...new Set([...meant.values()].flat())];
  return {
    suites: named.length > 0 ? named : all,
    ...(await chooseParts(suites, named, values)),
    json: values.json,
  };
}

/** The suite of that name, or else those whose names begin with it: `talk` for `talk-one` and `talk-two`. */
const suitesCalled = (name: string, all: readonly string[]) =>
  all.includes(name) ? [name] : all.filter((suite) => suite.startsWith(`${name}-`));

async function chooseParts(
  suites: Suites,
  named: readonly string[],
  { only, from, count }: { only?: string[]; from?: string; count?: string },
): Promise<Pick<SuiteArguments, 'parts' | 'next'>> {
  if (only === undefined && from === undefined && count === undefined)
    return { parts: undefined, next: undefined };
  const [name = ''] = named;
  if (named.length !== 1)
    throw new Error('--only, --from and --count choose parts of a suite: name that one, and no other.');
  const { parts } = (await suites[name]?.()) ?? {};
  if (parts === undefined) throw new Error(`${name} has no parts: it runs as a whole.`);
  if (only !== undefined && (from !== undefined || count !== undefined))
    throw new Error('--only names the parts themselves: it goes with neither --from nor --count.');
  const missing = [...(only ?? []), ...(from === undefined ? [] : [from])].filter(
    (part) => !parts.includes(part),
  );
  if (missing.length > 0) {
    const few = parts.length > PARTS_SHOWN ? [...parts.slice(0, PARTS_SHOWN), '…'] : parts;
    throw new Error(`${name} has no part “${missing.join('”, “')}”. There are: ${few.join(', ')}.`);
  }
  if (only !== undefined) return { parts: only, next: undefined };
  if (count !== undefined && !/^[1-9]\d*$/.test(count))
    throw new Error(`--count is how many parts at most, 1 or more, and not “${count}”.`);
  const first = from === undefined ? 0 : parts.indexOf(from);
  const end = count === undefined ? parts.length : first + Number(count);
  const after = parts[end];
  return {
    parts: parts.slice(first, end),
    next: after === undefined ? undefined : `${name} --from '${after}' --count ${count}`,
  };
}
