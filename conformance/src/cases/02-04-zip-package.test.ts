import { describe, expect } from 'vitest';
import {
  builtAvatar,
  createAvatar,
  MIB,
  packageFiles,
  postZip,
  realFile,
  stageBecomes,
  tidied,
  tryCreate,
  withAvatar,
} from '../harness/avatars.ts';
import { clientOf } from '../harness/client.ts';
import { documents } from '../harness/documents.ts';
import { expectRefusal, expectStatus } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { GIF, JPEG, png, WEBP } from '../harness/pictures.ts';
import { theTarget } from '../harness/target.ts';
import { encoded, VOICE_FORMATS, wav } from '../harness/voices.ts';
import { type Files, zipOfFiles } from '../harness/zip.ts';

const NO_IMAGE = { 'image/portrait.jpg': null };
const NO_VOICE = { 'voice/sample.wav': null };

describe('2.4 Zip package', () => {
  const { keys } = theTarget();
  const full = clientOf(keys.full);
  const create = async (files: Files, manifest = {}) => tryCreate(full, manifest, files);
  async function accepted(what: string, files: Files, manifest = {}): Promise<void> {
    const answer = await create(files, manifest);
    expect(answer.status, `${what}: ${answer.text}`).toBe(202);
  }
  async function refused(what: string, files: Files, message: RegExp, manifest = {}): Promise<void> {
    const answer = await create(files, manifest);
    expect(answer.status, `${what}: ${answer.text}`).toBe(400);
    expectRefusal(answer, 400, 'invalid_manifest', message);
  }

  holds('avatar.json is required', ['2.4-1'], async () => {
    await refused('without', { 'avatar.json': null }, /avatar\.json/);
  });

  holds('image/ holds exactly one picture', ['2.4-2', '7.3-3', '8-3'], async () => {
    await refused('none', NO_IMAGE, /image/);
    await refused('two', { 'image/second.png': png() }, /image/);
  });

  holds('the picture is a jpg, png or webp by its content', ['2.4-3', '8-3', 'D2-23'], async () => {
    await accepted('jpg', {});
    await accepted('png', { ...NO_IMAGE, 'image/portrait.png': png() });
    await accepted('webp', { ...NO_IMAGE, 'image/portrait.webp': WEBP });
    await refused('gif', { ...NO_IMAGE, 'image/portrait.gif': GIF }, /image/);
    await refused('gif named jpg', { 'image/portrait.jpg': GIF }, /image/);
    await refused('text named jpg', { 'image/portrait.jpg': 'a portrait' }, /image/);
    await refused('empty', { 'image/portrait.jpg': '' }, /image/);
    await refused('cut off', { 'image/portrait.jpg': JPEG.subarray(0, 120) }, /image/);
  });

  holds('the picture has at most 10 MiB', ['2.4-4', '8-3', 'D1-1', 'D2-31'], async () => {
    const sized = (sizeBytes: number) => ({ ...NO_IMAGE, 'image/portrait.png': png({ sizeBytes }) });
    await accepted('exactly 10 MiB', sized(10 * MIB));
    await refused('one byte more', sized(10 * MIB + 1), /image/);
  });

  holds('voice/ holds exactly one recording', ['2.4-5', '7.3-3', '8-4'], async () => {
    await refused('none', NO_VOICE, /voice/);
    await refused('two', { 'voice/second.wav': wav(11) }, /voice/);
  });

  holds(
    'a recording must be of one of eight types, judged by its content',
    ['2.4-6', 'D2-23'],
    async () => {
      for (const format of VOICE_FORMATS)
        await accepted(format, { ...NO_VOICE, [`voice/sample.${format}`]: encoded(format, 12) });
      await refused('text named wav', { 'voice/sample.wav': 'la la la' }, /voice/);
      await refused('a picture', { ...NO_VOICE, 'voice/sample.mp3': JPEG }, /voice/);
      await refused('empty', { 'voice/sample.wav': '' }, /voice/);
    },
    { timeoutMs: 120_000 },
  );

  holds('the recording lasts 10–60 seconds', ['2.4-7', '8-4', 'D2-23'], async () => {
    for (const seconds of [10, 60]) await accepted(`${seconds} s`, { 'voice/sample.wav': wav(seconds) });
    for (const seconds of [9.9, 60.2])
      await refused(`${seconds} s`, { 'voice/sample.wav': wav(seconds) }, /voice/);
  });

  holds('the recording has at most 12 MiB', ['2.4-8', '8-4', 'D1-1', 'D2-31'], async () => {
    const sized = (sizeBytes: number) => ({ 'voice/sample.wav': wav(12, { sizeBytes }) });
    await accepted('exactly 12 MiB', sized(12 * MIB));
    await refused('one byte more', sized(12 * MIB + 1), /voice/);
  });

  holds(
    'prompt/prompt.txt has at most 10,000 characters and excludes persona.scenario',
    ['2.4-9', '2.3-10', '4.3-5', '7.3-3'],
    async () => {
      await accepted('10,000', { 'prompt/prompt.txt': '𝒳'.repeat(10_000) });
      await refused('10,001', { 'prompt/prompt.txt': 'x'.repeat(10_001) }, /prompt/);
      await refused('both', { 'prompt/prompt.txt': 'Guide visitors.' }, /scenario|prompt/, {
        persona: { scenario: 'Guide visitors.' },
      });
    },
  );

  holds(
    'knowledge is optional and of six kinds that code can write',
    ['2.4-10', '2.4-11', '8-5'],
    async () => {
      await accepted('without', {});
      const files = Object.fromEntries(
        Object.entries(documents()).map(([name, data]) => [`knowledge/${name}`, data]),
      );
      await accepted('pdf, docx, txt, md, html, csv', files);
      await refused('a picture', { 'knowledge/map.png': png() }, /knowledge|map\.png/);
      await refused('a program', { 'knowledge/run.exe': 'MZ' }, /knowledge|run\.exe/);
    },
  );

  holds(
    'a legacy Word file is knowledge too',
    ['2.4-11', '8-5'],
    async () => {
      await accepted('doc', {
        'knowledge/sample.doc': realFile('knowledge/en_sample.doc'),
      });
    },
    { needs: ['assets'] },
  );

  holds('knowledge has at most 20 files', ['2.4-12', '8-5'], async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`knowledge/f${i}.txt`, `Fact ${i}.`]));
    await accepted('20', many(20));
    await refused('21', many(21), /knowledge/);
  });

  holds(
    'a knowledge file has at most 50 MiB',
    ['2.4-13', '8-5', 'D1-1', 'D2-31'],
    async () => {
      const line = 'All work and no play makes a long text file.\n';
      const text = Buffer.from(line.repeat(Math.ceil((50 * MIB + 1) / line.length)));
      await accepted('exactly 50 MiB', { 'knowledge/long.txt': text.subarray(0, 50 * MIB) });
      await refused(
        'one byte more',
        { 'knowledge/long.txt': text.subarray(0, 50 * MIB + 1) },
        /long\.txt|knowledge/,
      );
    },
    { timeoutMs: 120_000 },
  );

  holds('folders and what systems leave behind are no content', ['D2-6'], async () => {
    await accepted('junk', {
      'image/': '',
      'image/.DS_Store': 'x',
      'voice/Thumbs.db': 'x',
      '.DS_Store': 'x',
      '__MACOSX/image/._portrait.jpg': 'x',
      'knowledge/': '',
    });
  });

  holds('everything may sit in one top folder', ['D2-7'], async () => {
    const inside = Object.fromEntries(
      Object.entries(packageFiles()).map(([name, data]) => [`my avatar/${name}`, data]),
    );
    expectStatus(await tidied(full, await postZip(full, zipOfFiles(inside))), 202);
    expectStatus(
      await tidied(
        full,
        await postZip(full, zipOfFiles({ ...inside, '__MACOSX/._my avatar': 'x', '.DS_Store': 'x' })),
      ),
      202,
    );
  });

  holds(
    'silence and a pure tone fail the voice stage with feedback for the person who sent them',
    ['2.4-14', '3.1-3'],
    async () => {
      for (const sample of [wav(12), wav(12, { silent: true })])
        await withAvatar(
          full,
          (client) => createAvatar(client, {}, { 'voice/sample.wav': sample }),
          async (id) => {
            const { stages, readyToChat } = await stageBecomes(full, id, 'voice', 'failed');
            expect(stages.voice?.userFeedback).toMatch(/\w+ \w+/);
            expect(readyToChat).toBe(false);
          },
        );
    },
    { timeoutMs: 240_000 },
  );

  holds(
    'a face edge to edge fails the previews where they are on, and else is a warning',
    ['2.4-15', 'D2-24'],
    async () => {
      const files = {
        'image/portrait.jpg': realFile('portraits_bad/b04_face_fills_frame.jpg'),
        'voice/sample.wav': realFile('voices/v10_en_exactly_10.000s.wav'),
      };
      await withAvatar(
        full,
        (client) => createAvatar(client, { previews: true }, files),
        async (id) => {
          const avatar = await stageBecomes(full, id, 'previews', 'failed');
          expect(avatar.stages.previews?.userFeedback).toMatch(/\w+ \w+/);
          expect(await builtAvatar(full, id)).toMatchObject({
            status: 'failed',
            latestFailure: { stage: 'previews' },
          });
          expectStatus(await full.patch(`/v1/avatars/${id}`, { previews: false }), 200);
          const { stages, ...ready } = await builtAvatar(full, id);
          expect(ready).toMatchObject({ status: 'ready', readyToChat: true });
          expect(stages.appearance).toMatchObject({ status: 'completed' });
          expect(stages.appearance?.userFeedback).toMatch(/\w+ \w+/);
        },
      );
    },
    { needs: ['assets'], timeoutMs: 240_000 },
  );
});
