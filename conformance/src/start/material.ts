import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CHEAP_VIDEO,
  createAvatar,
  createRenderOnly,
  REAL_PORTRAIT,
  REAL_VOICE,
  readAvatar,
} from '../harness/avatars.ts';
import { createClient } from '../harness/client.ts';
import { type OperatorPlace, operate } from '../harness/operator.ts';
import type { Keys, Target } from '../harness/target.ts';
import { until } from '../harness/until.ts';

const ALL = 'sessions,avatars:read,avatars:write,billing:write';

/** What a file of keys holds; README.md shows one. */
interface KeysFile {
  keys: Keys;
  avatars: { scoped: string; foreign: string; ready?: string };
}

export type Material = Pick<Target, 'keys' | 'avatars' | 'accountId'>;

export async function readKeysFile(file: string): Promise<Material> {
  const { keys, avatars } = JSON.parse(await readFile(file, 'utf8')) as KeysFile;
  for (const name of ['full', 'foreign', 'scoped'] as const)
    if (typeof keys?.[name] !== 'string') throw new Error(`${file} has no keys.${name}`);
  for (const name of ['scoped', 'foreign'] as const)
    if (typeof avatars?.[name] !== 'string') throw new Error(`${file} has no avatars.${name}`);
  return { keys, avatars: { ...avatars, ready: avatars.ready ?? null }, accountId: null };
}

/**
 * Makes the accounts, keys and avatars of one lane with the operator's command. `readyOf` builds the ready avatar of
 * the account of a key, while the other keys are made.
 */
export async function makeMaterial(
  baseUrl: string,
  operator: OperatorPlace,
  given: {
    lane: string;
    roles: (keyof Keys)[];
    otherEnvironment: string | undefined;
    readyOf: (full: string) => Promise<string | null>;
  },
): Promise<Material & { ready: string | null }> {
  const run = <T>(...args: string[]) => operate<T>(operator, ...args);
  async function account(name: string, credits: number | null, raised = true): Promise<string> {
    const { id } = await run<{ id: string }>(
      'account',
      'create',
      '--name',
      `Conformance ${given.lane} ${name}`,
    );
    if (credits !== null) await run('credits', 'grant', '--account', id, '--credits', String(credits));
    if (raised) await run('account', 'set-plan', id, PLAN);
    return id;
  }
  async function key(accountId: string, ...options: string[]): Promise<string> {
    return (await run<{ secret: string }>('key', 'create', '--account', accountId, ...options)).secret;
  }
  const full = (accountId: string) => key(accountId, '--scopes', ALL);
  const [main, other] = await Promise.all([account('main', 100_000), account('foreign', 1000)]);
  const keys: Keys = { full: await full(main), foreign: await full(other), scoped: '' };
  const building = given.readyOf(keys.full);
  // Its failure is reported where it is awaited; until then it must not be an unhandled rejection.
  building.catch(() => {});
  const avatars = {
    scoped: await createRenderOnly(createClient(baseUrl, keys.full), { name: 'Scoped' }),
    foreign: await createRenderOnly(createClient(baseUrl, keys.foreign), { name: 'Foreign' }),
    ready: null,
  };
  const capped = (option: string) => key(main, '--scopes', ALL, option, '0');
  const owner = async (name: string, credits: number | null, raised = true) =>
    full(await account(name, credits, raised));
  const making: { [K in keyof Keys]?: () => Promise<string> } = {
    scoped: () => key(main, '--scopes', ALL, '--avatar', avatars.scoped),
    sessionsOnly: () => key(main, '--scopes', 'sessions'),
    readOnly: () => key(main, '--scopes', 'avatars:read'),
    writeOnly: () => key(main, '--scopes', 'avatars:write'),
    billingOnly: () => key(main, '--scopes', 'billing:write'),
    defaultScope: () => key(main),
    cappedTotal: () => capped('--spend-cap-total'),
    cappedDaily: () => capped('--spend-cap-daily'),
    cappedMonthly: () => capped('--spend-cap-monthly'),
    oneAtATime: () => key(main, '--max-concurrent', '1'),
    short: () => key(main, '--max-duration-seconds', '90'),
    metered: () => key(main, '--metered'),
    oneMinute: () => key(main, '--spend-cap-daily', '100'),
    meteredOneMinute: () => key(main, '--metered', '--spend-cap-total', '100'),
    poor: () => owner('poor', null),
    oneCredit: () => owner('one credit', 1),
    empty: () => owner('empty', 10),
    list: () => owner('list', 10),
    limited: () => owner('limited', 1000, false),
    legacy: async () => {
      const secret = `sk_live_${randomBytes(24).toString('base64url')}`;
      const hash = createHash('sha256').update(secret).digest('hex');
      await run('key', 'import', '--account', main, '--hash', hash, '--scopes', ALL);
      return secret;
    },
    revoked: async () => {
      const made = await run<{ id: string; secret: string }>('key', 'create', '--account', main);
      await run('key', 'revoke', made.id);
      return made.secret;
    },
  };
  const left: (keyof Keys)[] = ['scoped', ...given.roles];
  const makeNext = async () => {
    for (let role = left.shift(); role !== undefined; role = left.shift()) {
      const make = making[role];
      if (make === undefined) throw new Error(`No key is made for the role ${role}`);
      keys[role] = await make();
    }
  };
  // Each is a process of the operator's command or a few: side by side, but not all at once.
  await Promise.all(Array.from({ length: 4 }, makeNext));
  if (given.otherEnvironment) keys.otherEnvironment = given.otherEnvironment;
  return { keys, avatars, accountId: main, ready: await building };
}

/** The standard plan with rate limits far above anything the cases do in a minute. */
const PLAN = 'conformance';
const RATES = [
  '--creates-per-minute',
  '--writes-per-minute',
  '--reads-per-minute',
  '--session-starts-per-minute',
];

export async function makePlan(operator: OperatorPlace): Promise<void> {
  const { items } = await operate<{ items: { id: string }[] }>(operator, 'plan', 'list');
  if (items.some(({ id }) => id === PLAN)) return;
  await operate(operator, 'plan', 'create', PLAN, ...RATES.flatMap((option) => [option, '100000']));
}

/** Builds the avatar that cases talk to; fails with the stages' feedback where it does not become ready. */
export async function makeReadyAvatar(baseUrl: string, full: string, assets: string): Promise<string> {
  const client = createClient(baseUrl, full);
  const avatarId = await createAvatar(
    client,
    { name: 'Ready', persona: { greeting: 'Good day.' }, video: CHEAP_VIDEO },
    {
      'image/portrait.jpg': readFileSync(join(assets, REAL_PORTRAIT)),
      'voice/sample.wav': readFileSync(join(assets, REAL_VOICE)),
    },
  );
  const built = await until(
    'the ready avatar',
    180_000,
    () => readAvatar(client, avatarId),
    ({ readyToChat, status }) => readyToChat || status === 'failed',
  );
  if (!built.readyToChat) throw new Error(`The avatar failed: ${JSON.stringify(built.latestFailure)}`);
  return avatarId;
}
