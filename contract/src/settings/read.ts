import type { z } from 'zod';
import type { VariableReport } from '../operator/report.ts';
import { SETTINGS, type Setting, type SettingReader } from './table.ts';

/** What a program was started with, such as `process.env`. */
export type Environment = Record<string, string | undefined>;

export type SettingName = keyof typeof SETTINGS;

/** Absent: not set and without a default, wrong, or read by others. */
export type SettingValues = {
  [N in SettingName]?: z.output<(typeof SETTINGS)[N]['schema']> | undefined;
};

type ReadBy<R extends SettingReader> = {
  [N in SettingName]: R extends (typeof SETTINGS)[N]['readBy'][number] ? N : never;
}[SettingName];
type WithDefault = {
  [N in SettingName]: (typeof SETTINGS)[N]['default'] extends null ? never : N;
}[SettingName];

/** The settings of a program once nothing is wrong with them: those with a default are there. */
export type CheckedSettings<R extends SettingReader> = {
  [N in ReadBy<R> & WithDefault]: z.output<(typeof SETTINGS)[N]['schema']>;
} & Pick<SettingValues, ReadBy<R>>;

/** What was read for a program, and what is wrong with it. */
export interface Settings<R extends SettingReader> {
  reader: R;
  values: SettingValues;
  faults: string[];
}

/** The configuration is wrong; the message has one line per fault. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly faults: string[];

  constructor(faults: string[], heading = 'The configuration is wrong:') {
    super(`${heading}\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** The settings of one program in the order of the table. */
export function settingsOf(reader: SettingReader): [SettingName, Setting][] {
  const all = Object.entries(SETTINGS) as [SettingName, Setting][];
  return all.filter(([, { readBy }]) => readBy.includes(reader));
}

/**
 * The settings that are valid, and every fault there is, secrets left out; an empty variable counts as unset.
 * @param resolvePath makes a path of this machine absolute
 */
export function readSettings<R extends SettingReader>(
  reader: R,
  env: Environment,
  resolvePath: (path: string) => string,
): Settings<R> {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of settingsOf(reader)) {
    const written = env[name] || setting.default;
    if (written === null) continue;
    const parsed = setting.schema.safeParse(written);
    if (parsed.success)
      // A value that may also be a bucket is only a path if it is written as one.
      values[name] =
        setting.isPath && typeof parsed.data === 'string' ? resolvePath(parsed.data) : parsed.data;
    else
      faults.push(
        `${name} ${faultOf(parsed.error)}${setting.secret ? '' : `, not ${JSON.stringify(written)}`}`,
      );
  }
  // Parsed by the schemas this type is made of.
  return { reader, values: values as SettingValues, faults };
}

/** @throws ConfigError where there is a fault */
export function checkedSettings<R extends SettingReader>(
  { values, faults }: Settings<R>,
  heading?: string,
): CheckedSettings<R> {
  if (faults.length > 0) throw new ConfigError(faults, heading);
  // Every variable with a default was read, or is among the faults.
  return values as CheckedSettings<R>;
}

/** Every setting of a program with its value, for people; none that is secret. */
export function describeSettings(reader: SettingReader, env: Environment): VariableReport[] {
  return settingsOf(reader).map(([name, setting]) => {
    const written = env[name] || null;
    const parsed = written === null ? null : setting.schema.safeParse(written);
    return {
      name,
      meaning: setting.meaning,
      default: setting.default,
      value: written !== null && setting.secret ? '(secret)' : written,
      fault: parsed === null || parsed.success ? null : faultOf(parsed.error),
    };
  });
}

/** Of settings that mean something only together. */
export function togetherFaults(values: SettingValues, names: readonly SettingName[]): string[] {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return [];
  const given = names.filter((name) => values[name] !== undefined);
  return [`${missing.join(' and ')} must be set together with ${given.join(' and ')}`];
}

/** Of settings that mean nothing without another. */
export function uselessFaults(
  values: SettingValues,
  names: readonly SettingName[],
  needed: SettingName,
): string[] {
  if (values[needed] !== undefined) return [];
  return names
    .filter((name) => values[name] !== undefined)
    .map((name) => `${name} is of no use without ${needed}`);
}

function faultOf(error: z.ZodError): string {
  const message = error.issues[0]?.message ?? 'is wrong';
  return message.startsWith('must') ? message : `is wrong: ${message}`;
}
