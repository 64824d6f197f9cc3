import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AvatarTestService, INSTANT_STAGES, startAvatarService } from '../testing/avatar-service.ts';
import { type Operator, startOperator } from '../testing/operator.ts';
import { formWith } from '../testing/packages.ts';
import { sampleImage, sampleWav } from '../testing/samples.ts';

interface Detail {
  id: string;
  name: string;
  status: string;
  language: string;
  accountId: string;
  studioUrl: string;
  consent: object | null;
  stages: Record<string, { status: string; userFeedback: string | null }>;
}

let service: AvatarTestService;
let operator: Operator;
let accountId: string;
let files: string[];
const working = new AbortController();

beforeAll(async () => {
  service = await startAvatarService({
    execute: async (input, signal) =>
      input.stage === 'knowledge' && input.files.some(({ filename }) => filename === 'bad.md')
        ? { status: 'failed', userFeedback: '“bad.md” is empty.' }
        : INSTANT_STAGES(input, signal),
  });
  operator = await startOperator(service);
  ({ id: accountId } = await service.account());
  const home = join(operator.home, 'files');
  mkdirSync(home);
  writeFileSync(join(home, 'face.jpg'), await sampleImage());
  writeFileSync(join(home, 'voice.wav'), sampleWav(11));
  for (const name of ['museum.md', 'Öffnung "1".txt', 'bad.md'])
    writeFileSync(join(home, name), 'Open from ten.');
  files = ['--portrait', join(home, 'face.jpg'), '--voice', join(home, 'voice.wav')];
  void (async () => {
    for await (const _ of every(50, null, { signal: working.signal })) {
      // The list of the tests, unlike the queue, shows a job before its transaction is committed.
      const ids = service.queued.map(({ data }) => (data as { avatarId: string }).avatarId);
      const avatars = await Promise.all(ids.map((id) => service.avatars.find(id)));
      if (avatars.every((avatar) => avatar !== null)) await service.work();
    }
  })().catch(() => undefined);
});
afterAll(async () => {
  working.abort();
  await operator.close();
  await service.close();
});

const create = (name: string, ...more: string[]) =>
  operator.json<Detail>(['avatar', 'create', '--name', name, ...files, ...more]);
const doc = (name: string) => join(operator.home, 'files', name);

