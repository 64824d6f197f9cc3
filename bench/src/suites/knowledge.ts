import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { MAGIC } from '@vivant/contract/knowledge/layout';
import { openKnowledge } from '@vivant/contract/knowledge/open';
import { personaOf } from '@vivant/e2e/answers/conversation';
import { createExtractiveResponder } from '@vivant/media/agent/responder/extractive';
import { CHANNEL_FD, CHANNEL_STDIO, channelToSession } from '@vivant/media/session/channel';
import { createAssetFetcher } from '@vivant/media/supervisor/assets';
import { startTestLivekit } from '@vivant/media/testing/livekit-server';
import { buildTestFace } from '@vivant/media/testing/test-face';
import { prepareSession, startTestHost } from '@vivant/media/testing/test-host';
import { KNOWLEDGE_MAX_BYTES } from '@vivant/server/avatars/stages/read-documents';
import { createStageProcesses } from '@vivant/server/avatars/stages/stage-process';
import { hanText, latinText } from '../knowledge/texts.ts';
import { requireLivekit } from '../require-livekit.ts';
import { type BenchRow, type BenchSuite, median, percentileRows, spread } from '../suite.ts';

/**
 * What the largest allowed documents cost: reading and indexing them once, and handing them to a session process
 * at each start, from the server's answer to the first passage found. Han beside Latin of the same size.
 */

const ROUNDS = 7;
const BUILDS = 3;
const FILES = 20;
const STARTS = 9;
const WARM_MS = 4000;
const FILE_BYTES = 50 * 1024 ** 2;
const never = new AbortController().signal;

