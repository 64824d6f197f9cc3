import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { authorityOf } from '@vivant/contract/host-and-port';
import type { DoctorRow } from '@vivant/contract/operator/report';
import { ISOLATION_REMEDY, isolationUnavailableReason } from '@vivant/platform/bubblewrap';
import { isPortFree } from '@vivant/platform/free-port';
import { FURTHER_VOICES, type FurtherVoice } from '@vivant/speech/tts/further-voices';
import { checkLivekitServer, findLivekitServer, LIVEKIT_VERSION } from './livekit-binary.ts';
import type { OutsideLivekit } from './outside-livekit.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';

export interface DoctorOptions {
  /** PATH of this process. */
  searchPath: string;
  /** `VIVANT_LIVEKIT_SERVER`. */
  livekitServer?: string | undefined;
  /** What runs here; a single part of the service only needs its own. */
  runs: { avatars: boolean; livekit: boolean; postgres: boolean };
  /** Whether an outside database or LiveKit is configured: then ours is not needed. */
  outsideDatabase: boolean;
  outsideLivekit: OutsideLivekit | null;
  /** Without a jail it does not start: see `VIVANT_JAIL`. */
  requiresJail: boolean;
  /** Any private directory this user may write, for the links PostgreSQL needs. */
  scratchDir: string;
  /** Default: those there are. */
  furtherVoices?: readonly FurtherVoice[];
  /** Ports that must be free because none of our programs runs now; empty while the server runs. */
  ports: readonly { name: string; host: string; port: number; protocol: 'tcp' | 'udp' }[];
}

const PROGRAMS: { name: string; file: string; package: string; without: string }[] = [
  {
    name: 'ffmpeg',
    file: 'ffmpeg',
    package: 'ffmpeg',
    without: 'No voice sample can be read and no clip rendered, so no avatar can be built.',
  },
  {
    name: 'eSpeak NG',
    file: 'espeak-ng',
    package: 'espeak-ng',
    without: 'No speech in languages other than English.',
  },
  { name: 'Flite', file: 'flite', package: 'flite', without: 'No English speech of the better kind.' },
  {
    name: 'PocketSphinx',
    file: 'pocketsphinx_batch',
    package: 'pocketsphinx',
    without: 'Visitors can type, but are not understood when they speak.',
  },
];
const SPHINX_MODEL = '/usr/share/pocketsphinx/model/en-us';

/** What can be found out about this machine without a running server. Only reads; takes about half a second. */
export async function checkMachine(options: DoctorOptions): Promise<DoctorRow[]> {
  const find = (file: string) =>
    options.searchPath
      .split(delimiter)
      .filter(Boolean)
      .map((folder) => join(folder, file))
      .find(isExecutable);
  const { runs } = options;
  const rows: DoctorRow[] = [checkNode(), checkUser()];
  if (runs.avatars) rows.push(...checkAvatars(options, find));
  if (runs.avatars || runs.livekit || runs.postgres)
    rows.push(
      isExecutable('/usr/bin/setpriv')
        ? ok('setpriv', '/usr/bin/setpriv')
        : fail('setpriv', 'missing', `No child process can be started safely. ${apt('util-linux')}`),
    );
  if (runs.postgres) rows.push(checkPostgres(options));
  if (runs.livekit) rows.push(await checkLivekit(options));
  for (const { name, host, port, protocol } of options.ports) {
    const at = `${authorityOf({ host, port })}/${protocol}`;
    rows.push(
      (await isPortFree(protocol, host, port))
        ? ok(name, `${at} is free`)
        : fail(name, `${at} is taken`, 'Stop what listens there, or choose another port.'),
    );
  }
  return rows;
}

/** What builds avatars and lets them speak. */
function checkAvatars(
  { furtherVoices = FURTHER_VOICES, requiresJail }: DoctorOptions,
  find: (file: string) => string | undefined,
): DoctorRow[] {
  const rows: DoctorRow[] = [];
  for (const program of PROGRAMS) {
    const path = find(program.file);
    rows.push(
      path
        ? ok(program.name, path)
        : warn(program.name, 'missing', `${program.without} ${apt(program.package)}`),
    );
  }
  rows.push(
    existsSync(SPHINX_MODEL)
      ? ok('PocketSphinx model', SPHINX_MODEL)
      : warn(
          'PocketSphinx model',
          'missing',
          `Visitors are not understood when they speak. ${apt('pocketsphinx-en-us')}`,
        ),
  );
  rows.push(...furtherVoices.map(furtherVoiceRow));
  rows.push(checkSandbox(find('bwrap'), find('prlimit'), requiresJail));
  return rows;
}

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** Without one nothing is wrong: it is optional. */
function furtherVoiceRow(voice: FurtherVoice): DoctorRow {
  const spoken = new Intl.ListFormat('en').format(
    voice.languages.map((tag) => LANGUAGE_NAMES.of(tag) ?? tag),
  );
  if (voice.isInstalled()) return ok(voice.name, `speaks ${spoken}`);
  const from = voice.area === undefined ? '' : `, of Debian's area ${voice.area}`;
  return {
    ...ok(voice.name, 'not installed'),
    meaning:
      `${spoken} would be understood far better than from eSpeak NG. ` +
      `${apt(voice.packages.join(' '))}${from}, and start again.`,
  };
}

