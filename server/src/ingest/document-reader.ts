import { open } from 'node:fs/promises';
import type { Jail } from '@vivant/platform/jail';
import { runJailed } from '@vivant/platform/run-jailed';
import { z } from 'zod';
import { type ReaderRun, wrapNode } from './jailed-node.ts';
import { type Block, STATED_TITLE_MAX_CHARS, UNREADABLE } from './readers/block.ts';

/** Per document, in UTF-16 units: more than the knowledge stage has room for. */
export const DOCUMENT_MAX_CHARS = 4_000_000;

const PACKAGES: Record<string, string[]> = {
  'application/pdf': ['unpdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['mammoth', 'html-to-text'],
  'application/msword': ['word-extractor', 'html-to-text'],
  'text/html': ['html-to-text'],
  'text/csv': ['csv-parse'],
  'text/markdown': [],
  'text/plain': [],
};

const LIMITS = { memoryBytes: 640 * 1024 ** 2, cpuSeconds: 40, outputBytes: 0 };
/** Wall time: other builds and conversations share the processors. */
export const DOCUMENT_MAX_MS = 90_000;
/** Of the time there is, for reading; what was read by then is used, and the rest of the time is for handing it over. */
const READING_SHARE = 0.7;
const ANSWER_MAX_BYTES = 24 * 1024 ** 2;

const Answer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('read'),
    title: z.string().max(STATED_TITLE_MAX_CHARS).nullable(),
    blocks: z.array(
      z.object({
        kind: z.enum(['heading', 'text', 'row']),
        text: z.string(),
        page: z.int().min(1).optional(),
      }),
    ),
    shortened: z.boolean(),
  }),
  z.object({ status: z.literal('unreadable'), reason: z.enum(UNREADABLE) }),
]);

export type ReadDocument =
  | { status: 'read'; title: string | null; blocks: Block[]; shortened: boolean }
  | { status: 'unreadable'; reason: (typeof UNREADABLE)[number] | 'too_large' | 'too_slow' };

export interface DocumentReader {
  /**
   * Text of a stranger's document of an accepted content type, read in the jail. No matter what the document does to
   * its reader is a result; throws when the reader could not be started, or `signal` aborts.
   */
  read(
    file: { path: string; contentType: string },
    options: { maxChars: number; timeoutMs?: number; signal?: AbortSignal },
  ): Promise<ReadDocument>;
}

/** For each type of document, without one. */
export function documentRuns(): ReaderRun[] {
  return Object.entries(PACKAGES).map(([contentType, packages]) =>
    runOf(contentType, packages, ['0', '0', '0']),
  );
}

function runOf(contentType: string, packages: string[], numbers: string[]): ReaderRun {
  return {
    reader: { script: 'read-document.ts', args: [contentType, ...numbers], packages },
    limits: LIMITS,
  };
}

export function createDocumentReader(deps: { jail: Jail }): DocumentReader {
  return {
    async read({ path, contentType }, { maxChars, timeoutMs = DOCUMENT_MAX_MS, signal }) {
      const packages = PACKAGES[contentType];
      if (packages === undefined) throw new Error(`no reader for ${contentType}`);
      const limitMs = Math.min(timeoutMs, DOCUMENT_MAX_MS);
      const budget = [limitMs, LIMITS.cpuSeconds * 1000].map((ms) => String(Math.floor(ms * READING_SHARE)));
      const wrapped = wrapNode(deps.jail, runOf(contentType, packages, [String(maxChars), ...budget]));
      await using file = await open(path, 'r');
      const ran = await runJailed(wrapped, {
        stdin: file.fd,
        timeoutMs: limitMs,
        maxStdoutBytes: ANSWER_MAX_BYTES,
        signal,
      });
      if (ran.endedFor === 'time') return { status: 'unreadable', reason: 'too_slow' };
      if (ran.endedFor !== null) return { status: 'unreadable', reason: 'too_large' };
      if (ran.stdout.length === 0)
        throw new Error(`the reader of documents did not start: ${ran.signal ?? ran.code} ${ran.stderr}`);
      if (ran.code === 0) return answerOf(ran.stdout);
      // SIGKILL is how the kernel's limit on processor time ends a child.
      if (ran.signal === 'SIGKILL' || ran.code === 137) return { status: 'unreadable', reason: 'too_slow' };
      const outOfMemory = /out of memory|allocation failed|ERR_MEMORY|heap limit/i.test(ran.stderr);
      return { status: 'unreadable', reason: outOfMemory ? 'too_large' : 'damaged' };
    },
  };
}

/** A reader that was taken over may answer anything. */
function answerOf(stdout: Buffer): ReadDocument {
  try {
    return Answer.parse(JSON.parse(stdout.toString('utf8')));
  } catch {
    return { status: 'unreadable', reason: 'damaged' };
  }
}
