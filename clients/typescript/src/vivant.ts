import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api.ts';
import { type AvatarMaterial, formOf } from './avatar-material.ts';
import { AvatarNotReadyError, refusalOf, VivantError } from './errors.ts';
import { type Retries, wait, withRetries } from './retries.ts';

export interface VivantOptions {
  /** The address of the service, such as `https://avatars.example.org`. */
  baseUrl: string;
  /** `sk_vivant_…`. Keep it on your server: anybody who has it can spend your credits. */
  apiKey: string;
  /**
   * Calls that are answered 429, or 503 by the service itself, are tried again; by default 3 times, each after at most
   * 30 s.
   */
  retries?: Partial<Retries>;
  /** For a proxy, or a test. */
  fetch?: typeof fetch;
}

/** Bytes of the body that were sent, and the total. */
export interface UploadProgress {
  sent: number;
  total: number;
}

type Avatar = components['schemas']['Avatar'];

/** One service, with one key. Failures reject with a `VivantError`. */
export interface Vivant {
  /**
   * Every call of the API, typed by its OpenAPI document: `api.GET('/v1/avatars/{avatarId}', …)`. Resolves with `data`,
   * and rejects if the service refuses.
   */
  api: Client<paths>;
  /** Uploads all the material of an avatar, and resolves once the service has accepted it; its build has begun then. */
  createAvatar(
    material: AvatarMaterial,
    options?: { onProgress?(progress: UploadProgress): void; signal?: AbortSignal },
  ): Promise<components['schemas']['AvatarCreated']>;
  /** Follows a build to its end. Rejects with an `AvatarNotReadyError` if the avatar cannot talk. */
  waitUntilReady(
    avatarId: string,
    options?: { onBuild?(avatar: Avatar): void; everyMs?: number; signal?: AbortSignal },
  ): Promise<Avatar>;
  /** Starts a conversation. Hand `serverUrl` and `userToken` to the visitor’s page, and nothing else. */
  startSession(
    session: components['schemas']['StartSession'],
    options?: { signal?: AbortSignal },
  ): Promise<components['schemas']['SessionStarted']>;
}

const RETRIES: Retries = { times: 3, maxWaitMs: 30_000 };
const LOOK_EVERY_MS = 2000;
/** Redirects are not followed, as the key would be sent to another address. */
const REDIRECT = 'manual';

export function createVivant(options: VivantOptions): Vivant {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const once = options.fetch ?? fetch;
  const send = withRetries(once, { ...RETRIES, ...options.retries });
  const api = createClient<paths>({
    baseUrl,
    headers: { 'x-api-key': options.apiKey },
    redirect: REDIRECT,
    fetch: (request) => answered(send, request),
  });

  /** The answer, if it is a success. */
  async function answered(by: typeof fetch, request: Request): Promise<Response> {
    const response = await by(request).catch((cause: unknown) => {
      if (request.signal.aborted) throw cause;
      throw new VivantError(`The Vivant service at ${baseUrl} did not answer.`, { cause });
    });
    if (!response.ok) throw await refusalOf(response);
    return response;
  }

  return {
    api,
    async createAvatar(material, { onProgress, signal } = {}) {
      const form = new Request(`${baseUrl}/v1/avatars`, {
        method: 'POST',
        headers: { 'x-api-key': options.apiKey },
        redirect: REDIRECT,
        body: formOf(material),
        ...(signal !== undefined && { signal }),
      });
      const response =
        onProgress === undefined
          ? await answered(send, form)
          : await answered(once, await counted(form, onProgress));
      return (await response.json()) as components['schemas']['AvatarCreated'];
    },
    async waitUntilReady(avatarId, { onBuild, everyMs = LOOK_EVERY_MS, signal } = {}) {
      for (;;) {
        const { data } = await api.GET('/v1/avatars/{avatarId}', {
          params: { path: { avatarId } },
          ...(signal !== undefined && { signal }),
        });
        const avatar = data as Avatar;
        onBuild?.(avatar);
        if (avatar.status === 'ready') return avatar;
        if (avatar.status !== 'building') throw new AvatarNotReadyError(avatar);
        await wait(everyMs, signal);
      }
    },
    async startSession(body, { signal } = {}) {
      const { data } = await api.POST('/v1/session', { body, ...(signal !== undefined && { signal }) });
      return data as components['schemas']['SessionStarted'];
    },
  };
}

/** The same request with a body that reports how much of it was sent. It can be sent once. */
async function counted(request: Request, onProgress: (progress: UploadProgress) => void): Promise<Request> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const total = bytes.length;
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        onProgress({ sent, total });
        if (sent === total) return controller.close();
        const piece = bytes.subarray(sent, sent + PIECE_BYTES);
        controller.enqueue(piece);
        sent += piece.length;
      },
    },
    { highWaterMark: 0 },
  );
  const { url, method, headers, signal } = request;
  const init = { method, headers, signal, body, redirect: REDIRECT, duplex: 'half' };
  return new Request(url, init as RequestInit);
}

const PIECE_BYTES = 64 * 1024;
