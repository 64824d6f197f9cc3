import { inference, voice } from '@livekit/agents';
import type { AgentState } from '@vivant/contract/room-protocol';
import { NodeLlm, NodeStt, NodeTts } from './avatar-agent.ts';
import type { Captions } from './captions.ts';
import type { CutQuestions } from './cut-questions.ts';
import type { Hearing } from './hearing.ts';
import type { TurnTaking } from './turn-taking.ts';
import type { TurnTimes } from './turn-times.ts';
import type { Turns } from './turns.ts';

/** A visitor's browser needs about that long to tell the avatar's voice from its own microphone. */
export const ECHO_WARMUP_MS = 700;

/** How many pauses of one turn are at first taken for its end. */
const ANSWERS_TRIED_MAX = 6;

/** The framework's turn taking. What hears, answers and speaks is in the agent that it runs. */
export function agentSession(turns: TurnTaking, isHeard: boolean): voice.AgentSession {
  return new voice.AgentSession({
    vad: new inference.VAD({ model: 'silero', ...turns.vad }),
    ...(isHeard ? { stt: new NodeStt() } : {}),
    llm: new NodeLlm(),
    tts: new NodeTts(),
    turnHandling: {
      // Silence ends a turn. The framework's end-of-turn model took 300 ms a judgement and 270 MB here, and called
      // finished questions unfinished (ADR 9).
      turnDetection: 'vad',
      endpointing: endpointing(turns.silence.min),
      interruption: turns.interruption,
      // The answer and its first sentence are ready when the turn is confirmed.
      preemptiveGeneration: { enabled: true, preemptiveTts: true, maxRetries: ANSWERS_TRIED_MAX },
    },
    aecWarmupDuration: ECHO_WARMUP_MS,
    userAwayTimeout: null,
    // They hold text back until they are sure of it; the model's words are cleaned in its responder.
    ttsTextTransforms: null,
  });
}

/** A turn ends after this much silence, whatever was said: nothing here judges whether a sentence is complete. */
export const endpointing = (ms: number) => ({ mode: 'fixed', minDelay: ms, maxDelay: ms }) as const;

/** Passes on what the framework tells of its session. */
export function follow(
  session: voice.AgentSession,
  to: {
    events: {
      onLatency(endToEndMs: number): void;
      onError(where: 'agent', error: unknown): void;
    };
    turns: Turns;
    times: TurnTimes;
    captions: Captions;
    hearing: Hearing;
    states: States;
    cutQuestions: CutQuestions;
  },
): void {
  const { events, turns, times, captions, hearing, states, cutQuestions } = to;
  const { AgentSessionEventTypes: types } = voice;
  session.on(types.UserStateChanged, ({ newState }) => hearing.speaking(newState === 'speaking'));
  session.on(types.UserInputTranscribed, ({ transcript, isFinal }) => {
    if (transcript.trim() !== '') captions.visitor(transcript, isFinal);
  });
  session.on(types.AgentStateChanged, ({ newState }) =>
    states.is(newState === 'idle' ? 'listening' : newState),
  );
  session.on(types.ConversationItemAdded, ({ item }) => {
    if (item.type !== 'message') return;
    if (item.role === 'user') {
      const text = item.textContent ?? '';
      cutQuestions.ended(text);
      const when = { beganAt: times.ended(text), timing: null, grounds: null };
      turns.add({ role: 'user', text, sources: [], passages: [], interrupted: false, ...when });
    } else if (item.role === 'assistant' && item.metrics.e2eLatency !== undefined)
      events.onLatency(item.metrics.e2eLatency * 1000);
  });
  session.on(types.Error, ({ error }) => events.onError('agent', error));
}

export interface States {
  /** Called with the state in which the framework puts it. */
  is(state: AgentState): void;
  /** It stopped in the middle to listen, or goes on. */
  held(isHeld: boolean): void;
}

export function createStates(onState: (state: AgentState) => void): States {
  let state: AgentState | null = null;
  let isHeld = false;
  return {
    is(now) {
      state = now;
      if (!isHeld || now !== 'speaking') onState(now);
    },
    held(now) {
      if (now === isHeld) return;
      isHeld = now;
      if (state === 'speaking') onState(isHeld ? 'listening' : state);
    },
  };
}
