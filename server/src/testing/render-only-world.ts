import { AvatarSessionView } from '@vivant/contract/avatar-session';
import { expect } from 'vitest';
import { avatarToken } from './caller-token.ts';
import { createSessionWorld, type SessionWorld } from './session-world.ts';

/**
 * A session world whose livekit-server also stands for a caller's own: rooms in it that the service did not
 * make, and tokens made with its keys.
 */
export type RenderOnlyWorld = SessionWorld & {
  /** A room of the caller's, and a good body for it. */
  callersRoom(): Promise<{ room: string; body: Record<string, unknown> }>;
  start(
    body: unknown,
    options?: { key?: string | null; avatarId?: string; headers?: object },
  ): Promise<Response>;
  post(path: string, key?: string | null, init?: RequestInit): Promise<Response>;
  view(id: string): Promise<AvatarSessionView>;
  /** A session that is active. */
  active(): Promise<{ id: string; room: string }>;
};

export async function createRenderOnlyWorld(
  options: Partial<Parameters<typeof createSessionWorld>[0]> = {},
): Promise<RenderOnlyWorld> {
  const world = await createSessionWorld({ slots: 8, allowPrivateLivekit: true, ...options });
  const { url, apiKey: livekitKey, apiSecret } = world.livekit;
  const own = {
    async callersRoom() {
      const room = `callers-${crypto.randomUUID()}`;
      await world.rooms.create({ name: room, emptyTimeoutSeconds: 60, departureTimeoutSeconds: 60 });
      const livekitToken = avatarToken({
        now: world.clock.now(),
        room,
        onBehalfOf: 'agent',
        apiKey: livekitKey,
        secret: apiSecret,
      });
      return { room, body: { livekitUrl: url.replace(/^http/, 'ws'), livekitToken } };
    },
    start(
      body: unknown,
      {
        key = world.apiKey,
        avatarId = world.avatarId,
        headers = {},
      }: Parameters<RenderOnlyWorld['start']>[1] = {},
    ) {
      return fetch(`${world.url}/v1/avatars/${avatarId}/avatar_sessions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key === null ? {} : { 'x-api-key': key }),
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    },
    post(path: string, key: string | null = world.apiKey, init: RequestInit = {}) {
      return fetch(`${world.url}${path}`, {
        method: 'POST',
        ...init,
        headers: { ...(key === null ? {} : { 'x-api-key': key }), ...init.headers },
      });
    },
    async view(id: string) {
      const response = await world.get(`/v1/avatar_sessions/${id}`);
      return AvatarSessionView.strict().parse(await response.json());
    },
    async active() {
      const { room, body } = await own.callersRoom();
      const response = await own.start(body);
      const { id } = (await response.json()) as { id: string };
      await expect.poll(async () => (await own.view(id)).status).toBe('active');
      return { id, room };
    },
  };
  return { ...world, ...own };
}
