import { createHash, randomUUID } from 'node:crypto';
import { STANDARD_PLAN_RATES } from '@vivant/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditLog } from '../audit/audit-log.ts';
import { addAvatar } from '../testing/accounts.ts';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { type Operator, startOperator } from '../testing/operator.ts';
import { packageZip } from '../testing/packages.ts';

let service: AvatarTestService;
let operator: Operator;
let vivant: Operator['vivant'];
let json: Operator['json'];

beforeAll(async () => {
  service = await startAvatarService();
  operator = await startOperator(service);
  ({ vivant, json } = operator);
});
afterAll(async () => {
  await operator.close();
  await service.close();
});

interface Plan {
  id: string;
  createsPerMinute: number;
}
const as = (key: string, url = '/v1/avatars') => service.app.inject({ url, headers: { 'x-api-key': key } });
const create = (key: string, manifest: Record<string, unknown> = {}) =>
  service.app.inject({
    method: 'POST',
    url: '/v1/avatars',
    payload: packageZip({ manifest }),
    headers: { 'x-api-key': key, 'content-type': 'application/zip' },
  });

describe('account', () => {
  it('is made on a plan, shown, and put on another', async () => {
    const made = await json<{ id: string }>(['account', 'create', '--name', 'Museum']);
    expect(await json(['account', 'show', made.id])).toMatchObject({
      ...{ id: made.id, name: 'Museum', plan: 'standard', environment: 'production' },
      ...{ balanceMicrocredits: 0, reservedMicrocredits: 0 },
    });
    await json(['plan', 'create', 'large', '--max-concurrent', '50']);
    expect(await json(['account', 'set-plan', made.id, 'large'])).toMatchObject({ plan: 'large' });
    expect((await vivant(['account', 'show', made.id])).out).toMatch(/^plan: +large$/m);
    const other = await json<object>(['account', 'create', '--name', 'B', '--plan', 'large']);
    expect(other).toMatchObject({ plan: 'large' });
    await json(['credits', 'grant', '--account', made.id, '--credits', '5', '--reference', 'invoice 7']);
    await json(['credits', 'grant', '--account', made.id, '--credits', '5', '--reference', 'invoice 7']);
    const { status, err } = await vivant([
      ...['credits', 'grant', '--account', made.id, '--credits', '6', '--reference', 'invoice 7'],
    ]);
    expect([status, err]).toEqual([1, expect.stringContaining('stands for 500 microcredits already')]);
    const log = await createAuditLog(service).read(made.id);
    expect(log.map(({ isOperator, action, subject }) => [isOperator, action, subject])).toEqual([
      [true, 'account.credits_granted', '5 credits'],
      [true, 'account.plan_changed', 'standard → large'],
    ]);
  });
});

describe('plan', () => {
  it('lists what each allows, with the documented standard', async () => {
    const { items } = await json<{ items: Plan[] }>(['plan', 'list']);
    expect(items.find(({ id }) => id === 'standard')).toEqual({
      ...{ id: 'standard', hostedMicrocreditsPerMinute: 100, renderMicrocreditsPerMinute: 50 },
      ...{ previewMicrocredits: 0, maxSessionSeconds: 3600, maxConcurrentSessions: 10 },
      ...STANDARD_PLAN_RATES,
      ...{ storageBytes: 20 * 2 ** 30, studioAvatars: 50 },
    });
    expect((await vivant(['plan', 'list'])).out).toMatch(/^reads-per-minute +.*240/m);
  });

  it('changes a number, with effect on the very next request of a key that is known already', async () => {
    const { key, id } = await service.account();
    await json(['plan', 'create', 'slow']);
    await json(['account', 'set-plan', id, 'slow']);
    expect((await as(key)).headers['ratelimit-limit']).toBe('240');
    const changed = await json<Plan>([
      'plan',
      'set',
      'slow',
      '--reads-per-minute',
      '7',
      '--hosted-rate',
      '0',
    ]);
    expect(changed).toMatchObject({ id: 'slow', readsPerMinute: 7, hostedMicrocreditsPerMinute: 0 });
    expect((await as(key)).headers['ratelimit-limit']).toBe('7');
  });
});

