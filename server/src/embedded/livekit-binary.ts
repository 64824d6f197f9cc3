import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '@vivant/platform/start-error';

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
  let said: string;
  try {
    said = (await promisify(execFile)(binary, ['--version'], { timeout: 10_000, env: {} })).stdout;
  } catch (error) {
    throw new StartError(`${binary} cannot be run: ${(error as Error).message}`);
  }
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
