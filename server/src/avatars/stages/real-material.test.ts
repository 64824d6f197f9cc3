import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStageProcesses } from './stage-process.ts';

/** The stages as they run in production, on real portraits and voices. */
const assets = fileURLToPath(new URL('../../../../../shared/assets', import.meta.url));
const absent = !existsSync(assets);
const execute = createStageProcesses();
const never = new AbortController().signal;
let outDir: string;
beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'vivant-real-'));
});
afterAll(() => rm(outDir, { recursive: true, force: true }));

const file = (path: string) => ({
  path: join(assets, path),
  filename: path,
  contentType: '',
  description: null,
});
const namesIn = (folder: string) =>
  absent ? [`(${folder} is absent)`] : readdirSync(join(assets, folder)).sort();

describe('the appearance stage', () => {
  it.skipIf(absent)('builds a face and a poster of p02', async () => {
    const result = await execute(
      { stage: 'appearance', image: file('portraits/p02_woman_red_bob_outdoor.jpg'), outDir },
      never,
    );
    if (result.status !== 'completed') throw new Error(result.userFeedback);
    expect(result.files.map(({ role }) => role).sort()).toEqual(['face', 'poster']);
    for (const { path } of result.files) expect(statSync(path).size).toBeGreaterThan(10_000);
    expect(result.output).toEqual({ edgeToEdge: false });
  });

  it.skipIf(absent)('refuses a cat with feedback', async () => {
    const result = await execute(
      { stage: 'appearance', image: file('portraits_bad/b01_no_face_cat.png'), outDir },
      never,
    );
    expect(result).toMatchObject({ status: 'failed', userFeedback: expect.stringMatching(/face/i) });
  });
});

describe('the voice stage', () => {
  it.skipIf(absent)('learns the voice of v03', async () => {
    const result = await execute(
      { stage: 'voice', sample: file('voices/v03_en_female_audiobook_14s.ogg'), language: 'en', outDir },
      never,
    );
    if (result.status !== 'completed') throw new Error(result.userFeedback);
    expect(result.output).toMatchObject({ version: 1, f0MedianHz: expect.any(Number) });
  });

  it.skipIf(absent).each([['n04_silence_20s.wav'], ['n05_tone_440hz_20s.wav'], ['n06_music_only_25s.ogg']])(
    'refuses %s with feedback',
    async (name) => {
      const result = await execute(
        { stage: 'voice', sample: file(`voices_bad/${name}`), language: 'en', outDir },
        never,
      );
      expect(result).toMatchObject({ status: 'failed', userFeedback: expect.stringMatching(/record/i) });
    },
  );
});

describe('the knowledge stage', () => {
  const texts = namesIn('knowledge').filter((name) => /\.(txt|md)$/.test(name) || absent);
  it.skipIf(absent).each(texts.map((name) => [name]))('reads %s', async (name) => {
    const contentType = name.endsWith('.md') ? 'text/markdown' : 'text/plain';
    const result = await execute(
      { stage: 'knowledge', files: [{ ...file(`knowledge/${name}`), filename: name, contentType }], outDir },
      never,
    );
    if (result.status !== 'completed') throw new Error(result.userFeedback);
    const base = JSON.parse(readFileSync(result.files[0]!.path, 'utf8'));
    expect(base.passages.length).toBeGreaterThan(0);
    for (const passage of base.passages) expect(passage.text).not.toContain('\uFFFD');
  });

  it.skipIf(absent).each([['k05_empty.txt'], ['k06_whitespace_only.md'], ['k07_binary_named.txt']])(
    'refuses %s and names it',
    async (name) => {
      const files = [{ ...file(`knowledge_bad/${name}`), filename: name, contentType: 'text/plain' }];
      const result = await execute({ stage: 'knowledge', files, outDir }, never);
      expect(result).toMatchObject({ status: 'failed', userFeedback: expect.stringContaining(name) });
    },
  );
});
