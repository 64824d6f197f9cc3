import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenOnAdminSocket } from '../http/admin/admin-socket.ts';
import { adminSocketPath } from '../ports/admin.ts';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { type Operator, startOperator } from '../testing/operator.ts';

let service: AvatarTestService;
let operator: Operator;
let home: string;
let dataDir: string;
let vivant: Operator['vivant'];
let json: Operator['json'];

beforeAll(async () => {
  service = await startAvatarService();
  operator = await startOperator(service);
  ({ home, dataDir } = operator);
  ({ vivant, json } = operator.asProgram);
});
afterAll(async () => {
  await operator.close();
  await service.close();
});

describe("the operator's commands", () => {
  it('reach the server through a data directory of any length, by its owner alone', () => {
    const { mode } = statSync(adminSocketPath(dataDir));
    expect(Buffer.byteLength(adminSocketPath(dataDir))).toBeGreaterThan(107);
    expect((mode & 0o777).toString(8)).toBe('600');
  });

  it('make an account, a key with every limit, and money', async () => {
    const account = await json<{ id: string; name: string }>(['account', 'create', '--name', 'Museum']);
    expect(account.name).toBe('Museum');
    const granted = await json(['credits', 'grant', '--account', account.id, '--credits', '12.5']);
    expect(granted).toMatchObject({ balanceMicrocredits: 1250, balanceCredits: 12.5 });
    const limits = ['--spend-cap-total', '900', '--spend-cap-monthly', '90', '--spend-cap-daily', '9'];
    const made = await json<{ id: string; secret: string }>([
      ...['key', 'create', '--account', account.id, '--scopes', 'sessions,avatars:read', ...limits],
      ...['--max-concurrent', '3', '--max-duration-seconds', '60', '--metered'],
    ]);
    expect(made.secret).toMatch(/^sk_vivant_/);
    const row = await service.db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      account_id: account.id,
      scopes: ['sessions', 'avatars:read'],
      spend_cap_total_microcredits: 900,
      spend_cap_monthly_microcredits: 90,
      spend_cap_daily_microcredits: 9,
      max_concurrent: 3,
      max_duration_seconds: 60,
      metered: true,
    });
    expect(await json(['key', 'revoke', made.id])).toEqual({ id: made.id, revoked: true });
    const list = await json<{ items: object[] }>(['account', 'list']);
    expect(list.items).toMatchObject([
      { id: account.id, balanceMicrocredits: 1250, reservedMicrocredits: 0 },
    ]);
    const { out } = await vivant(['account', 'list']);
    expect(out).toMatch(/^ID .*CREDITS/);
    expect(out).toContain('12.5');
  });

  it('list and end sessions', async () => {
    expect(await json(['session', 'list'])).toEqual({ items: [] });
    const none = await vivant(['session', 'end', randomUUID()]);
    expect(none).toMatchObject({ status: 1, out: '' });
    expect(none.err).toMatch(/^No session .* is running\.$/m);
    const id = randomUUID();
    expect(await json(['session', 'end', id])).toEqual({ id, ended: true });
    expect(operator.ended).toContain(id);
  });

  it.each([
    [['account', 'create', '--name', ' '], /name of 1 to 200/],
    [['key', 'create', '--account', randomUUID()], /There is no account/],
    [['key', 'create', '--account', 'x'], /There is no account "x"/],
    [
      ['key', 'create', '--account', randomUUID(), '--scopes', 'session'],
      /unknown scope "session"; did you mean sessions\? Known: sessions, avatars:read/,
    ],
    [['key', 'revoke', 'x'], /There is no key "x"/],
    [['credits', 'grant', '--account', randomUUID(), '--credits', '1'], /There is no account/],
    [['credits', 'grant', '--account', randomUUID(), '--credits', '0.001'], /two decimals/],
    [['credits', 'grant', '--account', randomUUID(), '--credits', '-1'], /two decimals|argument missing/],
    [['nonsense'], /unknown command/],
  ])('refuse %j and say why', async (args, message) => {
    const { status, err } = await vivant(args);
    expect(status).toBe(1);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('say plainly that no server runs', async () => {
    const empty = mkdtempSync(join(home, 'none-'));
    const { status, err } = await vivant(['session', 'list'], { VIVANT_DATA_DIR: empty });
    expect(status).toBe(3);
    expect(err).toContain(`No Vivant server runs on the data directory ${empty}.`);
    const asJson = await vivant(['session', 'list', '--json'], { VIVANT_DATA_DIR: empty });
    expect(JSON.parse(asJson.out)).toMatchObject({ error: 'no_server' });
  });

  it('doctor works with a server and without one, and names faults of the configuration', async () => {
    const withServer = JSON.parse((await vivant(['doctor', '--json'])).out);
    expect(withServer).toMatchObject({ running: true });
    expect(withServer.checks.map((row: { name: string }) => row.name)).toEqual(
      expect.arrayContaining(['server', 'database', 'ledger', 'Node', 'PostgreSQL']),
    );
    const env = { VIVANT_DATA_DIR: home, VIVANT_PORT: 'x', DATABASE_URL: 'postgresql://u:secret@h/d' };
    const without = await vivant(['doctor'], env);
    expect(without.status).toBe(1);
    expect(without.out).toMatch(/server +not running/);
    expect(without.out).toContain('FAIL VIVANT_PORT must be a whole number');
    expect(without.out).not.toContain('secret@');
  });

  it.each([
    ['media', ['ffmpeg', 'bubblewrap'], ['PostgreSQL', 'livekit-server']],
    ['livekit', ['livekit-server', 'setpriv'], ['PostgreSQL', 'ffmpeg']],
    ['postgres', ['PostgreSQL', 'setpriv'], ['livekit-server', 'ffmpeg']],
    ['relay', ['Node'], ['PostgreSQL', 'livekit-server', 'ffmpeg', 'setpriv']],
  ])(
    'doctor asks of %s by itself for what that needs, and for nothing else',
    async (role, asked, notAsked) => {
      const database = `postgresql://vivant:${'p'.repeat(32)}@db.test/vivant`;
      const env = {
        ...{
          VIVANT_DATA_DIR: home,
          VIVANT_ROLES: role,
          VIVANT_NODE_IP: '192.0.2.1',
          VIVANT_MEDIA_PORT: '8790',
        },
        ...(role === 'postgres' ? { DATABASE_URL: database } : {}),
        ...(role === 'livekit' ? { LIVEKIT_URL: 'ws://l.test', LIVEKIT_API_KEY: 'k' } : {}),
        ...(role === 'relay' ? { VIVANT_TURN_SECRET: 's'.repeat(32), VIVANT_TURN_EXTERNAL_TLS: 'on' } : {}),
      };
      const found = JSON.parse((await vivant(['doctor', '--json'], env)).out);
      const names = found.checks.map((row: { name: string }) => row.name);
      expect(names).toEqual(expect.arrayContaining([...asked, 'part', 'settings']));
      for (const name of [...notAsked, 'VIVANT_PORT']) expect(names).not.toContain(name);
      const wrong = role === 'livekit' ? ['LIVEKIT_API_SECRET must be set together'] : [];
      expect(found.faults).toEqual(wrong.map((words) => expect.stringContaining(words)));
    },
  );

  it('doctor names every fault that start names, and judges the machine by the settings that are valid', async () => {
    const env = {
      ...{ VIVANT_DATA_DIR: home, VIVANT_PORT: 'x', VIVANT_LIVEKIT_SERVER: '/no/such/livekit-server' },
      ...{ VIVANT_LLM_MODEL: 'm', VIVANT_TLS_CERT: '/no/such.pem', VIVANT_TLS_KEY: '/no/such.key' },
      ...{ VIVANT_MEDIA_SLOTS: '0', VIVANT_PROT: '80' },
    };
    const { status, out } = await vivant(['doctor', '--json'], env);
    const { faults, unknownVariables, checks } = JSON.parse(out);
    expect(status).toBe(1);
    expect(faults).toEqual([
      'VIVANT_PORT must be a whole number from 1 to 65535, not "x"',
      'VIVANT_LLM_BASE_URL must be set together with VIVANT_LLM_MODEL',
    ]);
    expect(unknownVariables).toEqual(['VIVANT_PROT']);
    const row = (wanted: string) => checks.find(({ name }: { name: string }) => name === wanted);
    expect(row('settings')).toMatchObject({ status: 'fail', found: '2 wrong' });
    // It was looked for where the setting says, although another setting is wrong.
    expect(row('livekit-server')).toMatchObject({ found: '/no/such/livekit-server cannot be run' });
    expect(row('VIVANT_TLS_CERT')).toMatchObject({ status: 'fail', found: '/no/such.pem is missing' });
    expect(row('media')).toMatchObject({ status: 'warn', meaning: expect.stringContaining('503') });
    const shown = (await vivant(['doctor'], env)).out;
    expect(shown).toContain(
      'WARN VIVANT_PROT is set, but no setting has that name; did you mean VIVANT_PORT?',
    );
  });

  it.each<[Record<string, string>, string, string]>([
    [{}, 'texts and documents, by built-in rules', 'portraits and voices'],
    [
      { VIVANT_MODERATION_URL: 'https://judge.test/v1' },
      'texts and portraits, by https://judge.test/v1; documents, by built-in rules',
      'voices',
    ],
    [
      { VIVANT_MODERATION_URL: 'https://judge.test/v1', VIVANT_MODERATION_IMAGES: 'off' },
      'texts, by https://judge.test/v1; documents, by built-in rules',
      'portraits and voices',
    ],
  ])('doctor says what moderation judges with %j, and what nobody does', async (settings, found, nobody) => {
    const env = { VIVANT_DATA_DIR: home, ...settings };
    const { checks } = JSON.parse((await vivant(['doctor', '--json'], env)).out);
    expect(checks).toContainEqual(
      expect.objectContaining({
        ...{ name: 'moderation', found },
        meaning: expect.stringContaining(`Nobody judges ${nobody}.`),
      }),
    );
  });

  it('doctor finds a media port that is taken, by the name of its setting', async () => {
    const socket = createSocket('udp4').bind({ address: '127.0.0.1', port: 0 });
    await new Promise((resolve) => socket.once('listening', resolve));
    const env = { VIVANT_DATA_DIR: home, VIVANT_RTC_UDP_PORT: String(socket.address().port) };
    const { checks } = JSON.parse((await vivant(['doctor', '--json'], env)).out);
    socket.close();
    expect(checks).toContainEqual(expect.objectContaining({ name: 'VIVANT_RTC_UDP_PORT', status: 'fail' }));
  });
});

