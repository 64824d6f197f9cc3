import { CHAT_TOPIC, RECORDING_TOPIC } from '@vivant/contract/room';
import type { StopRecording } from '@vivant/contract/room-protocol';
import type { SessionStarted } from '@vivant/contract/session';
import type { RemoteTrack, Room } from 'livekit-client';
import { createArrival } from './arrival.ts';
import { type CallRoom, loadCallRoom } from './load-call-room.ts';
import { makesCalls, NoCallsError } from './media-fault.ts';
import { createCallMicrophone, microphoneFault } from './microphone.ts';
import { createShown } from './shown.ts';
import { createSound } from './sound.ts';
import { BEFORE_CALL, type CallEnd, type CallState } from './state.ts';

export type { CallEnd, CallState } from './state.ts';

export interface CallDeps {
  /** Asks for a session. What it throws becomes the state's `error`. */
  startSession(
    signal: AbortSignal,
    choices: { agreesToRecording: boolean },
  ): Promise<Pick<SessionStarted, 'serverUrl' | 'userToken'>>;
}

/** One visitor's call: a state that can be subscribed to, and the few things a visitor can do. */
export interface Call {
  /** Answers what ends the subscription. */
  subscribe(listener: () => void): () => void;
  getState(): CallState;
  /** Where the avatar appears and sounds; called once the elements exist. */
  bind(elements: { video: HTMLVideoElement; audio: HTMLAudioElement }): void;
  /**
   * To be called while the visitor touches the page, or sound may be held back. The microphone is asked for before
   * the session begins, so that neither time nor first words are lost to the browser's question.
   */
  start(options?: { microphone?: boolean; agreesToRecording?: boolean }): Promise<void>;
  /** The first `true` asks for the microphone. */
  setMicrophone(on: boolean): Promise<void>;
  /** Loudness at the microphone, 0 to 1. */
  microphoneLevel(): number;
  useMicrophone(deviceId: string): Promise<void>;
  /** How loud the avatar is, 0 to 1. */
  volume(): number;
  setVolume(volume: number): void;
  say(text: string): Promise<void>;
  /** Nothing more is recorded, and what was recorded is deleted. */
  stopRecording(): Promise<void>;
  /** To be called while the visitor touches the page. */
  allowSound(): void;
  /** Also gives up a start that is under way. */
  end(): Promise<void>;
  close(): void;
}

export function createCall(deps: CallDeps): Call {
  const shown = createShown();
  const { set } = shown;
  const microphone = createCallMicrophone();
  const sound = createSound((soundBlocked) => set({ soundBlocked }));
  let room: Room | null = null;
  let elements: { video: HTMLVideoElement; audio: HTMLAudioElement } | null = null;
  let attempt = new AbortController();

  const arrival = createArrival((reconnecting) => set({ reconnecting }));
  /** The visitor took the agreement back, for all of this call. */
  let wantsNoRecording = false;

  function onEnd(from: Room, end: CallEnd) {
    if (room !== from) return;
    room = null;
    arrival.stop();
    microphone.close();
    shown.ended(end);
  }

  function attach(track: RemoteTrack, parts: CallRoom) {
    if (elements === null) return;
    const isVideo = parts.isVideo(track);
    track.attach(isVideo ? elements.video : elements.audio);
    if (!isVideo) return;
    set({ avatarAway: false });
    arrival.watch(track, parts);
  }

  async function sendStop() {
    const message = new TextEncoder().encode(JSON.stringify({ stop: true } satisfies StopRecording));
    await room?.localParticipant.publishData(message, { reliable: true, topic: RECORDING_TOPIC });
  }

  function listen(parts: CallRoom): Room {
    const next: Room = parts.createCallRoom({
      onTrack: (track) => attach(track, parts),
      onCaption: shown.caption,
      onCitations: shown.citations,
      onSuggestions: ({ questions }) => shown.suggestions(questions),
      onNotice(notice) {
        shown.notice(notice);
        // Another avatar process took over that was not there when it was said.
        if (wantsNoRecording && notice.type === 'recording' && notice.on)
          void sendStop().catch(() => undefined);
      },
      onAgentState: (agent) => set({ agent }),
      onReconnecting: arrival.joining,
      onDisconnected: (end) => onEnd(next, end),
    });
    return next;
  }

  async function connect(
    signal: AbortSignal,
    { microphone: wantsMicrophone, agreesToRecording }: { microphone: boolean; agreesToRecording: boolean },
  ) {
    if (!makesCalls()) throw new NoCallsError();
    const parts = await loadCallRoom();
    if (wantsMicrophone) set({ microphone: await microphone.ask(parts) });
    signal.throwIfAborted();
    set({ phase: 'connecting' });
    const session = await deps.startSession(signal, { agreesToRecording });
    const next = listen(parts);
    room = next;
    // A session that nobody enters would hold its place until it is given up.
    await next.connect(session.serverUrl, session.userToken);
    if (signal.aborted) return void (await next.disconnect());
    await microphone.publishIn(next);
    void next.startAudio().catch(() => undefined);
    set({ phase: 'live', agent: shown.state().agent ?? parts.agentStateIn(next) });
  }

  const openMicrophone = async (target: Room, deviceId?: string) =>
    set({ microphone: await microphone.openIn(target, deviceId) });

  return {
    subscribe: shown.subscribe,
    getState: shown.state,
    bind: (given) => {
      elements = given;
      sound.bind(given.audio);
    },

    async start({ microphone: wantsMicrophone = true, agreesToRecording = false } = {}) {
      attempt.abort();
      attempt = new AbortController();
      wantsNoRecording = false;
      const { signal } = attempt;
      sound.play();
      const asking = wantsMicrophone && microphoneFault() === null;
      arrival.reset();
      set({ ...BEFORE_CALL, phase: asking ? 'asking' : 'connecting' });
      try {
        await connect(signal, { microphone: wantsMicrophone, agreesToRecording });
      } catch (error) {
        const failed = room;
        room = null;
        arrival.stop();
        microphone.close();
        await failed?.disconnect();
        if (signal === attempt.signal) set(signal.aborted ? BEFORE_CALL : { phase: 'failed', error });
      }
    },

    async setMicrophone(on) {
      if (room === null) return;
      if (await microphone.setOpen(on)) set({ microphone: { status: on ? 'on' : 'off' } });
      else if (on) await openMicrophone(room);
    },
    microphoneLevel: () => (shown.state().microphone.status === 'on' ? microphone.level() : 0),
    async useMicrophone(deviceId) {
      if (room) await openMicrophone(room, deviceId);
    },

    volume: sound.volume,
    setVolume: sound.setVolume,

    async say(text) {
      if (!room) return;
      // A second tap on one of them would ask again.
      set({ suggestions: [] });
      const { id } = await room.localParticipant.sendText(text, { topic: CHAT_TOPIC });
      shown.caption({ segmentId: id, speaker: 'visitor', text, final: true });
    },

    async stopRecording() {
      wantsNoRecording = true;
      await sendStop();
    },

    allowSound() {
      sound.play();
      void room?.startAudio().catch(() => undefined);
    },

    async end() {
      if (shown.state().phase === 'live') {
        set({ end: 'you' });
        await room?.disconnect();
      } else {
        attempt.abort();
        set(BEFORE_CALL);
      }
    },

    close() {
      attempt.abort();
      microphone.close();
      void room?.disconnect();
    },
  };
}
