import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AvatarDetail } from '@vivant/contract/avatar';
import type { SessionStarted } from '@vivant/contract/session';
import { ZipFile } from 'yazl';
import type { Service } from './service.ts';

/** What an integrator does over HTTP: makes an avatar from files, waits, starts sessions. */

export interface Package {
  manifest: Record<string, unknown>;
  portrait: string;
  /** A portrait-only avatar has none. */
  voice?: string;
  /** Names in knowledge/ → text. */
  knowledge?: Record<string, string>;
}

export async function zipOf(parts: Package): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify({ schemaVersion: 1, ...parts.manifest })), 'avatar.json');
  zip.addBuffer(await readFile(parts.portrait), `image/${basename(parts.portrait)}`);
  if (parts.voice !== undefined) zip.addBuffer(await readFile(parts.voice), `voice/${basename(parts.voice)}`);
  for (const [name, text] of Object.entries(parts.knowledge ?? {}))
    zip.addBuffer(Buffer.from(text), `knowledge/${name}`);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** For avatars whose picture no test looks at: it takes little more than half the work to build, draw and send. */
export const CHEAP_VIDEO = { aspect: '9:16' };

export interface Integrator {
  accountId: string;
  key: string;
  create(parts: Package): Promise<string>;
  avatar(avatarId: string): Promise<AvatarDetail>;
  /** Polls until nothing is building; `seen` holds the distinct states of the stages on the way. */
  built(avatarId: string): Promise<{ avatar: AvatarDetail; seen: string[] }>;
  startSession(avatarId: string, options?: Record<string, unknown>): Promise<SessionStarted>;
  get<T>(path: string, init?: RequestInit): Promise<T>;
}

const POLL_MS = 400;
const BUILD_LIMIT_MS = 180_000;

/** What an account is given where nothing else is said. */
export const CREDITS = 10_000;

/** An account with credits and a key, made by the operator's commands; its scopes let nothing be sent elsewhere. */
export async function newIntegrator(service: Service, credits = CREDITS): Promise<Integrator> {
  const account = await service.operate<{ id: string }>('account', 'create', '--name', 'Integrator');
  await service.operate('credits', 'grant', '--account', account.id, '--credits', String(credits));
  const key = await service.operate<{ secret: string }>(
    'key',
    'create',
    '--account',
    account.id,
    '--scopes',
    'sessions,avatars:read,avatars:write,billing:write',
  );
  return integratorWith(service, account.id, key.secret);
}

/** For who calls faster than an account may, as a test does on a quick machine. */
export async function liftRateLimits(service: Service, { accountId }: Integrator): Promise<void> {
  const most = '1000000';
  await service.operate(
    ...['plan', 'create', 'busy', '--writes-per-minute', most, '--reads-per-minute', most],
  );
  await service.operate('account', 'set-plan', accountId, 'busy');
}

export function integratorWith(service: Service, accountId: string, key: string): Integrator {
  async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(`${service.baseUrl}${path}`, {
      ...init,
      headers: { 'x-api-key': key, ...init.headers },
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path} answered ${response.status}: ${body}`);
    return JSON.parse(body) as T;
  }
  const avatar = (avatarId: string) => request<AvatarDetail>(`/v1/avatars/${avatarId}`);
  return {
    accountId,
    key,
    avatar,
    get: request,
    async create(parts) {
      const zip = await zipOf(parts);
      const created = await request<{ avatarId: string }>('/v1/avatars', {
        method: 'POST',
        headers: { 'content-type': 'application/zip' },
        body: new Uint8Array(zip),
      });
      return created.avatarId;
    },
    async built(avatarId) {
      const seen: string[] = [];
      const until = Date.now() + BUILD_LIMIT_MS;
      for (;;) {
        const now = await avatar(avatarId);
        const state = Object.entries(now.stages)
          .map(([stage, { status }]) => `${stage}:${status}`)
          .join(' ');
        if (state !== seen.at(-1)) seen.push(state);
        if (now.status !== 'building') return { avatar: now, seen };
        if (Date.now() > until) throw new Error(`still building after three minutes: ${state}`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    startSession: (avatarId, options = {}) =>
      request<SessionStarted>('/v1/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ avatarId, ...options }),
      }),
  };
}

/** The real portraits and voices beside the checkout; tests that need them are skipped by name without. */
export const ASSETS = new URL('../../../shared/assets/', import.meta.url).pathname;
