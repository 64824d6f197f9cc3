import { join } from 'node:path';
import { createClient } from '../harness/client.ts';
import { type OperatorPlace, operate } from '../harness/operator.ts';
import type { Target } from '../harness/target.ts';
import type { Lane } from '../lanes.ts';
import { type FileServer, startFileServer } from './file-server.ts';
import { type Material, makeMaterial, makePlan, makeReadyAvatar, readKeysFile } from './material.ts';
import { type Options, ROOT } from './options.ts';
import { startRoomServer } from './room-server.ts';
import { type Service, startService } from './service.ts';

/** Enough for what cases start side by side; few enough to be used up by one. */
const SLOTS = 4;

/** For listing the cases: nothing is called. */
export const NOTHING: Target = {
  baseUrl: 'http://localhost:9',
  keys: { full: '', foreign: '', scoped: '' },
  avatars: { scoped: '', foreign: '', ready: null },
  operator: null,
  accountId: null,
  files: null,
  assets: null,
  rooms: null,
  slots: null,
  behindProxy: false,
  waived: [],
  retriesFile: null,
};

/**
 * Makes the target of each lane: starts a service where none is named, makes keys where none are given. A lane may
 * begin when its own target is there. What has to be closed at the end in any case goes into `closers`.
 */
export async function prepareTargets(
  lanes: Lane[],
  options: Options,
  scratch: string,
  closers: (() => Promise<void>)[],
): Promise<Promise<Target>[]> {
  const own = options.baseUrl === null;
  let files: FileServer | null = null;
  if (own || options.files !== null) {
    files = await startFileServer({ folder: scratch, behind: options.files });
    closers.push(files.close);
  }
  const started = own && files ? await startOwn(scratch, files) : null;
  if (started) closers.push(() => endOwn(started.service));
  const rooms = own ? await startRoomServer(process.env.VIVANT_LIVEKIT_SERVER || 'livekit-server') : null;
  if (rooms) closers.push(rooms.close);
  const baseUrl = options.baseUrl ?? started?.service.baseUrl ?? null;
  if (baseUrl === null) throw new Error('There is no service to judge');
  const operator =
    started?.operator ??
    (options.operator === null
      ? null
      : { command: options.operator, cwd: ROOT, env: definedOnly(process.env) });
  const targetOf = (material: Material, ready: string | null): Target => ({
    ...material,
    avatars: { ...material.avatars, ready },
    baseUrl,
    operator,
    files: files && { origin: files.origin, controlUrl: files.controlUrl },
    assets: options.assets,
    rooms: rooms?.rooms ?? options.rooms,
    slots: own ? SLOTS : null,
    behindProxy: own,
    waived: options.waived,
    retriesFile: options.retriesFile,
  });
  const readyOf = async (full: string) =>
    options.assets === null ? null : await makeReadyAvatar(baseUrl, full, options.assets);
  if (options.keysFile !== null) {
    const given = await readKeysFile(options.keysFile);
    const target = targetOf(given, given.avatars.ready ?? (await readyOf(given.keys.full)));
    return lanes.map(async () => target);
  }
  if (operator === null) throw new Error('Without keys, the suite needs the operator’s command to make some');
  await makePlan(operator);
  const make = async ({ name, roles, alone }: Lane): Promise<Target> => {
    const { ready, ...material } = await makeMaterial(baseUrl, operator, {
      lane: name,
      roles,
      otherEnvironment: started?.stagingKey,
      // What has to be alone starts no session.
      readyOf: alone ? async () => null : readyOf,
    });
    return targetOf(material, ready);
  };
  // One after the other: each runs several processes of the operator's command as it is.
  let before: Promise<unknown> = Promise.resolve();
  return lanes.map((lane) => {
    const made = before.then(() => make(lane));
    // Its failure is reported where it is awaited.
    made.catch(() => {});
    before = made;
    return made;
  });
}

interface Own {
  service: Service;
  operator: OperatorPlace;
  stagingKey: string;
}

/**
 * A service of our own. It first runs on the same data as one of the other environment, only to make a key there:
 * a key that the database knows, and that must be refused all the same.
 */
async function startOwn(scratch: string, files: FileServer): Promise<Own> {
  const dataDir = join(scratch, 'data');
  const staging = await startService(dataDir, { VIVANT_ENVIRONMENT: 'staging', VIVANT_MEDIA_SLOTS: '0' });
  const stagingKey = await keyOf(staging, operatorOf(dataDir)).finally(staging.stop);
  const { host } = new URL(files.origin);
  const service = await startService(dataDir, {
    VIVANT_FETCH_ALLOW: host,
    VIVANT_PRIVATE_LIVEKIT: 'on',
    VIVANT_TRUST_PROXY: '1',
    ...(files.certFile && { NODE_EXTRA_CA_CERTS: files.certFile }),
    VIVANT_MEDIA_SLOTS: String(SLOTS),
    // Sessions that a case has left behind are not waited for.
    VIVANT_DRAIN_SECONDS: '0',
  });
  return { service, operator: operatorOf(dataDir), stagingKey };
}

/** @throws when the key does not work where it was made */
async function keyOf(staging: Service, operator: OperatorPlace): Promise<string> {
  const { id } = await operate<{ id: string }>(operator, 'account', 'create', '--name', 'Staging');
  const { secret } = await operate<{ secret: string }>(operator, 'key', 'create', '--account', id);
  const { status } = await createClient(staging.baseUrl, secret).get('/v1/sessions');
  if (status !== 200) throw new Error(`A fresh key of the staging service answers ${status}`);
  return secret;
}

function operatorOf(dataDir: string): OperatorPlace {
  return {
    command: [process.execPath, '--disable-warning=ExperimentalWarning', 'server/src/cli/main.ts'],
    cwd: ROOT,
    env: definedOnly({
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      VIVANT_DATA_DIR: dataDir,
    }),
  };
}

async function endOwn(service: Service): Promise<void> {
  await service.stop();
  // What it logged matters when a case failed for no visible reason.
  if (process.env.CONFORMANCE_SHOW_LOG) console.log(service.output());
}

function definedOnly(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