function checkNode(): DoctorRow {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major === 24 && minor >= 21
    ? ok('Node', process.versions.node)
    : warn(
        'Node',
        process.versions.node,
        'Vivant is made for Node 24.21 or newer 24; start it with ./vivant.',
      );
}

function checkUser(): DoctorRow {
  const uid = process.getuid?.();
  return uid === 0
    ? warn('user', 'root', 'Nothing of Vivant needs root; start it with ./vivant, which steps down.')
    : ok('user', String(uid));
}

/** Sessions and documents of strangers run in namespaces of their own; some containers and systems forbid them. */
function checkSandbox(
  bwrap: string | undefined,
  prlimit: string | undefined,
  requiresJail: boolean,
): DoctorRow {
  if (!prlimit)
    return fail('prlimit', 'missing', `No upload can be read within limits. ${apt('util-linux')}`);
  const grade = requiresJail ? fail : warn;
  const without = requiresJail
    ? 'Vivant does not start: others can reach it, and neither uploads nor sessions would be isolated from this ' +
      'machine (VIVANT_JAIL=prefer starts it all the same).'
    : 'Uploads are read and sessions run under limits of memory and time, but not isolated from this machine.';
  if (!bwrap) return grade('bubblewrap', 'missing', `${without} ${apt('bubblewrap')}`);
  const reason = isolationUnavailableReason(bwrap);
  if (reason === null) return ok('bubblewrap', `${bwrap}, namespaces usable`);
  return grade('bubblewrap', reason.slice(0, 120), `${without} ${ISOLATION_REMEDY}`);
}

function checkPostgres(options: DoctorOptions): DoctorRow {
  if (options.outsideDatabase) return ok('PostgreSQL', 'an outside one (DATABASE_URL)');
  try {
    return ok('PostgreSQL', findPostgresBinaries(options.scratchDir).version);
  } catch (error) {
    return fail('PostgreSQL', 'missing', (error as Error).message);
  }
}

async function checkLivekit(options: DoctorOptions): Promise<DoctorRow> {
  if (options.outsideLivekit !== null) return checkOutsideLivekit(options.outsideLivekit);
  const binary = findLivekitServer(options.livekitServer, options.searchPath);
  if (!binary && options.livekitServer !== undefined)
    return fail(
      'livekit-server',
      `${options.livekitServer} cannot be run`,
      'VIVANT_LIVEKIT_SERVER names it; leave that unset to use the one that ./vivant start brings.',
    );
  if (!binary) {
    return fail(
      'livekit-server',
      'missing',
      `Run ./vivant start, which fetches or builds ${LIVEKIT_VERSION}, or set LIVEKIT_URL to a LiveKit of your own.`,
    );
  }
  try {
    return ok('livekit-server', `${await checkLivekitServer(binary)} (${binary})`);
  } catch (error) {
    return fail('livekit-server', binary, (error as Error).message);
  }
}

async function checkOutsideLivekit(livekit: OutsideLivekit): Promise<DoctorRow> {
  // LiveKit's library is half of all that a command would load, and no other one asks for it.
  const { livekitFault, probeRoomCreation } = await import('./outside-livekit.ts');
  try {
    const fault = livekitFault(await probeRoomCreation(livekit));
    if (fault !== null) return fail('livekit-server', 'an outside one (LIVEKIT_URL)', fault);
    return ok('livekit-server', 'an outside one (LIVEKIT_URL)');
  } catch (error) {
    return fail(
      'livekit-server',
      'an outside one (LIVEKIT_URL) that does not answer',
      `No session can start while it is away: ${(error as Error).message}.`,
    );
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function apt(name: string): string {
  return `Install it: apt-get install -y ${name}`;
}

function ok(name: string, found: string): DoctorRow {
  return { name, status: 'ok', found, meaning: '' };
}

function warn(name: string, found: string, meaning: string): DoctorRow {
  return { name, status: 'warn', found, meaning };
}

function fail(name: string, found: string, meaning: string): DoctorRow {
  return { name, status: 'fail', found, meaning };
}
