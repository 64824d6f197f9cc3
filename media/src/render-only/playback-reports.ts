import type { LocalParticipant } from '@livekit/rtc-node';
import type { AgentWatch } from './agent-watch.ts';
import { createNotifier } from './notifier.ts';
import { RPC_PLAYBACK_FINISHED, RPC_PLAYBACK_STARTED } from './protocol.ts';

/** Tells the agent what became of its segments. */
export interface PlaybackReports {
  started(): void;
  finished(how: { playedMs: number; interrupted: boolean }): void;
  /** Another agent, or the same one started again: it does not know what was sent to the one before. */
  agentJoined(): void;
  agentLeft(): void;
}

export interface PlaybackReportsOptions {
  local: LocalParticipant;
  agent: Pick<AgentWatch, 'identity'>;
  /** An agent could not be told of a finished playback; said once for each agent. */
  onProblem(what: string, error: unknown): void;
}

export function createPlaybackReports({ local, agent, onProblem }: PlaybackReportsOptions): PlaybackReports {
  let isLossTold = false;
  const notifier = createNotifier({
    async call(method, payload) {
      const destinationIdentity = agent.identity();
      if (destinationIdentity !== null) await local.performRpc({ destinationIdentity, method, payload });
    },
    onLost(method, error) {
      // Most agents do not ask to be told of starts.
      if (method === RPC_PLAYBACK_STARTED || isLossTold) return;
      isLossTold = true;
      onProblem('an agent could not be told of a finished playback', error);
    },
  });
  return {
    started: () => notifier.tell(RPC_PLAYBACK_STARTED, ''),
    finished({ playedMs, interrupted }) {
      const event = { playback_position: playedMs / 1000, interrupted };
      notifier.tell(RPC_PLAYBACK_FINISHED, JSON.stringify(event));
    },
    agentJoined() {
      isLossTold = false;
      notifier.forget();
    },
    agentLeft: () => notifier.forget(),
  };
}
