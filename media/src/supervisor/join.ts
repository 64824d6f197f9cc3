import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join as pathOf } from 'node:path';
import { hostOf } from '@vivant/contract/host-and-port';
import { isLoopbackHost } from '@vivant/contract/public-address';
import { JOIN_PATH, JoinAnswer, JoinRefusal, WORKER_PROTOCOL } from '@vivant/contract/workers';
import { StartError } from '@vivant/platform/start-error';
import { z } from 'zod';

const MANIFEST = new URL('../../../package.json', import.meta.url);
const REQUEST_TIMEOUT_MS = 15_000;

/** Of this program. */
export function readVersion(): string {
  return (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version;
}

/** The identity of this machine, kept between starts. */
const Membership = JoinAnswer.extend({ serverUrl: z.url() });
export type Membership = z.infer<typeof Membership>;

function fileOf(dataDir: string): string {
  return pathOf(dataDir, 'worker.json');
}

/** Null: this machine has joined no server. @throws StartError where the file cannot be read */
export async function readMembership(dataDir: string): Promise<Membership | null> {
  let text: string;
  try {
    text = await readFile(fileOf(dataDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartError(`${fileOf(dataDir)} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return Membership.parse(JSON.parse(text));
  } catch {
    throw new StartError(`${fileOf(dataDir)} is damaged: delete it and join again with a new token.`);
  }
}

/** Writes it whole or not at all, readable only by this user. */
async function writeMembership(dataDir: string, membership: Membership): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const written = `${fileOf(dataDir)}.new`;
  await rm(written, { force: true });
  await writeFile(written, JSON.stringify(membership), { mode: 0o600, flag: 'wx' });
  await rename(written, fileOf(dataDir));
}

/** The server that `--join` names. @throws StartError */
export function serverUrlOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.pathname !== '/')
    throw new StartError('--join takes the address of the server, such as https://avatars.example.org');
  if (url.protocol === 'http:' && !isLoopbackHost(hostOf(url)))
    throw new StartError(
      'Over http:// others on the way would read the credential and every conversation: join by the https:// address of the server.',
    );
  return url.origin;
}

/**
 * The membership of `serverUrl` that is stored, or the one that a token brings. A new token is tried first, because
 * the stored membership may have been revoked; a token that brings nothing, as it is used up at every start but the
 * first, leaves the stored one. Null: there is neither.
 * @throws StartError that says how to fix it
 */
export async function membershipOf(
  dataDir: string,
  { serverUrl, token }: { serverUrl: string; token: string | undefined },
): Promise<Membership | null> {
  const read = await readMembership(dataDir);
  const kept = read?.serverUrl === serverUrl ? read : null;
  if (token === undefined) return kept;
  try {
    return await joinServer(serverUrl, token, dataDir);
  } catch (error) {
    if (kept !== null && error instanceof StartError) return kept;
    throw error;
  }
}

/** Changes a token, which is used up by it, for a membership. @throws StartError that says how to mend it */
async function joinServer(serverUrl: string, token: string, dataDir: string): Promise<Membership> {
  const version = readVersion();
  // Before the token is used: nothing could be kept otherwise.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  let response: Response;
  try {
    response = await fetch(`${serverUrl}${JOIN_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, protocol: WORKER_PROTOCOL, version }),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : message;
    throw new StartError(
      `${serverUrl} cannot be reached (${reason}). The token has most likely not been used.`,
    );
  }
  const body: unknown = await response.json().catch(() => null);
  const answer = response.ok ? JoinAnswer.safeParse(body).data : undefined;
  if (answer === undefined) throw new StartError(refusalOf(serverUrl, response.status, body));
  const membership = { ...answer, serverUrl };
  await writeMembership(dataDir, membership);
  return membership;
}

function refusalOf(serverUrl: string, status: number, body: unknown): string {
  switch (status) {
    case 401:
      return 'The token is unknown, used, expired or revoked. Make another on the server: ./vivant worker token';
    case 404:
      return `${serverUrl} knows nothing of workers: it is no Vivant server, or one of an older release.`;
    case 409:
      return JoinRefusal.safeParse(body).data?.message ?? 'The release of the server does not fit.';
    case 429:
      return 'The server has had too many attempts to join from this network. Try again in a minute.';
    default:
      return `${serverUrl} answered ${status} instead of letting this machine in. Is it the address of a Vivant server?`;
  }
}
