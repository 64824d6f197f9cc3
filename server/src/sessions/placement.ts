import type { SessionAssignment } from '@vivant/contract/control';
import { ServiceError } from '@vivant/contract/errors';
import type { SessionAbilities } from '@vivant/contract/session-condition';
import { MediaHostRefusal, MediaHostUnreachableError } from '../ports/media-hosts.ts';
import type { SessionDeps } from './session-deps.ts';

const RETRY_AFTER_SECONDS = 5;

/** An avatar in its room. */
export interface Joined {
  at: Date;
  /** Null for a render-only one. */
  abilities: SessionAbilities | null;
}

/** A place on a media host. */
export interface Slot {
  id: string;
  address: string;
}

/**
 * A host that keeps a slot for the session, for `place` to take at once; null where none has room. One that does
 * not answer counts as one without.
 */
export async function keepSlot(
  { log, hosts, registry }: SessionDeps,
  sessionId: string,
  video: SessionAssignment['video'],
): Promise<Slot | null> {
  const refusedBy: string[] = [];
  for (;;) {
    const host = await registry.takeSlot(sessionId, 'render_only', refusedBy);
    if (host === null) return null;
    try {
      await hosts.keepSlot(host.address, sessionId, video);
      return host;
    } catch (error) {
      const isRefusal = error instanceof MediaHostRefusal;
      if (!isRefusal && !(error instanceof MediaHostUnreachableError)) throw error;
      const reason = isRefusal ? error.reason : error.message;
      log.warn({ sessionId, hostId: host.id, reason }, 'host keeps no slot');
      refusedBy.push(host.id);
    }
  }
}

/**
 * Offers the session to one media host after another, until one has the avatar in the room with both tracks. `kept`: a
 * slot the session has already.
 * @throws ServiceError unavailable where no host has room; MediaHostRefusal, MediaHostUnreachableError
 */
export async function place(
  { log, hosts, registry }: SessionDeps,
  assignment: SessionAssignment,
  signal: AbortSignal,
  kept: Slot | null = null,
): Promise<Joined> {
  const { sessionId } = assignment;
  const refusedBy: string[] = [];
  let offered = kept;
  for (;;) {
    signal.throwIfAborted();
    const host = offered ?? (await registry.takeSlot(sessionId, assignment.kind, refusedBy));
    offered = null;
    if (host === null) throw unavailable('No media host has room for a session.');
    try {
      const { joinedAt, abilities = null } = await hosts.assign(host.address, assignment, signal);
      return { at: new Date(joinedAt), abilities };
    } catch (error) {
      if (!(error instanceof MediaHostRefusal)) throw error;
      log.warn({ sessionId, hostId: host.id, reason: error.reason }, 'host refused');
      if (error.reason !== 'at_capacity' && error.reason !== 'draining') throw error;
      refusedBy.push(host.id);
    }
  }
}

/** 503 for now: the caller should try again shortly. */
export function unavailable(message: string, cause?: unknown): ServiceError {
  if (cause instanceof ServiceError && cause.code === 'unavailable') return cause;
  return new ServiceError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
