import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { arch, availableParallelism, cpus, freemem, loadavg, release, totalmem, uptime } from 'node:os';
import { PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { findProgram } from '@vivant/platform/find-program';

const PROGRAMS = [
  { name: 'ffmpeg', args: ['-version'] },
  { name: 'bwrap', args: ['--version'] },
  { name: 'espeak-ng', args: ['--version'] },
  { name: 'flite', args: ['--version'] },
] as const;
const ASK_LIMIT_MS = 5_000;

/** Describes this machine without its name, addresses and paths. Sizes in bytes. */
export async function describeMachine(options: {
  dataDir: string;
  /** The path of livekit-server, or undefined if there is none. */
  livekitServer: string | undefined;
}): Promise<object> {
  const programs = [
    ...PROGRAMS.map(({ name, args }) => ({ name, args, path: findProgram(name) })),
    { name: 'livekit-server', args: ['--version'], path: options.livekitServer ?? null },
  ];
  return {
    ...{ architecture: arch(), kernel: release(), system: readSystem() },
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? null,
    load: loadavg(),
    ...{ memoryBytes: totalmem(), freeMemoryBytes: freemem(), memoryLimit: readMemoryLimit() },
    dataDisk: await describeDisk(options.dataDir),
    upSeconds: Math.round(uptime()),
    isContainer: existsSync('/.dockerenv') || existsSync('/run/.containerenv'),
    node: process.versions.node,
    programs: Object.fromEntries(
      await Promise.all(
        programs.map(async ({ name, args, path }) => [name, path && (await versionOf(path, args))]),
      ),
    ),
  };
}

async function describeDisk(path: string): Promise<{ bytes: number; freeBytes: number } | null> {
  try {
    const { bsize, blocks, bavail } = await statfs(path);
    return { bytes: bsize * blocks, freeBytes: bsize * bavail };
  } catch {
    return null;
  }
}

/** Null if the command does not exist. */
async function versionOf(command: string, args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const child = spawnChild({ command, args, env: PLAIN_ENV, onLine: (line) => lines.push(line) });
  const timer = setTimeout(child.kill, ASK_LIMIT_MS);
  await child.ended;
  clearTimeout(timer);
  return /\b\d+(\.\d+)+\b/.exec(lines.join('\n'))?.[0] ?? 'unknown';
}

/** "debian 12". */
function readSystem(): string | null {
  const said = readIfThere('/etc/os-release');
  const [id, version] = ['ID', 'VERSION_ID'].map(
    (name) => new RegExp(`^${name}="?([a-z0-9._-]+)"?$`, 'm').exec(said)?.[1],
  );
  return id === undefined ? null : [id, version].filter(Boolean).join(' ');
}

/** The limit of this process's control group: a number of bytes, "max", or null if there is none. */
function readMemoryLimit(): string | null {
  const said = readIfThere('/sys/fs/cgroup/memory.max').trim();
  return /^(max|\d+)$/.test(said) ? said : null;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
