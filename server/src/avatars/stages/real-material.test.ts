import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openKnowledge } from '@vivant/contract/knowledge/open';
import { DEFAULT_VIDEO } from '@vivant/contract/video';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { knowledgeTypeOf } from '../../ingest/media-type.ts';
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
      {
        stage: 'appearance',
        video: DEFAULT_VIDEO,
        image: file('portraits/p02_woman_red_bob_outdoor.jpg'),
        outDir,
      },
      never,
    );
    if (result.status !== 'completed') throw new Error(result.userFeedback);
    expect(result.files.map(({ role }) => role).sort()).toEqual(['face', 'poster']);
    for (const { path } of result.files) expect(statSync(path).size).toBeGreaterThan(10_000);
    const drawn = { aspect: '1:1', height: 512 };
    expect(result.output).toEqual({
      ...{ edgeToEdge: false, score: 100, improvements: [], drawn },
      portraitSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it.skipIf(absent)('refuses a cat with feedback', async () => {
    const result = await execute(
      { stage: 'appearance', video: DEFAULT_VIDEO, image: file('portraits_bad/b01_no_face_cat.png'), outDir },
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
  const knowledge = async (folder: string, name: string) => {
    const path = join(assets, folder, name);
    const type = await knowledgeTypeOf(path, name);
    if ('refused' in type) throw new Error(`refused as ${type.found}`);
    const files = [{ path, filename: name, contentType: type.contentType, description: null }];
    return execute({ stage: 'knowledge', files, outDir }, never);
  };

  it.skipIf(absent).each(namesIn('knowledge').map((name) => [name]))('reads %s', async (name) => {
    const result = await knowledge('knowledge', name);
    if (result.status !== 'completed') throw new Error(result.userFeedback);
    expect(result.userFeedback).toBeNull();
    // Nothing a moderator would hold.
    expect(result.output).toMatchObject({ flagged: [] });
    const [file] = result.files;
    assert(file);
    const stored = openKnowledge(readFileSync(file.path));
    expect(stored.passageCount).toBeGreaterThan(0);
    for (let id = 0; id < stored.passageCount; id++) {
      const passage = stored.passage(id);
      expect(passage.source).toBe(name);
      expect(passage.text).not.toContain('\uFFFD');
      if (name.endsWith('.pdf')) expect(passage.heading).toMatch(/page \d/);
    }
  });

  /** What each unsuitable document comes to: words of its feedback, or of what can be read of it. */
  const BAD: Record<string, ['failed' | 'completed' | 'refused', RegExp]> = {
    'k01_encrypted_needs_password.pdf': ['failed', /protected by a password/],
    'k02_encrypted_unicode_password.pdf': ['failed', /protected by a password/],
    'k03_truncated.docx': ['failed', /damaged or incomplete/],
    'k04_password_protected.docx': ['failed', /protected by a password/],
    'k05_empty.txt': ['failed', /is empty/],
    'k06_whitespace_only.md': ['failed', /is empty/],
    'k07_binary_named.txt': ['refused', /refused as null/],
    'k08_2000_columns.csv': ['completed', /: needle-7-1999/],
    'k09_scanned_image_only.pdf': ['failed', /pictures of its pages.*OCR/],
    'k10_html_named.pdf': ['completed', /ziptool modifies the zip archive/],
    'k11_prompt_injection.md': ['completed', /instructions/i],
  };
  it.skipIf(absent).each(Object.entries(BAD))('of %s is %s: %s', async (name, [status, words]) => {
    if (status === 'refused') {
      await expect(knowledge('knowledge_bad', name)).rejects.toThrow(words);
      return;
    }
    const result = await knowledge('knowledge_bad', name);
    expect(result.status).toBe(status);
    const said =
      result.status === 'failed'
        ? result.userFeedback
        : result.files.map(({ path }) => readFileSync(path, 'utf8')).join('');
    expect(said).toMatch(words);
    expect(said).toContain(name);
  });

  it.skipIf(absent)('has a case for every unsuitable document', () => {
    expect(namesIn('knowledge_bad')).toEqual(Object.keys(BAD).sort());
  });
});