describe('avatar create', () => {
  it('makes an avatar of the only account from files, and answers once it is built', async () => {
    const made = await create(
      'Martha',
      '--docs',
      doc('museum.md'),
      doc('Öffnung "1".txt'),
      '--language',
      'de',
    );
    expect(made).toMatchObject({ name: 'Martha', status: 'ready', language: 'de', accountId });
    expect(made.studioUrl).toBe(`http://127.0.0.1:8080/studio/avatars/${made.id}`);
    const { rows } = await service.database.handle.pool.query(
      `select role, filename, content_type from avatar_assets where avatar_id = $1 and role in ('image', 'voice', 'knowledge') order by role, position`,
      [made.id],
    );
    expect(rows).toMatchObject([
      { role: 'image', content_type: 'image/jpeg' },
      { role: 'knowledge', filename: 'museum.md' },
      { role: 'knowledge', filename: 'Öffnung "1".txt' },
      { role: 'voice' },
    ]);
  });

  it('says what to change where a stage fails, with an exit status of its own', async () => {
    const args = ['avatar', 'create', '--name', 'Bad', ...files, '--docs', doc('bad.md')];
    const { status, out } = await operator.vivant(args);
    expect(status).toBe(2);
    expect(out).toMatch(/^knowledge: +failed\. “bad\.md” is empty\.$/m);
    expect(out).toContain('Not ready');
  });

  it('keeps whose face and voice it was made from, and shows it', async () => {
    const made = await create('Permitted', '--consent', 'Martha Winter: signed: 2 November');
    expect(made.consent).toEqual({
      subject: 'Martha Winter',
      statement: 'signed: 2 November',
      at: expect.any(String),
      keyId: null,
    });
    const shown = await operator.vivant(['avatar', 'show', made.id]);
    expect(shown.out).toMatch(/^consent: +Martha Winter: signed: 2 November \(.*, by the operator\)$/m);
    const short = await create('Permitted too', '--consent', 'Martha Winter');
    expect(short.consent).toMatchObject({ subject: 'Martha Winter' });
    expect(short.consent).not.toHaveProperty('statement');
    const unsaid = await create('Unsaid');
    expect((await operator.vivant(['avatar', 'show', unsaid.id])).out).toMatch(/^consent: +none was given$/m);
  });

  it('shows the server’s warnings about unknown fields of a manifest', async () => {
    const form = formWith(
      { field: 'manifest', data: JSON.stringify({ name: 'Typo', persona: { greetings: 'Hi' } }) },
      { field: 'image', filename: 'face.jpg', data: await sampleImage() },
      { field: 'voice', filename: 'voice.wav', data: sampleWav(11) },
    );
    const answer = await operator.newAdminApp().inject({ method: 'POST', url: '/avatars', ...form });
    expect(answer.json().warnings).toEqual([
      { field: 'persona.greetings', message: expect.stringContaining('Did you mean greeting?') },
    ]);
  });

  it('of a manifest that is not JSON is refused as such, not as an outage', async () => {
    const form = formWith({ field: 'manifest', data: '{"name":' });
    const answer = await operator.newAdminApp().inject({ method: 'POST', url: '/avatars', ...form });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_manifest']);
  });

  it('does not wait when told not to', async () => {
    const { id, status } = await create('Later', '--no-wait');
    expect(status).toMatch(/building|ready/);
    await expect.poll(() => service.avatars.find(id)).toMatchObject({ status: 'ready' });
  });

  it.each<[string, () => string[], RegExp]>([
    [
      'a portrait that is not there',
      () => ['--portrait', '/no/such.jpg'],
      /\/no\/such\.jpg: there is no such file/,
    ],
    ['a portrait that is none', () => ['--portrait', doc('museum.md')], /picture/],
    ['an unknown language', () => ['--language', 'xx'], /language/],
    ['an unknown account', () => ['--account', 'Nobody'], /There is no account "Nobody"/],
    ['a consent of nobody', () => ['--consent', ': signed'], /consent\.subject/],
    ['an empty name', () => ['--name', ''], /name: must be/],
  ])('refuses %s and makes nothing', async (_, more, message) => {
    const before = await operator.json<{ items: Detail[] }>(['avatar', 'list']);
    const { status, err } = await operator.vivant(['avatar', 'create', '--name', 'X', ...files, ...more()]);
    expect(status).toBe(1);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
    expect(await operator.json(['avatar', 'list'])).toEqual(before);
  });

  it('says that no server runs, even when the material is faulty too', async () => {
    const empty = join(operator.home, 'no-server');
    mkdirSync(empty);
    const args = ['avatar', 'create', '--name', 'X', ...files, '--json'];
    const { status, out, err } = await operator.vivant(args, { VIVANT_DATA_DIR: empty });
    expect([status, err, JSON.parse(out)]).toMatchObject([3, '', { error: 'no_server' }]);
  });

  it('requires a voice unless the avatar only renders', async () => {
    const args = ['avatar', 'create', '--name', 'Face', ...files.slice(0, 2)];
    expect((await operator.vivant(args)).err).toContain('--voice is missing');
    expect(await operator.json([...args, '--render-only'])).toMatchObject({ status: 'ready' });
  });
});