describe('the socket', () => {
  it('left behind by a killed server is replaced; one that answers is not', async () => {
    const place = mkdtempSync(join(home, 'stale-'));
    const left = createServer().listen(join(place, 'other.sock'));
    await new Promise((resolve) => left.once('listening', resolve));
    await expect(listenOnAdminSocket(operator.newAdminApp(), dataDir)).rejects.toThrow('answers');
    const stale = execFile(process.execPath, [
      '-e',
      `require('net').createServer().listen(${JSON.stringify(adminSocketPath(place))}, () => process.kill(process.pid, 'SIGKILL'))`,
    ]);
    await new Promise((resolve) => stale.once('exit', resolve));
    expect(statSync(adminSocketPath(place)).isSocket()).toBe(true);
    const close = await listenOnAdminSocket(operator.newAdminApp(), place);
    expect(await vivant(['session', 'list'], { VIVANT_DATA_DIR: place })).toMatchObject({ status: 0 });
    await close();
    expect(() => statSync(adminSocketPath(place))).toThrow('ENOENT');
    left.close();
  });

  it('never takes the place of a file', async () => {
    const place = mkdtempSync(join(home, 'file-'));
    writeFileSync(adminSocketPath(place), 'precious');
    await expect(listenOnAdminSocket(operator.newAdminApp(), place)).rejects.toThrow('no socket');
  });
});
