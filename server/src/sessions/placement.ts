import type { SessionAssignment } from '@vivant/contract/control';
import { ServiceError } from '@vivant/contract/errors';
import type { SessionAbilities } from '@vivant/contract/session-condition';
import type { Log } from '../log.ts';
import { MediaHostRefusal, type MediaHosts, MediaHostUnreachableError } from '../ports/media-hosts.ts';
import type { HostRegistry } from './host-registry.ts';

const RETRY_AFTER_SECONDS = 5;

/** An avatar in its room. */
export interface Joined {
  at: Date;
  /** Null for a render-only one. */
  abilities: SessionAbilities | null;
}

export type Placement = ReturnType<typeof createPlacement>;

/** Finds a session a media host: one after another is offered it, until one has the avatar in the room. */
export function createPlacement(deps: { log: Log; hosts: MediaHosts; registry: HostRegistry }) {
  const { log, hosts, registry } = deps;

  return {
    /**
     * A host that keeps a slot for the session, for `place` to take at once; null where none has room. One that does
     * not answer counts as one without.
     */
    async keepSlot(sessionId: string): Promise<{ id: string; address: string } | null> {
      const refusedBy: string[] = [];
      for (;;) {
        const host = await registry.takeSlot(sessionId, 'render_only', refusedBy);
        if (host === null) return null;
        try {
          await hosts.keepSlot(host.address, sessionId);
          return host;
        } catch (error) {
          const isRefusal = error instanceof MediaHostRefusal;
          if (!isRefusal && !(error instanceof MediaHostUnreachableError)) throw error;
          const reason = isRefusal ? error.reason : error.message;
          log.warn({ sessionId, hostId: host.id, reason }, 'host keeps no slot');
          refusedBy.push(host.id);
        }
      }
    },

    /**
     * Resolves once the avatar has joined with both tracks. `taken`: a slot the session has already.
     * @throws ServiceError unavailable where no host has room; MediaHostRefusal, MediaHostUnreachableError
     */
    async place(
      assignment: SessionAssignment,
      signal: AbortSignal,
      taken: { id: string; address: string } | null = null,
    ): Promise<Joined> {
      const { sessionId } = assignment;
      const refusedBy: string[] = [];
      let offered = taken;
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
    },
  };
}

/** 503 for now: the caller should try again shortly. */
export function unavailable(message: string, cause?: unknown): ServiceError {
  if (cause instanceof ServiceError && cause.code === 'unavailable') return cause;
  return new ServiceError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