describe('an avatar', () => {
  it('is found by the beginning of its id or by its name until it is deleted', async () => {
    const made = await create('Only one');
    for (const ref of [made.id.slice(0, 8), 'only ONE'])
      expect(await operator.json(['avatar', 'show', ref])).toMatchObject({ id: made.id, name: 'Only one' });
    expect((await operator.vivant(['avatar', 'list'])).out).toMatch(/Only one +ready +private +Test/);
    expect(await operator.json(['avatar', 'delete', 'Only one'])).toMatchObject({
      id: made.id,
      deleted: true,
    });
    const gone = await operator.vivant(['avatar', 'show', 'Only one', '--json']);
    expect(gone.status).toBe(1);
    expect(JSON.parse(gone.out)).toMatchObject({ error: 'avatar_not_found' });
  });

  it('is not guessed when two have the name', async () => {
    const [one, two] = [await create('Twin'), await create('Twin')];
    const { status, err } = await operator.vivant(['avatar', 'delete', 'Twin']);
    expect(status).toBe(1);
    expect(err).toContain(one.id);
    expect(err).toContain(two.id);
    expect(await operator.json(['avatar', 'show', one.id])).toMatchObject({ id: one.id });
  });
});

describe('avatar delete', () => {
  const isThere = async (id: string) => (await service.avatars.find(id)) !== null;
  it('by the beginning of an id asks for confirmation at a terminal, and deletes nothing without it', async () => {
    const { id } = await create('Beginning');
    const begun = ['avatar', 'delete', id.slice(0, 8)];
    expect(await operator.atTerminal(begun, false)).toEqual([`Delete Beginning (${id})?`]);
    expect(await isThere(id)).toBe(true);
    await operator.atTerminal(begun, true);
    expect(await isThere(id)).toBe(false);
  });

  it('by the beginning of an id requires --yes where there is no terminal', async () => {
    const { id } = await create('Scripted');
    const { status, err } = await operator.vivant(['avatar', 'delete', id.slice(0, 8)]);
    expect([status, err]).toEqual([1, expect.stringContaining(`Scripted (${id})`)]);
    expect(await isThere(id)).toBe(true);
    await operator.json(['avatar', 'delete', id.slice(0, 8), '--yes']);
    expect(await isThere(id)).toBe(false);
  });

  it('by a whole id or a name asks nothing, however either is written', async () => {
    const [one, two] = [await create('Kiosk'), await create('Other')];
    expect(await operator.atTerminal(['avatar', 'delete', 'kIOSK'], false)).toEqual([]);
    expect(await operator.atTerminal(['avatar', 'delete', two.id.toUpperCase()], false)).toEqual([]);
    expect([await isThere(one.id), await isThere(two.id)]).toEqual([false, false]);
  });
});

// Last: from here on there are two accounts.
describe('an account', () => {
  it('must be given, by name or id, once there are several', async () => {
    const other = await operator.json<{ id: string }>(['account', 'create', '--name', 'Museum']);
    const { status, err } = await operator.vivant(['key', 'create']);
    expect(status).toBe(1);
    expect(err).toMatch(/There are 2 accounts: .*Museum.*Name one with --account/);
    expect(await create('Guide', '--account', 'museum')).toMatchObject({ accountId: other.id });
    const key = await operator.json<{ id: string }>(['key', 'create', '--account', other.id.slice(0, 8)]);
    // Each account has one of that name; the key's account says which is meant.
    await create('Only here', '--account', accountId);
    const here = await create('Only here', '--account', 'Museum');
    const args = ['key', 'create', '--account', 'Museum', '--avatar', 'only here'];
    const bound = await operator.json<{ id: string }>(args);
    expect(await operator.json(['key', 'show', bound.id])).toMatchObject({ avatarId: here.id });
    const { out } = await operator.vivant(['key', 'list', '--account', 'Museum']);
    expect(out).toContain(`Museum (${other.id.slice(0, 8)})`);
    expect(await operator.json(['key', 'show', key.id.slice(0, 13)])).toMatchObject({
      accountName: 'Museum',
    });
    expect((await operator.vivant(['account', 'show', randomUUID().slice(0, 4)])).err).toMatch(
      /There is no account/,
    );
  });
});
