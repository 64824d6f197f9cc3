import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createClient } from '../harness/client.ts';
import { type OperatorPlace, operate } from '../harness/operator.ts';
import type { Target } from '../harness/target.ts';
import { type FileServer, startFileServer } from './file-server.ts';
import { makeMaterial, makeReadyAvatar, readKeysFile } from './material.ts';
import { type Options, ROOT, readOptions } from './options.ts';
import { startRoomServer } from './room-server.ts';
import { type Service, startService } from './service.ts';

/** Makes the target: starts a service where none is named, makes keys where none are given. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.CONFORMANCE_LIST) {
    project.provide('target', nothing());
    return async () => {};
  }
  const options = readOptions(process.env);
  const scratch = await mkdtemp(join(tmpdir(), 'vivant-conformance-'));
  const closers: (() => Promise<void>)[] = [() => rm(scratch, { recursive: true, force: true })];
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    project.provide('target', await prepare(options, scratch, closers));
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

/** For listing the cases: nothing is called. */
function nothing(): Target {
  return {
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
}

async function prepare(options: Options, scratch: string, closers: (() => Promise<void>)[]): Promise<Target> {
  const own = options.baseUrl === null;
  let files: FileServer | null = null;
  if (own || options.files !== null) {
    files = await startFileServer({ folder: scratch, behind: options.files });
    closers.push(files.close);
  }
  const started = own ? await startOwn(scratch, files!) : null;
  if (started) closers.push(() => endOwn(started.service));
  const rooms = own ? await startRoomServer(process.env.VIVANT_LIVEKIT_SERVER || 'livekit-server') : null;
  if (rooms) closers.push(rooms.close);
  const baseUrl = options.baseUrl ?? started!.service.baseUrl;
  const operator =
    started?.operator ??
    (options.operator === null
      ? null
      : { command: options.operator, cwd: ROOT, env: definedOnly(process.env) });
  const material =
    options.keysFile === null
      ? await makeMaterial(baseUrl, operator!, { otherEnvironment: started?.stagingKey })
      : { ...(await readKeysFile(options.keysFile)), accountId: null };
  const ready =
    material.avatars.ready ??
    (options.assets === null ? null : await makeReadyAvatar(baseUrl, material.keys, options.assets));
  return {
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
  };
}

/** Enough for what cases start side by side; few enough to be used up by one. */
const SLOTS = 4;

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
    NODE_EXTRA_CA_CERTS: files.certFile!,
    VIVANT_MEDIA_SLOTS: String(SLOTS),
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
  // What it said matters when a case failed and nobody knows why.
  if (process.env.CONFORMANCE_SHOW_LOG) console.log(service.output());
}

function definedOnly(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