interface Reply {
  found: number;
  openedAndAskedMs: number;
  rssBytes: number;
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function build(directory: string, names: string[], path: string) {
  const files = names.map((filename) => ({ path, filename, contentType: 'text/plain', description: null }));
  const startMs = performance.now();
  const result = await createStageProcesses()({ stage: 'knowledge', files, outDir: directory }, never);
  if (result.status !== 'completed') throw new Error(`the documents were refused: ${result.userFeedback}`);
  const [file] = result.files;
  if (file === undefined) throw new Error('the stage left no knowledge behind');
  const stored = await readFile(file.path);
  return { stored, feedback: result.userFeedback ?? '', seconds: (performance.now() - startMs) / 1000 };
}

/** As at the start of a session, with nothing kept of an earlier one. */
async function load(
  stored: Uint8Array,
): Promise<{ ms: number; openedAndAskedMs: number; rssGrowth: number }> {
  const knowledge = openKnowledge(stored);
  const { text } = knowledge.passage(Math.floor(knowledge.passageCount / 2));
  const question = text.slice(0, /\p{Script=Han}/u.test(text) ? 12 : 60);
  const sha256 = sha256Of(stored);
  const server = createServer((_request, response) => response.end(stored));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const controlUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = fork(new URL('../knowledge/load-in-process.ts', import.meta.url), {
    stdio: [...CHANNEL_STDIO, 'ipc'],
  });
  const broken = () => child.kill();
  const send = channelToSession(child.stdio[CHANNEL_FD] as Duplex, () => {}, broken);
  try {
    child.send(question);
    const [idle] = (await once(child, 'message')) as [Reply];
    const startMs = performance.now();
    const fetcher = createAssetFetcher({ controlUrl, secret: 'secret', now: () => performance.now() });
    const replied = once(child, 'message') as Promise<[Reply]>;
    send({ type: 'knowledge', knowledge: await fetcher.knowledge({ url: controlUrl, sha256 }) });
    const [reply] = await replied;
    if (reply.found === 0) throw new Error('nothing was found');
    return {
      ms: performance.now() - startMs,
      openedAndAskedMs: reply.openedAndAskedMs,
      rssGrowth: reply.rssBytes - idle.rssBytes,
    };
  } finally {
    child.kill();
    server.closeAllConnections();
    server.close();
  }
}

const ASKED = 40;

/** How long an avatar without a model takes for an answer from what those files left. */
async function answerRows(stored: Uint8Array): Promise<BenchRow[]> {
  const knowledge = openKnowledge(stored);
  const responder = createExtractiveResponder({
    persona: personaOf('Ada', 'en'),
    knowledge,
    language: 'en',
  });
  const { signal } = new AbortController();
  const tookMs: number[] = [];
  const wordsOf = (at: number) => {
    const { text } = knowledge.passage(Math.floor((at * knowledge.passageCount) / ASKED));
    return text.split(' ').slice(3, 7).join(' ');
  };
  for (let at = 0; at < ASKED; at++) {
    const asked = { text: `What is ${wordsOf(at)}?`, history: [], maybeMisheard: false };
    const before = { role: 'user' as const, text: `What is ${wordsOf((at + 7) % ASKED)}?` };
    for (const question of [
      asked,
      { ...asked, maybeMisheard: true },
      { ...asked, text: `And ${wordsOf(at)}?`, history: [before] },
    ]) {
      const startMs = performance.now();
      for await (const _ of responder.respond({ ...question, signal }).text);
      tookMs.push(performance.now() - startMs);
    }
  }
  return percentileRows(`answer without a model from ${FILES} files of 50 MB`, tookMs, {
    note: spread(tookMs, 'questions, a third of them follow-ups, a third maybe misheard'),
    most: { p50: 50, p95: 50 },
  });
}

/** The same knowledge under a hash of its own, which no host has kept from a session before. */
function neverSeen(stored: Uint8Array, number: number): Uint8Array {
  const headerAt = MAGIC.length + 4;
  const length = new DataView(stored.buffer, stored.byteOffset).getUint32(MAGIC.length, true);
  const spaces = new TextEncoder().encode(' '.repeat(number));
  const changed = new Uint8Array(stored.length + number);
  changed.set(stored.subarray(0, headerAt + length));
  changed.set(spaces, headerAt + length);
  changed.set(stored.subarray(headerAt + length), headerAt + length + number);
  new DataView(changed.buffer).setUint32(MAGIC.length, length + number, true);
  return changed;
}

/**
 * Sessions with what those files left, fetched anew each time, and without any, in turn: a busy moment is then busy for
 * both.
 */
async function startRow(stored: Uint8Array): Promise<BenchRow> {
  const program = requireLivekit();
  const [face, livekit, host] = await Promise.all([
    buildTestFace(),
    startTestLivekit(program),
    startTestHost(),
  ]);
  try {
    const start = async (knowledge: Uint8Array | null) => {
      const { sessionId, assignment } = await prepareSession(livekit, host, face, { knowledge });
      const startMs = performance.now();
      const { status } = await host.post(assignment);
      if (status !== 200) throw new Error(`a session did not start: ${status}`);
      const ms = performance.now() - startMs;
      await host.delete(sessionId);
      // Until the next process is warm.
      await new Promise((resolve) => setTimeout(resolve, WARM_MS));
      return ms;
    };
    await start(null);
    const [withMs, withoutMs]: [number[], number[]] = [[], []];
    for (let round = 0; round < STARTS; round++) {
      withMs.push(await start(neverSeen(stored, round + 1)));
      withoutMs.push(await start(null));
    }
    return {
      ...{ name: `session start with ${FILES} files of 50 MB against none`, unit: '×' },
      value: median(withMs) / median(withoutMs),
      bound: { kind: 'max', value: 1.2 },
      note: `${median(withMs).toFixed(0)} against ${median(withoutMs).toFixed(0)} ms, ${STARTS} each`,
    };
  } finally {
    await host.close();
    await livekit.stop();
  }
}

export const suite: BenchSuite = {
  name: 'knowledge',
  async run() {
    const directory = await mkdtemp(join(tmpdir(), 'vivant-bench-knowledge-'));
    try {
      const rows: BenchRow[] = [];
      const loadMs = new Map<string, number>();
      const buildSeconds = new Map<string, number>();
      for (const [script, text] of [
        ['Latin', latinText(KNOWLEDGE_MAX_BYTES)],
        ['Han', hanText(KNOWLEDGE_MAX_BYTES)],
        ['Han of 20,000 characters', hanText(KNOWLEDGE_MAX_BYTES, 20_000)],
      ] as const) {
        const path = join(directory, 'largest.txt');
        await writeFile(path, text);
        const builds = [];
        for (let round = 0; round < BUILDS; round++)
          builds.push(await build(directory, ['largest.txt'], path));
        const stored = builds[0]?.stored ?? new Uint8Array();
        const loads = [];
        for (let round = 0; round < ROUNDS; round++) loads.push(await load(stored));
        const startMs = median(loads.map(({ ms }) => ms));
        loadMs.set(script, startMs);
        buildSeconds.set(script, median(builds.map(({ seconds }) => seconds)));
        rows.push(
          {
            name: `start of a session with the largest set, ${script}`,
            value: startMs,
            unit: 'ms',
            bound: { kind: 'max', value: 100 },
            note: `fetched, handed over, opened, first passage found; ${(stored.length / 1e6).toFixed(1)} MB stored; ${spread(loads.map(({ ms }) => ms))}`,
          },
          {
            name: `opened and first question, ${script}`,
            value: median(loads.map(({ openedAndAskedMs }) => openedAndAskedMs)),
            unit: 'ms',
            bound: { kind: 'max', value: 50 },
          },
          {
            name: `memory of the session process for it, ${script}`,
            value: median(loads.map(({ rssGrowth }) => rssGrowth)) / 1e6,
            unit: 'MB',
            bound: { kind: 'max', value: 40 },
            note: 'resident, grown since idle',
          },
        );
      }
      for (const script of ['Han', 'Han of 20,000 characters']) {
        const [own = Number.NaN, latin = Number.NaN] = [script, 'Latin'].map((one) => buildSeconds.get(one));
        rows.push(
          {
            name: `${script} beside Latin of the same size, start`,
            value: (loadMs.get(script) ?? Number.NaN) / (loadMs.get('Latin') ?? Number.NaN),
            unit: '×',
            bound: { kind: 'max', value: 1.25 },
          },
          {
            name: `${script} beside Latin of the same size, build`,
            value: own / latin,
            unit: '×',
            bound: { kind: 'max', value: 1.25 },
            note: `${own.toFixed(2)} s against ${latin.toFixed(2)} s, median of ${BUILDS}`,
          },
        );
      }
      const path = join(directory, 'large.txt');
      await writeFile(path, latinText(FILE_BYTES));
      const names = Array.from({ length: FILES }, (_, index) => `${index}.txt`);
      const { seconds, feedback, stored } = await build(directory, names, path);
      const told = names.filter((name) => feedback.includes(`“${name}”`)).length;
      rows.push(
        {
          name: `build of ${FILES} files of 50 MB`,
          value: seconds,
          unit: 's',
          bound: { kind: 'max', value: 240 },
        },
        {
          name: 'files of them whose feedback says what is used',
          value: told,
          unit: 'files',
          bound: { kind: 'min', value: FILES },
        },
        ...(await answerRows(stored)),
        await startRow(stored),
      );
      return rows;
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
};
