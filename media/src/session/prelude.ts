import { createHash } from 'node:crypto';
import type { SessionAssignment } from '@vivant/contract/control';
import type { RenderedFace, RenderThread } from '../runner/render-thread.ts';
import { AssignmentError, type SessionEnd } from './live-session.ts';

export interface OneEnd {
  end(how: SessionEnd): void;
  /** From here on no end is reported. */
  stop(): void;
  hasEnded(): boolean;
}

/** A session may end for several reasons at once: the first is reported. */
export function endOnce(onEnded: (how: SessionEnd) => void): OneEnd {
  let ended = false;
  return {
    hasEnded: () => ended,
    stop() {
      ended = true;
    },
    end(how: SessionEnd) {
      if (ended) return;
      ended = true;
      onEnded(how);
    },
  };
}

/** The face opens on its own thread while the room is joined. `faceOpened` rejects with an AssignmentError. */
export function openFace(
  thread: RenderThread,
  face: Uint8Array,
  { sessionId, video }: SessionAssignment,
  expressiveness: number,
): { renderer: RenderedFace; faceOpened: Promise<void> } {
  const renderer = thread.open(face, video, {
    seed: createHash('sha256').update(sessionId).digest().readUInt32LE(0),
    expressiveness,
  });
  const faceOpened = renderer.opened.catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AssignmentError('asset_unavailable', `the face could not be opened: ${why}`, { cause });
  });
  // The code that joins the room waits for it later.
  faceOpened.catch(() => {});
  return { renderer, faceOpened };
}