describe('key', () => {
  it('is rotated: a new secret, the same limits, and the old one is dead', async () => {
    const { id: accountId } = await service.account();
    const made = await json<{ id: string; secret: string }>([
      ...['key', 'create', '--account', accountId, '--scopes', 'avatars:read'],
      ...['--spend-cap-total', '900', '--max-concurrent', '2'],
    ]);
    const rotated = await json<{ id: string; secret: string; rotatedFrom: string }>([
      'key',
      'rotate',
      made.id,
    ]);
    expect(rotated).toMatchObject({ rotatedFrom: made.id, secret: expect.stringMatching(/^sk_vivant_/) });
    expect((await as(rotated.secret)).statusCode).toBe(200);
    expect((await as(made.secret)).statusCode).toBe(401);
    expect(await json(['key', 'show', rotated.id])).toMatchObject({
      ...{ scopes: ['avatars:read'], spendCapTotalMicrocredits: 900, maxConcurrent: 2 },
      ...{ rotatedFrom: made.id, revokedAt: null, spentMicrocredits: { total: 0, month: 0, day: 0 } },
    });
    const again = await vivant(['key', 'rotate', made.id]);
    expect(again).toMatchObject({ status: 1, err: expect.stringContaining('is revoked') });
  });

  it('is found by its name after a rotation, and a revoked one by its id', async () => {
    const { id: accountId } = await service.account();
    const made = await json<{ id: string }>(['key', 'create', '--account', accountId, '--name', 'kiosk']);
    const rotated = await json<{ id: string }>(['key', 'rotate', 'kiosk']);
    expect(await json(['key', 'show', 'Kiosk'])).toMatchObject({ id: rotated.id, rotatedFrom: made.id });
    expect(await json(['key', 'revoke', 'kiosk'])).toMatchObject({ id: rotated.id });
    expect((await vivant(['key', 'show', 'kiosk'])).err).toMatch(/There is no key "kiosk"/);
    expect(await json(['key', 'show', made.id.slice(0, 13)])).toMatchObject({ id: made.id, name: 'kiosk' });
  });

  it('of the old kind is imported by its hash', async () => {
    const { id: accountId } = await service.account();
    const secret = `sk_live_${randomUUID().replaceAll('-', '')}`;
    expect((await as(secret)).statusCode).toBe(401);
    const hash = createHash('sha256').update(secret).digest('hex');
    const args = ['key', 'import', '--account', accountId, '--scopes', 'avatars:read', '--hash', hash];
    const { id } = await json<{ id: string }>(args);
    expect((await as(secret)).statusCode).toBe(200);
    expect(await json(['key', 'show', id])).toMatchObject({ imported: true, hint: '(imported)' });
    expect((await vivant(args)).err).toContain('exists already');
    const { err } = await vivant([...args.slice(0, -1), 'abc']);
    expect(err).toContain('64 hexadecimal digits');
  });

  it('can be given other caps, none, and metered billing', async () => {
    const { id: accountId } = await service.account();
    const { id } = await json<{ id: string }>(['key', 'create', '--account', accountId]);
    const caps = ['--spend-cap-daily', '100', '--spend-cap-total', '500', '--max-duration-seconds', '60'];
    expect(await json(['key', 'caps', id, ...caps])).toMatchObject({
      ...{ spendCapDailyMicrocredits: 100, spendCapTotalMicrocredits: 500, maxDurationSeconds: 60 },
      ...{ spendCapMonthlyMicrocredits: null, maxConcurrent: null, metered: false },
    });
    const without = await json(['key', 'caps', id, '--spend-cap-daily', 'none']);
    expect(without).toMatchObject({ spendCapDailyMicrocredits: null, spendCapTotalMicrocredits: 500 });
    const longest = async () =>
      /^longest session: +(.*)$/m.exec((await vivant(['key', 'show', id])).out)?.[1];
    expect(await longest()).toBe('60 s');
    await json(['key', 'caps', id, '--max-duration-seconds', 'none']);
    expect(await longest()).toBe('as the plan says');
    expect(await json(['key', 'metered', id, 'on'])).toMatchObject({ metered: true });
    expect(await longest()).toBe('as long as it is paid (metered)');
    expect(await json(['key', 'metered', id, 'off'])).toMatchObject({ metered: false });
    expect((await vivant(['key', 'show', id])).out).toMatch(/^spent in all: +0 of 5 credits$/m);
    expect((await vivant(['key', 'caps', id])).err).toContain('say what to change');
  });
});

