import { constants } from 'node:os';
import type { DoctorRow, VariableReport } from '@vivant/contract/operator/report';
import type { RowCount } from '@vivant/contract/operator/support';
import { SETTINGS, type Setting } from '@vivant/contract/settings/table';
import { z } from 'zod';
import type { SourceTexts } from './source-texts.ts';

/**
 * The part of the findings that a maintainer may see: numbers, texts that are in this program's own sources, and
 * versions. All else may come from people, so it is left out rather than searched for secrets (ADR 79).
 */
export interface ForAMaintainer {
  setting(report: VariableReport): object;
  finding(row: DoctorRow): object;
  count(row: RowCount): object;
  /** Null: not one of our log lines. */
  logLine(json: string): object | null;
}

const LEFT_OUT = '(left out)';
/** Ids are replaced by numbers, so that they can be told apart but not read. */
const IDS: Record<string, string> = {
  ...{ requestId: 'request', accountId: 'account', keyId: 'key', personId: 'person', avatarId: 'avatar' },
  ...{ sessionId: 'session', hostId: 'host', jobId: 'job' },
};
/** At most three numbers, as four could be an IP address. */
const VERSION = /^\d+(\.\d+){1,2}(-(alpha|beta|rc)\.\d+)?$/;
const LOGGED_AT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** LiveKit's format of the source of a line. */
const GO_CALLER = /^[a-z_]+\/[a-z_]+\.go:\d+$/;
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
const NODE_CODE = /^(UND_)?ERR_[A-Z0-9_]+$/;
const SYSTEM_CODES = new Set([...Object.keys(constants.errno), 'ENOTFOUND', 'EAI_AGAIN']);
/** A line of a stack trace; the file is the path from any root folder on. */
const FRAME = /^ {4}at .*?\b((?:\w+\/)src\/[\w./-]+\.ts):(\d+):\d+\)?$/;

export function createForAMaintainer(sources: SourceTexts): ForAMaintainer {
  const numbers = new Map<string, number>();
  const numbered = (kind: string, id: string) => {
    const key = `${kind} ${id}`;
    if (!numbers.has(key)) numbers.set(key, numbers.size + 1);
    return `${kind} #${numbers.get(key)}`;
  };
  const text = (value: string) => (sources.has(value) || VERSION.test(value) ? value : LEFT_OUT);
  const code = (value: string) =>
    SYSTEM_CODES.has(value) || SQLSTATE.test(value) || NODE_CODE.test(value) ? value : text(value);

  const fault = (value: Record<string, unknown>): object => ({
    type: typeof value.type === 'string' && isErrorType(value.type) ? value.type : text(String(value.type)),
    ...(typeof value.message === 'string' ? { message: text(value.message) } : {}),
    ...(typeof value.code === 'string' ? { code: code(value.code) } : {}),
    ...(typeof value.stack === 'string' ? { stack: framesOf(value.stack, sources) } : {}),
    ...(isRecord(value.cause) ? { cause: fault(value.cause) } : {}),
  });

  const field = (name: string, value: unknown): unknown => {
    const kind = IDS[name];
    if (kind !== undefined) return numbered(kind, String(value));
    if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
    if (name === 'err' && isRecord(value)) return fault(value);
    if (typeof value !== 'string') return LEFT_OUT;
    if (name === 'code') return code(value);
    if (name === 'caller' && GO_CALLER.test(value)) return value;
    return text(value);
  };

  return {
    setting({ name, value, default: byDefault, fault }) {
      const shown = value === null ? '(unset)' : isShown(name, value, byDefault) ? value : '(set)';
      return { name, value: shown, isWrong: fault !== null };
    },
    // Names of rows are our own, like their status.
    finding: ({ name, status, found, meaning }) => ({
      ...{ name, status, found: text(found) },
      ...(meaning === '' ? {} : { meaning: text(meaning) }),
    }),
    count: ({ where, ...row }) => ({
      ...row,
      where: Object.fromEntries(
        Object.entries(where).map(([column, value]) => [column, value === null ? null : text(value)]),
      ),
    }),
    logLine(json) {
      const line = parse(json);
      if (line === null) return null;
      return Object.fromEntries(
        Object.entries(line).map(([name, value]) => [
          name,
          name === 'time' && LOGGED_AT.test(String(value)) ? value : field(name, value),
        ]),
      );
    },
  };
}

/** A setting that accepts any text may hold a name, a path below somebody's home or an address with a password. */
function isShown(name: string, value: string, byDefault: string | null): boolean {
  const setting: Setting | undefined = (SETTINGS as Record<string, Setting>)[name];
  if (setting === undefined || setting.secret) return false;
  if (value === byDefault) return true;
  const parsed = setting.schema.safeParse(value);
  if (!parsed.success) return false;
  return ['number', 'boolean'].includes(typeof parsed.data) || setting.schema instanceof z.ZodEnum;
}

function isErrorType(name: string): boolean {
  return [
    'Error',
    'TypeError',
    'RangeError',
    'SyntaxError',
    'AggregateError',
    'AbortError',
    'TimeoutError',
  ].includes(name);
}

/**
 * Only our own files and lines: the message at the beginning of a stack may hold anything, as may the program's folder.
 */
function framesOf(stack: string, sources: SourceTexts): string[] {
  return stack.split('\n').flatMap((line) => {
    const [, file = '', at = ''] = FRAME.exec(line) ?? [];
    return sources.files.has(file) ? [`${file}:${at}`] : [];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(json: string): Record<string, unknown> | null {
  try {
    const line: unknown = JSON.parse(json);
    return isRecord(line) ? line : null;
  } catch {
    return null;
  }
}
