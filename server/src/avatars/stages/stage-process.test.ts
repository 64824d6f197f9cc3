import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKnowledge } from '@vivant/contract/knowledge/open';
import { compileCacheEnvironment } from '@vivant/platform/compile-cache';
import { afterEach, assert, beforeEach, describe, expect, it } from 'vitest';
import type { StageInput } from './stage-list.ts';
import { createStageProcesses } from './stage-process.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vivant-stage-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const never = new AbortController().signal;
async function textFile(name: string, text: string) {
  const path = join(directory, name);
  await writeFile(path, text);
  return {
    path,
    filename: name,
    contentType: name.endsWith('.md') ? 'text/markdown' : 'text/plain',
    description: null,
  };
}
async function childThat(body: string): Promise<string> {
  const path = join(directory, 'child.ts');
  await writeFile(path, `process.once('message', async (input) => { ${body} });`);
  return path;
}
const input: StageInput = { stage: 'knowledge', files: [], outDir: '' };

describe('the process of a stage', () => {
  it('reads documents and hands passages and index back in a file', async () => {
    const files = [
      await textFile('a.md', '# Hours\n\nWe open at nine.'),
      await textFile('b.txt', 'Entry is free.'),
    ];
    const result = await createStageProcesses()({ stage: 'knowledge', files, outDir: directory }, never);
    if (result.status !== 'completed') throw new Error(result.userFeedback);
    const [file] = result.files;
    assert(file);
    const knowledge = openKnowledge(await readFile(file.path));
    expect(knowledge.files).toEqual([
      { name: 'a.md', description: null, title: 'Hours' },
      { name: 'b.txt', description: null, title: null },
    ]);
    expect(knowledge.find('nine')).not.toBeNull();
    expect([0, 1].map((id) => knowledge.passage(id))).toEqual([
      { id: 0, source: 'a.md', heading: 'Hours', text: 'We open at nine.' },
      { id: 1, source: 'b.txt', heading: null, text: 'Entry is free.' },
    ]);
    expect(knowledge.hearing()?.sentences).toEqual(['hours', 'we open at nine', 'entry is free']);
    expect(knowledge.meaning?.map(({ length }) => length)).toEqual([1, 1]);
  });

  it('uses the beginning of every document where all together are too long, and says how much', async () => {
    const line = (name: string, n: number) => `The ${name} of room ${n} is open to visitors all day long. `;
    const long = (name: string) => Array.from({ length: 60_000 }, (_, n) => line(name, n)).join('');
    const files = [
      await textFile('long.txt', long('gallery')),
      await textFile('longer.txt', long('workshop') + long('cellar')),
      await textFile('short.txt', 'Entry is free.'),
    ];
    const result = await createStageProcesses()({ stage: 'knowledge', files, outDir: directory }, never);
    if (result.status !== 'completed') throw new Error(result.userFeedback);
    const [file] = result.files;
    assert(file);
    const stored = openKnowledge(await readFile(file.path));
    const used = new Map<string, number>();
    const usedOf = (name: string) => used.get(name) ?? 0;
    for (let id = 0; id < stored.passageCount; id++) {
      const { source, text } = stored.passage(id);
      used.set(source, usedOf(source) + text.length);
    }
    expect([...used.keys()]).toEqual(['long.txt', 'longer.txt', 'short.txt']);
    for (const name of ['long.txt', 'longer.txt'])
      expect(result.userFeedback).toContain(
        `Only the first ${usedOf(name).toLocaleString('en')} characters of “${name}” are used.`,
      );
    expect(result.userFeedback).not.toContain('short.txt');
    expect(Math.abs(usedOf('long.txt') - usedOf('longer.txt'))).toBeLessThan(1000);
  });

  it('makes an empty base of no documents, and feedback of an empty document', async () => {
    const run = createStageProcesses();
    expect(await run({ ...input, outDir: directory }, never)).toMatchObject({ status: 'completed' });
    const empty = await textFile('empty.txt', ' \n ');
    const result = await run({ stage: 'knowledge', files: [empty], outDir: directory }, never);
    expect(result).toMatchObject({
      status: 'failed',
      userFeedback: expect.stringContaining('“empty.txt” is empty'),
    });
  });

  it('that throws is an outage with its message', async () => {
    const entry = await childThat(`process.send({ error: { message: 'no model' } })`);
    await expect(createStageProcesses({ entry })(input, never)).rejects.toThrow('no model');
  });

  it('that dies without an answer is an outage', async () => {
    const entry = await childThat(`process.stderr.write('broken'); process.exit(3)`);
    await expect(createStageProcesses({ entry })(input, never)).rejects.toThrow(
      /ended with exit code 3.*broken/,
    );
  });

  it('that sends an invalid answer is an outage', async () => {
    const entry = await childThat(`process.send({ result: { status: 'great' } })`);
    await expect(createStageProcesses({ entry })(input, never)).rejects.toThrow('nonsense');
  });

  it('that hangs is ended at its time limit, and when its run is aborted', async () => {
    const entry = await childThat(`process.send({}); setInterval(() => {}, 1000)`);
    const hanging = await childThat(`setInterval(() => {}, 1000)`);
    await expect(createStageProcesses({ entry: hanging, timeoutMs: 400 })(input, never)).rejects.toThrow(
      'longer than',
    );
    const wanted = new AbortController();
    const run = createStageProcesses({ entry: hanging })(input, wanted.signal);
    wanted.abort(new Error('not wanted'));
    await expect(run).rejects.toThrow('not wanted');
    expect(entry).toBe(hanging);
  });

  it('that takes memory outside the heap limit is ended as bad material', async () => {
    const entry = await childThat(
      `const held = []; setInterval(() => held.push(Buffer.alloc(32e6, 1)), 10); process.on('exit', () => held.length)`,
    );
    const result = await createStageProcesses({ entry, memoryMaxBytes: 300e6 })(input, never);
    expect(result).toMatchObject({ status: 'failed', userFeedback: expect.stringContaining('too large') });
  });

  it('sees nothing of our environment but where compiled modules are kept', async () => {
    const entry = await childThat(
      `process.send({ result: { status: 'failed', userFeedback: Object.keys(process.env).sort().join() } })`,
    );
    const result = await createStageProcesses({ entry })(input, never);
    expect(result.userFeedback?.split(',').filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([
      'LANG',
      ...Object.keys(compileCacheEnvironment()),
      'PATH',
    ]);
  });
});