describe('money', () => {
  it('is in credits for people, and in microcredits for machines', async () => {
    const { id: accountId } = await service.account();
    const caps = ['--cap-total', '9.5', '--cap-monthly', '2', '--spend-cap-daily', '150'];
    const { id } = await json<{ id: string }>(['key', 'create', '--account', accountId, ...caps]);
    expect(await json(['key', 'show', id])).toMatchObject({
      ...{ spendCapTotalMicrocredits: 950, spendCapMonthlyMicrocredits: 200, spendCapDailyMicrocredits: 150 },
    });
    const shown = (await vivant(['key', 'show', id])).out;
    expect(shown).toMatch(/^spent in all: +0 of 9\.5 credits$/m);
    expect(shown).toMatch(/^spent today: +0 of 1\.5 credits$/m);
    const without = await json(['key', 'caps', id, '--cap-monthly', 'none', '--cap-daily', '3']);
    expect(without).toMatchObject({ spendCapMonthlyMicrocredits: null, spendCapDailyMicrocredits: 300 });
    const both = await vivant(['key', 'caps', id, '--cap-daily', '1', '--spend-cap-daily', '1']);
    expect(both.err).toContain('cannot be used with');
    expect((await vivant(['key', 'create', '--help'])).out).not.toContain('microcredits');
  });

  it('of a plan has its unit beside it', async () => {
    await json(['plan', 'create', 'priced', '--hosted-credits', '1.25', '--render-rate', '40']);
    const { out } = await vivant(['plan', 'list']);
    expect(out).toMatch(/^SETTING +UNIT +.*PLAN priced/m);
    expect(out).toMatch(/^hosted-credits +credits a minute +.*1\.25/m);
    const changed = await json(['plan', 'set', 'priced', '--preview-credits', '0']);
    expect(changed).toMatchObject({
      ...{ hostedMicrocreditsPerMinute: 125, renderMicrocreditsPerMinute: 40, previewMicrocredits: 0 },
    });
    expect((await vivant(['plan', 'create', 'cheap', '--hosted-credits', '0.001'])).err).toContain(
      'two decimals',
    );
  });
});

describe('imports', () => {
  it('off refuses only creates, and on accepts them again', async () => {
    const { key } = await service.account();
    expect(await json(['imports', 'status'])).toMatchObject({ enabled: true });
    expect(await json(['imports', 'off'])).toMatchObject({ enabled: false, changedAt: expect.any(String) });
    const refused = await create(key);
    expect([refused.statusCode, refused.json().error]).toEqual([503, 'avatar_import_disabled']);
    expect((await as(key)).statusCode).toBe(200);
    expect((await vivant(['imports', 'status'])).out).toMatch(/^Creating avatars is off/);
    expect(await json(['imports', 'on'])).toMatchObject({ enabled: true });
    expect((await create(key)).statusCode).toBe(202);
  });
});

