import type { AvatarSessionStarted, AvatarSessionView } from '@vivant/contract/avatar-session';
import { findLivekitServer, startTestLivekit, type TestLivekit } from '@vivant/media/testing/livekit-server';
import { startWithFace } from './built-avatars.ts';
import type { Integrator } from './integrator.ts';
import { removeData, type Service } from './service.ts';
import { until } from './until.ts';

/** A caller's own project: a second livekit-server with keys the service does not know, and rooms in it. */
export interface CallersSide {
  livekit: TestLivekit;
  /** A room with tokens for everybody in it. */
  room(): Promise<CallersRoom>;
  /** POST …/avatar_sessions for a room; answers once that is `active`, unless told not to wait. */
  start(room: CallersRoom, body?: object): Promise<AvatarSessionStarted>;
  view(id: string): Promise<AvatarSessionView>;
  end(id: string): Promise<AvatarSessionView>;
  /** The session once it is over. */
  over(id: string, limitMs?: number): Promise<AvatarSessionView>;
  stop(): Promise<void>;
}

export interface CallersRoom {
  name: string;
  avatarToken: string;
  agentToken: string;
  visitorToken: string;
}

/** The livekit-server for the caller's side; null where there is none to test with. */
export const CALLERS_LIVEKIT = findLivekitServer(process.env);

/** A plan allows 240 reads a minute. */
const POLL_MS = 600;

export async function startCallersSide(
  service: Service,
  integrator: Integrator,
  avatarId: string,
): Promise<CallersSide> {
  const livekit = await startTestLivekit(CALLERS_LIVEKIT);
  const post = (path: string, body: object = {}) =>
    fetch(`${service.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': integrator.key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const side: CallersSide = {
    livekit,
    async room() {
      const name = `callers-${crypto.randomUUID()}`;
      await livekit.rooms.createRoom({ name, emptyTimeout: 60, syncStreams: true });
      const [avatarToken, agentToken, visitorToken] = await Promise.all([
        livekit.token(name, 'avatar', { agent: true }),
        livekit.token(name, 'agent', { agent: true }),
        livekit.token(name, 'visitor'),
      ]);
      return { name, avatarToken, agentToken, visitorToken };
    },
    async start(room, body = {}) {
      const response = await post(`/v1/avatars/${avatarId}/avatar_sessions`, {
        livekitUrl: livekit.url,
        livekitToken: room.avatarToken,
        agentIdentity: 'agent',
        ...body,
      });
      const text = await response.text();
      if (response.status !== 201) throw new Error(`the start was answered ${response.status}: ${text}`);
      const started = JSON.parse(text) as AvatarSessionStarted;
      await until(
        async () => {
          const { status, failure } = await side.view(started.id);
          if (status === 'failed') throw new Error(`the session failed: ${JSON.stringify(failure)}`);
          return status === 'active';
        },
        'the avatar in the caller’s room',
        30_000,
        POLL_MS,
      );
      return started;
    },
    view: (id) => integrator.get<AvatarSessionView>(`/v1/avatar_sessions/${id}`),
    async end(id) {
      const response = await post(`/v1/avatar_sessions/${id}/end`);
      if (response.status !== 200) throw new Error(`the end was answered ${response.status}`);
      return (await response.json()) as AvatarSessionView;
    },
    over: (id, limitMs = 15_000) =>
      until(
        async () => {
          const view = await side.view(id);
          return ['ended', 'failed'].includes(view.status) && view;
        },
        'the end of the session',
        limitMs,
        POLL_MS,
      ),
    stop: () => livekit.stop(),
  };
  return side;
}

/** A service with a render-only avatar, and a caller whose LiveKit it may reach on this machine. */
export interface FaceForCaller {
  service: Service;
  integrator: Integrator;
  avatarId: string;
  caller: CallersSide;
  stop(): Promise<void>;
}

/** What was started is stopped again where the rest fails. */
export async function startFaceForCaller(): Promise<FaceForCaller> {
  const { service, integrator, avatarId } = await startWithFace({ env: { VIVANT_PRIVATE_LIVEKIT: 'on' } });
  let caller: CallersSide | null = null;
  const stop = async () => {
    await service.stop();
    await caller?.stop();
    await removeData(service);
  };
  try {
    caller = await startCallersSide(service, integrator, avatarId);
    return { service, integrator, avatarId, caller, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
