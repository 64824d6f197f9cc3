/**
 * One render-only session in a process of its own, as a session process holds it, but with a resolver of the
 * test's: told over IPC what to join, tells how that went and what was looked up.
 */
import type { SessionAssignment } from '@vivant/contract/control';
import { startRenderThread } from '../runner/render-thread.ts';
import { AssignmentError } from '../session/live-session.ts';
import { createMediaLog } from '../session/log.ts';
import { startRenderOnlySession } from '../session/render-only-session.ts';

export interface SignallingOrder {
  assignment: SessionAssignment;
  face: Uint8Array;
  /** What a name resolves to the first time, the second time…; the last holds on. */
  answers: Record<string, string[][]>;
  /** The addresses that count as public. */
  allowed: string[];
}

export interface SignallingOutcome {
  joined: boolean;
  error: string | null;
  message: string | null;
  lookedUp: string[];
}

async function join({ assignment, face, answers, allowed }: SignallingOrder): Promise<SignallingOutcome> {
  const lookedUp: string[] = [];
  const signalling = {
    async resolve(name: string) {
      lookedUp.push(name);
      const known = answers[name] ?? [];
      const nth = lookedUp.filter((other) => other === name).length - 1;
      return known[Math.min(nth, known.length - 1)] ?? [];
    },
    isAllowed: (address: string) => allowed.includes(address),
  };
  try {
    await startRenderOnlySession({
      assignment,
      assets: { face: Promise.resolve(face) },
      face: await startRenderThread(),
      log: createMediaLog({ process: 'session', level: 'silent' }),
      signalling,
      emit() {},
      step() {},
      onEnded() {},
    });
    return { joined: true, error: null, message: null, lookedUp };
  } catch (error) {
    if (!(error instanceof AssignmentError)) throw error;
    return { joined: false, error: error.reason, message: error.message, lookedUp };
  }
}

process.once('message', (order: SignallingOrder) => {
  join(order).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
