import { CHAT_TOPIC } from '@vivant/contract/room';
import type { SessionStarted } from '@vivant/contract/session';
import type { Room } from 'livekit-client';
import { createConnection } from './connection.ts';
import { type CallRoom, loadCallRoom } from './load-call-room.ts';
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
  /** LiveKit's client, unless told otherwise. */
  loadRoom?(): Promise<CallRoom>;
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
  /** At once, whatever is still under way; also cancels a start in progress. */
  end(): void;
}

export function createCall({ startSession, loadRoom = loadCallRoom }: CallDeps): Call {
  const shown = createShown();
  const { set } = shown;
  const microphone = createCallMicrophone(loadRoom);
  const sound = createSound((soundBlocked) => set({ soundBlocked }));
  const connection = createConnection({ shown, onEnd: stop });
  let attempt = new AbortController();

  /** What the call still waits for is undone when it comes. */
  function stop() {
    attempt.abort();
    microphone.close();
  }

  async function connect(
    signal: AbortSignal,
    { microphone: wantsMicrophone, agreesToRecording }: { microphone: boolean; agreesToRecording: boolean },
  ) {
    if (!makesCalls()) throw new NoCallsError();
    const parts = await loadRoom();
    const asked = wantsMicrophone ? await microphone.ask(parts, signal) : BEFORE_CALL.microphone;
    signal.throwIfAborted();
    set({ phase: 'connecting', microphone: asked });
    const session = await startSession(signal, { agreesToRecording });
    const room = await connection.join(parts, session, signal);
    if (room === null) return;
    await microphone.publishIn(room);
    signal.throwIfAborted();
    void room.startAudio().catch(() => undefined);
    set({ phase: 'live', agent: shown.state().agent ?? parts.agentStateIn(room) });
  }

  /** What comes of it after the call's end concerns nobody. */
  async function inRoom<Done>(act: (room: Room) => Promise<Done>, show: (done: Done) => void) {
    const room = connection.room();
    if (room === null) return;
    const done = await act(room);
    if (connection.room() === room) show(done);
  }
  const showMicrophone = (changed: CallState['microphone'] | null) => changed && set({ microphone: changed });

  return {
    subscribe: shown.subscribe,
    getState: shown.state,
    bind: (elements) => {
      connection.bind(elements);
      sound.bind(elements.audio);
    },

    async start({ microphone: wantsMicrophone = true, agreesToRecording = false } = {}) {
      stop();
      connection.leave();
      attempt = new AbortController();
      const { signal } = attempt;
      sound.play();
      const asking = wantsMicrophone && microphoneFault() === null;
      connection.reset();
      set({ ...BEFORE_CALL, phase: asking ? 'asking' : 'connecting' });
      try {
        await connect(signal, { microphone: wantsMicrophone, agreesToRecording });
      } catch (error) {
        // Whoever stopped it has left the room, and there may be another call by now.
        if (signal.aborted) return;
        stop();
        connection.leave();
        set({ phase: 'failed', error });
      }
    },

    setMicrophone: (on) => inRoom((room) => microphone.setOpen(room, on, attempt.signal), showMicrophone),
    microphoneLevel: () => (shown.state().microphone.status === 'on' ? microphone.level() : 0),
    microphoneDevice: microphone.deviceId,
    changeMicrophone: (deviceId) => inRoom((room) => microphone.changeDevice(room, deviceId), showMicrophone),

    volume: sound.volume,
    setVolume: sound.setVolume,

    say: (text) =>
      inRoom(
        (room) => {
          // A second tap on one of them would ask again.
          set({ suggestions: [] });
          return room.localParticipant.sendText(text, { topic: CHAT_TOPIC });
        },
        ({ id }) => shown.caption({ segmentId: id, speaker: 'visitor', text, final: true }),
      ),

    stopRecording: connection.stopRecording,

    allowSound() {
      sound.play();
      void connection
        .room()
        ?.startAudio()
        .catch(() => undefined);
    },

    end() {
      const { phase } = shown.state();
      if (phase !== 'asking' && phase !== 'connecting' && phase !== 'live') return;
      stop();
      connection.leave();
      if (phase === 'live') shown.ended('you');
      else set(BEFORE_CALL);
    },
  };
}