describe('moderation', () => {
  it('lists what is held, and releases or rejects it', async () => {
    const { key } = await service.account();
    const held = async (greeting: string) => {
      const { avatarId } = (await create(key, { persona: { greeting } })).json();
      await service.work();
      // The list is in the order of time.
      service.clock.advance(1_000);
      return avatarId as string;
    };
    const [good, bad] = [await held('Hello, fuck.'), await held('Hello\u001b[2J, bitch.')];
    const { items } = await json<{ items: { id: string; version: number }[] }>(['moderation', 'list']);
    expect(items.map(({ id }) => id).filter((id) => [good, bad].includes(id))).toEqual([good, bad]);
    const table = (await vivant(['moderation', 'list'])).out;
    expect(table).toMatch(/greeting +holds an obscenity +Hello, fuck\./);
    // Words of strangers reach no terminal as commands.
    expect(table).not.toContain('\u001b');
    expect((await vivant(['moderation', 'show', good])).out).toMatch(/^greeting: +Hello, fuck\.$/m);
    const portrait = await vivant(['moderation', 'portrait', good]);
    expect([...portrait.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);

    expect(await json(['moderation', 'release', good, '--version', '1'])).toMatchObject({ status: 'ready' });
    const feedback = ['--feedback', 'Please greet visitors kindly.'];
    expect(await json(['moderation', 'reject', bad, ...feedback])).toMatchObject({ status: 'failed' });
    expect((await as(key, `/v1/avatars/${bad}`)).json().latestFailure).toEqual({
      stage: 'persona',
      userFeedback: 'Please greet visitors kindly.',
    });
    const rest = await json<{ items: { id: string }[] }>(['moderation', 'list']);
    expect(rest.items.map(({ id }) => id)).not.toContain(bad);
    const all = await json<{ items: { id: string }[] }>(['moderation', 'list', '--all']);
    expect(all.items.map(({ id }) => id)).toEqual(expect.arrayContaining([good, bad]));
  });
});

describe('what cannot be undone', () => {
  let keyId: string;
  let sessionId: string;
  beforeAll(async () => {
    const account = await json<{ id: string }>(['account', 'create', '--name', 'Asked']);
    await json(['credits', 'grant', '--account', account.id, '--credits', '10']);
    keyId = (await json<{ id: string }>(['key', 'create', '--account', account.id, '--name', 'asked'])).id;
    const avatarId = await addAvatar(service.db, account.id);
    sessionId = randomUUID();
    const about = { sessionId, accountId: account.id, keyId, sponsoredAvatarId: null };
    await service.db.transaction().execute(async (tx) => {
      await service.credits.reserve(tx, { ...about, kind: 'hosted' });
      await tx
        .insertInto('sessions')
        .values({
          ...{ id: sessionId, account_id: account.id, key_id: keyId, avatar_id: avatarId },
          ...{ room_name: sessionId, kind: 'hosted', origin: 'key', status: 'starting' },
          ...{
            billing_mode: 'reserve',
            limit_seconds: 60,
            avatar_identity: 'avatar',
            created_at: new Date(),
          },
        })
        .execute();
    });
  });
  const isRevoked = async () =>
    (await json<{ revokedAt: string | null }>(['key', 'show', keyId])).revokedAt !== null;

  it('asks for confirmation at a terminal when given the beginning of an id', async () => {
    const begun = ['key', 'revoke', keyId.slice(0, 8)];
    expect(await operator.atTerminal(begun, false)).toEqual([`Revoke the key asked (${keyId})?`]);
    expect(await operator.atTerminal(['key', 'rotate', keyId.slice(0, 8)], false)).toEqual([
      `Rotate the key asked (${keyId})?`,
    ]);
    expect(await isRevoked()).toBe(false);
    const end = ['session', 'end', sessionId.slice(0, 8)];
    expect(await operator.atTerminal(end, false)).toEqual([
      expect.stringMatching(/^End the session of Asked with .+\?$/),
    ]);
    expect(operator.ended).not.toContain(sessionId);
    await operator.atTerminal(end, true);
    expect(operator.ended).toContain(sessionId);
    await operator.atTerminal(begun, true);
    expect(await isRevoked()).toBe(true);
  });

  it('requires --yes for the beginning of an id where there is no terminal', async () => {
    for (const args of [
      ['key', 'revoke', keyId.slice(0, 8)],
      ['key', 'rotate', keyId.slice(0, 8)],
      ['session', 'end', sessionId.slice(0, 8)],
    ]) {
      const { status, err } = await vivant(args);
      expect([status, err]).toEqual([1, expect.stringMatching(/is the beginning of the id of .*--yes/)]);
    }
    const revoke = ['key', 'revoke', keyId.slice(0, 8), '--yes'];
    expect(await json(revoke)).toEqual({ id: keyId, revoked: true });
  });

  it('asks nothing when given a whole id or a name', async () => {
    expect(await operator.atTerminal(['key', 'revoke', keyId.toUpperCase()], false)).toEqual([]);
    expect(await operator.atTerminal(['session', 'end', sessionId], false)).toEqual([]);
  });
});

describe('every command', () => {
  it.each<[string[], RegExp]>([
    [['account', 'show', randomUUID()], /There is no account/],
    [
      ['account', 'create', '--name', 'A', '--plan', 'none'],
      /There is no plan "none"\. There are: .*standard/,
    ],
    [['account', 'set-plan', randomUUID(), 'standard'], /There is no account/],
    [['plan', 'set', 'none', '--reads-per-minute', '1'], /There is no plan "none"/],
    [['plan', 'set', 'standard', '--reads-per-minute', '0'], /readsPerMinute must be 1 or more/],
    [['plan', 'set', 'standard', '--reads-per-minute', 'many'], /whole number/],
    [['plan', 'set', 'standard', '--hosted-credits', '1', '--hosted-rate', '500'], /cannot be used with/],
    [['plan', 'create', 'standard'], /already/],
    [['plan', 'create', 'Big Plan'], /small letters/],
    [['key', 'show', randomUUID()], /There is no key/],
    [['key', 'rotate', randomUUID()], /There is no key/],
    [['key', 'caps', randomUUID(), '--max-concurrent', '1'], /There is no key/],
    [['key', 'metered', randomUUID(), 'maybe'], /on or off/],
    [['key', 'import', '--account', randomUUID()], /--hash/],
    [['moderation', 'release', randomUUID()], /There is no avatar/],
    [['moderation', 'reject', 'x'], /There is no avatar "x"/],
    [['imports', 'maybe'], /unknown command/],
  ])('%j says why it cannot be done', async (args, message) => {
    const { status, err } = await vivant(args);
    expect(status).toBe(1);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it.each([
    ['account', ['create', 'list', 'show', 'set-plan']],
    ['plan', ['list', 'create', 'set']],
    ['key', ['create', 'import', 'list', 'show', 'rotate', 'revoke', 'caps', 'metered']],
    ['member', ['list', 'add', 'link', 'role', 'remove']],
    ['avatar', ['create', 'list', 'show', 'delete']],
    ['credits', ['grant']],
    ['moderation', ['list', 'show', 'portrait', 'release', 'reject']],
    ['imports', ['off', 'on', 'status']],
    ['session', ['list', 'end']],
  ])('of %s explains itself', async (group, names) => {
    const { status, out } = await vivant([group, '--help']);
    expect(status).toBe(0);
    for (const name of names) expect(out).toMatch(new RegExp(`^  ${name}( |$)`, 'm'));
  });
});
