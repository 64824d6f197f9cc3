import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SessionAssignment } from '@vivant/contract/control';
import { CONTROL_PATHS } from '@vivant/contract/control-paths';
import { WORKER_PATH } from '@vivant/contract/workers';
import type { Clock } from '@vivant/platform/clock';
import type { TunnelledHost, WordsForWorkers } from '../ports/worker-tunnels.ts';

/** How long a grant is valid: a worker fetches the files of a session before it joins the room. */
const GRANT_MS = 5 * 60_000;

type BlobRef = SessionAssignment['face'];

export interface WorkerAssignments extends WordsForWorkers {
  /** Whether this host was recently told to fetch the file. */
  mayRead(hostId: string, key: string, query: { until?: string; grant?: string }): boolean;
}

export function createWorkerAssignments({
  key: secret,
  clock,
  ownLivekitUrl,
}: {
  /** The same on every server on the database. */
  key: Buffer;
  clock: Pick<Clock, 'now'>;
  /** The address of the LiveKit behind the public port; null: LiveKit is elsewhere, and everyone reaches it there. */
  ownLivekitUrl: () => string | null;
}): WorkerAssignments {
  const sign = (hostId: string, key: string, until: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([hostId, key, until]))
      .digest();

  function blob<R extends BlobRef | null>({ hostId, serverUrl }: TunnelledHost, ref: R): R {
    if (ref === null) return ref;
    const { pathname } = new URL(ref.url);
    const key = decodeURIComponent(pathname.slice(CONTROL_PATHS.blobs.length));
    const until = String(clock.now().getTime() + GRANT_MS);
    const query = new URLSearchParams({ until, grant: sign(hostId, key, until).toString('base64url') });
    return { ...ref, url: `${serverUrl}${WORKER_PATH}${pathname}?${query}` };
  }

  return {
    assignment(host, assignment) {
      const { room, face, conversation } = assignment;
      const url = room.url === ownLivekitUrl() ? host.serverUrl.replace(/^http/, 'ws') : room.url;
      return {
        ...assignment,
        room: { ...room, url },
        face: blob(host, face),
        conversation:
          conversation === null ? null : { ...conversation, knowledge: blob(host, conversation.knowledge) },
      };
    },
    rehearsal: (host, given) => ({ ...given, knowledge: blob(host, given.knowledge) }),
    mayRead(hostId, key, { until = '', grant = '' }) {
      if (!/^\d{1,15}$/.test(until) || Number(until) < clock.now().getTime()) return false;
      const given = Buffer.from(grant, 'base64url');
      const expected = sign(hostId, key, until);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
