import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { howItEnded, spawnChild } from '@vivant/platform/child';
import { StartError } from '@vivant/platform/start-error';

const VERSION_TIMEOUT_MS = 10_000;

/** The version this program is built against; a newer minor of the same major serves as well. */
export const LIVEKIT_VERSION = '1.13.5';

/**
 * Where livekit-server is: `given` (the launcher's `VIVANT_LIVEKIT_SERVER`), else `livekit-server` on the
 * search path. Undefined when there is none that can be run.
 */
export function findLivekitServer(given: string | undefined, searchPath: string): string | undefined {
  const candidates = given
    ? [given]
    : searchPath
        .split(delimiter)
        .filter(Boolean)
        .map((folder) => join(folder, 'livekit-server'));
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The version a binary says it is; throws `StartError` if it is none this program can use. */
export async function checkLivekitServer(binary: string): Promise<string> {
  const lines: string[] = [];
  const child = spawnChild({
    command: binary,
    args: ['--version'],
    env: {},
    onLine: (line) => lines.push(line),
  });
  const timer = setTimeout(child.kill, VERSION_TIMEOUT_MS);
  const ending = await child.ended;
  clearTimeout(timer);
  const said = lines.join('\n');
  if (ending.code !== 0)
    throw new StartError(`${binary} cannot be run: ${said.trim() || howItEnded(ending)}`);
  const version = /version (\d+\.\d+\.\d+)/.exec(said)?.[1];
  if (!version || !isSupported(version)) {
    throw new StartError(
      `${binary} says "${said.trim().slice(0, 80)}"; needed is livekit-server ${LIVEKIT_VERSION} or a newer 1.x.`,
    );
  }
  return version;
}

function isSupported(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const [wantMajor = 0, wantMinor = 0, wantPatch = 0] = LIVEKIT_VERSION.split('.').map(Number);
  if (major !== wantMajor) return false;
  return minor > wantMinor || (minor === wantMinor && patch >= wantPatch);
}
