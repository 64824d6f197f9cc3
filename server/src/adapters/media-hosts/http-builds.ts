import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  BUILD_FILES_MAX_BYTES,
  BUILD_HEAD_MAX_BYTES,
  BuildAnswer,
  type BuildOrder,
} from '@vivant/contract/builds';
import { HOST_PATHS } from '@vivant/contract/control-paths';
import { hostIdOfTunnel } from '@vivant/contract/workers';
import { framedBody, measured, openFramedBody } from '@vivant/platform/framed-body';
import type { LogContext } from '@vivant/platform/log';
import type { TaskOutcome } from '@vivant/platform/task-process';
import { Agent, request } from 'undici';
import type { Builders, BuildTask } from '../../ports/builders.ts';
import { MediaHostRefusal, MediaHostUnreachableError } from '../../ports/media-hosts.ts';
import { connectToHosts, secretFor } from './connect.ts';
import { nobodyThere, refusalOf } from './refusal.ts';
import type { Tunnels } from './tunnels.ts';

const REFUSAL_MAX_BYTES = 64 * 1024;
/** What the disk of this machine says, which is no fault of a host. */
const OWN_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ENOENT', 'EACCES']);

export interface HttpBuildsOptions {
  /** Shared with the hosts that listen. */
  secret: string;
  tunnels: Pick<Tunnels, 'open'>;
  /** Whether a worker has not been revoked meanwhile, on whichever server: what it made counts no longer then. */
  isLetIn(hostId: string): Promise<boolean>;
  /** Of this server. */
  version: string;
  /** Of what is under way, for the host to go on with in its log. */
  logContext?: LogContext | undefined;
}

/** Has stages run on media hosts: one call, in which files go there and come back (contract `builds`). */
export function createHttpBuilds(
  options: HttpBuildsOptions,
): Pick<Builders, 'build'> & { close(): Promise<void> } {
  const { secret, tunnels, isLetIn, version, logContext } = options;
  const agent = new Agent({
    pipelining: 1,
    maxResponseSize: BUILD_FILES_MAX_BYTES + BUILD_HEAD_MAX_BYTES + 4,
    connect: connectToHosts(tunnels),
  });

  async function send(address: string, order: BuildOrder, task: BuildTask, signal: AbortSignal) {
    const url = address.replace(/\/+$/, '') + HOST_PATHS.builds;
    const files = task.files.map((path, n) => ({ path, sizeBytes: order.files[n]?.sizeBytes ?? 0 }));
    return request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...secretFor(url, secret) },
      body: Readable.from(framedBody(order, files), { objectMode: false }),
      // It says nothing while it works; the signal bounds how long.
      ...{ signal, dispatcher: agent, headersTimeout: 0, bodyTimeout: 0 },
    });
  }

  return {
    async build({ hostId, address }, task, signal) {
      // Not to be guessed: somebody's text that is such a word would be taken for a path.
      const words = new Map([...task.files, task.outDir].map((path) => [path, `<${randomUUID()}>`]));
      const requestId = logContext?.getStore()?.requestId;
      const order = { ...(await orderOf(task, words, version)), requestId };
      try {
        const { statusCode, body } = await send(address, order, task, signal);
        if (statusCode !== 200) {
          const text = await firstOf(body, REFUSAL_MAX_BYTES);
          throw refusalOf({ status: statusCode, text }, 'It runs no builds.');
        }
        const outcome = await receive(body, order.outDir, task);
        if (hostIdOfTunnel(new URL(address).hostname) !== null && !(await isLetIn(hostId)))
          throw new MediaHostUnreachableError('It was revoked meanwhile.');
        return outcome;
      } catch (error) {
        if (error instanceof MediaHostRefusal || error instanceof MediaHostUnreachableError) throw error;
        signal.throwIfAborted();
        const { code, message } = error as NodeJS.ErrnoException;
        if (code !== undefined && OWN_FAULTS.has(code)) throw error;
        if (code === 'ECONNREFUSED') throw nobodyThere();
        throw new MediaHostUnreachableError(
          `A media host did not bring a build to its end (${code ?? message}).`,
        );
      }
    },
    close: () => agent.close(),
  };
}

async function orderOf(
  task: BuildTask,
  words: ReadonlyMap<string, string>,
  version: string,
): Promise<BuildOrder> {
  const { stage, timeoutMs, memoryMaxBytes } = task;
  const files = await Promise.all(
    task.files.map(async (path) => {
      const { sizeBytes, sha256 } = await measured(path);
      return { word: words.get(path) ?? '', sizeBytes, sha256 };
    }),
  );
  return {
    ...{ version, stage, timeoutMs, memoryMaxBytes, files, outDir: words.get(task.outDir) ?? '' },
    input: JSON.parse(JSON.stringify(task.input), (_key, value: unknown) =>
      typeof value === 'string' ? (words.get(value) ?? value) : value,
    ),
  };
}

/** Puts what came into the task's `outDir`, for which `word` stands. @throws where one thing is not as it should be */
async function receive(
  body: AsyncIterable<Uint8Array>,
  word: string,
  { outDir, filesMax, filesMaxBytes }: Pick<BuildTask, 'outDir' | 'filesMax' | 'filesMaxBytes'>,
): Promise<TaskOutcome> {
  const opened = openFramedBody(body);
  const { outcome, files } = BuildAnswer.parse(await opened.head(BUILD_HEAD_MAX_BYTES));
  if (files.length > filesMax) throw new Error('it sends more files than the stage makes');
  if (files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > filesMaxBytes)
    throw new Error('its files are larger than any that the stage makes');
  for (const { name, sizeBytes, sha256 } of files) {
    const digest = await opened.file({ path: join(outDir, name), sizeBytes });
    if (digest !== sha256) throw new Error('its files are not what they were said to be');
  }
  await opened.end();
  if (outcome === 'too_much_memory') return outcome;
  return JSON.parse(JSON.stringify(outcome), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(`${word}/`) ? outDir + value.slice(word.length) : value,
  );
}

async function firstOf(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.length;
    if (bytes > maxBytes) break;
  }
  return Buffer.concat(parts).toString('utf8');
}
