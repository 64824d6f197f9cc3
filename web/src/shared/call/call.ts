import { CHAT_TOPIC } from '@vivant/contract/room';
import type { SessionStarted } from '@vivant/contract/session';
import { createConnection } from './connection.ts';
import { loadCallRoom } from './load-call-room.ts';
import { makesCalls, NoCallsError } from './media-fault.ts';
import { createCallMicrophone, microphoneFault } from './microphone.ts';
import { createShown } from './shown.ts';
import { createSound } from './sound.ts';
import { BEFORE_CALL, type CallState } from './state.ts';

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
  /** Which microphone is heard, or will be; undefined where that is the browser's choice. */
  microphoneDevice(): string | undefined;
  /** A microphone that is muted stays so. */
  changeMicrophone(deviceId: string): Promise<void>;
  /** How loud the avatar is, 0 to 1. */
  volume(): number;
  setVolume(volume: number): void;
  say(text: string): Promise<void>;
  /** Stops the recording, and deletes what was recorded. */
  stopRecording(): Promise<void>;
  /** To be called while the visitor touches the page. */
  allowSound(): void;
  /** Also cancels a start in progress. */
  end(): Promise<void>;
  close(): void;
}

export function createCall(deps: CallDeps): Call {
  const shown = createShown();
  const { set } = shown;
  const microphone = createCallMicrophone();
  const sound = createSound((soundBlocked) => set({ soundBlocked }));
  const connection = createConnection({ shown, onEnd: microphone.close });
  let attempt = new AbortController();

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
    const room = await connection.join(parts, session);
    if (signal.aborted) return void (await room.disconnect());
    await microphone.publishIn(room);
    void room.startAudio().catch(() => undefined);
    set({ phase: 'live', agent: shown.state().agent ?? parts.agentStateIn(room) });
  }

  return {
    subscribe: shown.subscribe,
    getState: shown.state,
    bind: (elements) => {
      connection.bind(elements);
      sound.bind(elements.audio);
    },

    async start({ microphone: wantsMicrophone = true, agreesToRecording = false } = {}) {
      attempt.abort();
      attempt = new AbortController();
      const { signal } = attempt;
      sound.play();
      const asking = wantsMicrophone && microphoneFault() === null;
      connection.reset();
      set({ ...BEFORE_CALL, phase: asking ? 'asking' : 'connecting' });
      try {
        await connect(signal, { microphone: wantsMicrophone, agreesToRecording });
      } catch (error) {
        microphone.close();
        await connection.giveUp();
        if (signal === attempt.signal) set(signal.aborted ? BEFORE_CALL : { phase: 'failed', error });
      }
    },

    async setMicrophone(on) {
      const room = connection.room();
      if (room === null) return;
      const changed = await microphone.setOpen(room, on);
      if (changed) set({ microphone: changed });
    },
    microphoneLevel: () => (shown.state().microphone.status === 'on' ? microphone.level() : 0),
    microphoneDevice: microphone.deviceId,
    async changeMicrophone(deviceId) {
      const room = connection.room();
      const changed = room && (await microphone.changeDevice(room, deviceId));
      if (changed) set({ microphone: changed });
    },

    volume: sound.volume,
    setVolume: sound.setVolume,

    async say(text) {
      const room = connection.room();
      if (room === null) return;
      // A second tap on one of them would ask again.
      set({ suggestions: [] });
      const { id } = await room.localParticipant.sendText(text, { topic: CHAT_TOPIC });
      shown.caption({ segmentId: id, speaker: 'visitor', text, final: true });
    },

    stopRecording: connection.stopRecording,

    allowSound() {
      sound.play();
      void connection
        .room()
        ?.startAudio()
        .catch(() => undefined);
    },

    async end() {
      if (shown.state().phase === 'live') {
        set({ end: 'you' });
        await connection.room()?.disconnect();
      } else {
        attempt.abort();
        set(BEFORE_CALL);
      }
    },

    close() {
      attempt.abort();
      microphone.close();
      void connection.room()?.disconnect();
    },
  };
}
