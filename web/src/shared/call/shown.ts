import type { RoomNotice } from '@vivant/contract/room';
import type { Citations } from '@vivant/contract/room-protocol';
import { type Caption, withCaption } from './captions.ts';
import { afterNotice } from './degraded.ts';
import { BEFORE_CALL, type CallEnd, type CallState } from './state.ts';

/** The call's state, who follows it, and what the room's messages change in it. */
export interface Shown {
  state(): CallState;
  set(change: Partial<CallState>): void;
  /** Answers what ends the subscription. */
  subscribe(listener: () => void): () => void;
  suggestions(offered: readonly string[]): void;
  caption(caption: Caption): void;
  citations(citations: Citations): void;
  notice(notice: RoomNotice): void;
  ended(end: CallEnd): void;
}

export function createShown(): Shown {
  const listeners = new Set<() => void>();
  let state = BEFORE_CALL;
  let unmute: ReturnType<typeof setTimeout> | undefined;

  function set(change: Partial<CallState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function suggestions(offered: readonly string[]) {
    const hasBegun = state.captions.some(({ speaker }) => speaker === 'visitor');
    set({ suggestions: hasBegun ? [] : offered });
  }

  return {
    set,
    suggestions,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    caption(caption) {
      if (caption.text.trim() === '') return;
      set({ captions: withCaption(state.captions, caption) });
      // They are for visitors who do not know how to begin.
      if (caption.speaker === 'visitor') suggestions([]);
    },
    citations: ({ segmentId, sources }) => set({ sources: { ...state.sources, [segmentId]: sources } }),
    notice(notice) {
      set(changeBy(notice, state));
      if (notice.type !== 'chat_muted') return;
      clearTimeout(unmute);
      unmute = setTimeout(() => set({ chatMuted: false }), notice.seconds * 1000);
    },
    ended(end) {
      clearTimeout(unmute);
      const { end: known, microphone: had } = state;
      const off = had.status === 'unavailable' ? had : ({ status: 'off' } as const);
      // In the middle of a sentence, what was said until then stays.
      const captions = state.captions.map((caption) =>
        caption.speaker === 'avatar' ? { ...caption, final: true } : caption,
      );
      set({
        ...{ phase: 'ended', end: known ?? end, microphone: off, captions },
        ...{ reconnecting: false, endsAtMs: null },
      });
    },
  };
}

/** What a notice of the service changes. */
function changeBy(notice: RoomNotice, state: CallState): Partial<CallState> {
  const missing = afterNotice(state.missing, notice);
  if (notice.type === 'session_ending') return { missing, endsAtMs: Date.now() + notice.secondsLeft * 1000 };
  if (notice.type === 'avatar_away') return { missing, avatarAway: true };
  if (notice.type === 'chat_muted') return { missing, chatMuted: true };
  if (notice.type === 'recording')
    return { missing, recording: notice.on ? 'on' : state.recording === 'on' ? 'stopped' : state.recording };
  if (notice.type === 'session_ended') return { missing, end: state.end ?? notice.reason };
  return { missing };
}
