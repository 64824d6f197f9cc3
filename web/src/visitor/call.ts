import { CHAT_TOPIC, NOTICE_TOPIC, type RoomNotice, TRANSCRIPTION_TOPIC } from '@vivant/contract/room';
import type { SessionStarted } from '@vivant/contract/session';
import type { TryAvatar } from '@vivant/contract/try-page';
import {
  type DisconnectReason,
  type RemoteTrack,
  Room,
  RoomEvent,
  type TextStreamReader,
  Track,
} from 'livekit-client';
import {
  disconnectWords,
  endWords,
  microphoneBlockedReason,
  microphoneWords,
  wordsFor,
} from './call-words.ts';
import { type Caption, withCaption } from './captions.ts';
import { afterNotice, type Missing } from './degraded.ts';

export type MicrophoneState =
  | { status: 'off' | 'on' }
  /** `reason` can be shown to the visitor; typing still works. */
  | { status: 'unavailable'; reason: string };

export interface CallState {
  phase: 'loading' | 'waiting' | 'ready' | 'connecting' | 'live' | 'ended' | 'failed';
  avatar: TryAvatar | null;
  message: string | null;
  microphone: MicrophoneState;
  /** The browser holds sound back until the visitor touches the page. */
  soundBlocked: boolean;
  reconnecting: boolean;
  /** The avatar was lost and is being brought back. */
  avatarAway: boolean;
  /** What the session goes on without. */
  missing: readonly Missing[];
  /** Too many messages were sent: none is read for a while. */
  muted: boolean;
  captions: Caption[];
  secondsLeft: number | null;
}

export interface CallDeps {
  loadAvatar(signal: AbortSignal): Promise<TryAvatar>;
  startSession(): Promise<SessionStarted>;
}

/** One visitor's call: a state that can be subscribed to, and the few things a visitor can do. */
export interface Call {
  /** Answers what ends the subscription. */
  subscribe(listener: () => void): () => void;
  getState(): CallState;
  /** Where the avatar appears and sounds; called once the elements exist. */
  bind(elements: { video: HTMLVideoElement; audio: HTMLAudioElement }): void;
  start(): Promise<void>;
  toggleMicrophone(): Promise<void>;
  say(text: string): Promise<void>;
  /** To be called while the visitor touches the page. */
  allowSound(): void;
  end(): Promise<void>;
  close(): void;
}

const POLL_MS = 2000;

/** What no call leaves to the next. */
const OF_ONE_CALL = {
  message: null,
  avatarAway: false,
  missing: [],
  muted: false,
  captions: [],
  secondsLeft: null,
} satisfies Partial<CallState>;

const BEFORE: CallState = {
  ...OF_ONE_CALL,
  phase: 'loading',
  avatar: null,
  microphone: { status: 'off' },
  soundBlocked: false,
  reconnecting: false,
};

export function createCall(deps: CallDeps): Call {
  const listeners = new Set<() => void>();
  let state = BEFORE;
  let room: Room | null = null;
  let video: HTMLVideoElement | null = null;
  let audio: HTMLAudioElement | null = null;
  let unmute: ReturnType<typeof setTimeout> | undefined;
  const aborter = new AbortController();

  function set(change: Partial<CallState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  async function load() {
    try {
      const avatar = await deps.loadAvatar(aborter.signal);
      if (avatar.readyToChat) set({ phase: 'ready', avatar });
      else {
        set({ phase: 'waiting', avatar, message: avatar.userFeedback });
        setTimeout(load, POLL_MS);
      }
    } catch (error) {
      if (!aborter.signal.aborted) set({ phase: 'failed', message: wordsFor(error) });
    }
  }

  function attach(track: RemoteTrack) {
    if (track.kind === Track.Kind.Video && video) {
      track.attach(video);
      set({ avatarAway: false });
    }
    if (track.kind === Track.Kind.Audio && audio) track.attach(audio);
  }

  function show(caption: Caption) {
    if (caption.text.trim() === '') return;
    set({ captions: withCaption(state.captions, caption) });
  }

  function onNotice(notice: RoomNotice) {
    set(changeBy(notice, state));
    if (notice.type !== 'chat_muted') return;
    clearTimeout(unmute);
    unmute = setTimeout(() => set({ muted: false }), notice.seconds * 1000);
  }

  function onDisconnected(from: Room, reason: DisconnectReason | undefined) {
    if (room !== from) return;
    room = null;
    set({
      phase: 'ended',
      microphone: { status: 'off' },
      reconnecting: false,
      message: state.message ?? disconnectWords(reason),
    });
  }

  async function openMicrophone(target: Room) {
    set({ microphone: await microphoneOf(target) });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getState: () => state,

    bind(elements) {
      ({ video, audio } = elements);
      if (state.phase === 'loading') void load();
    },

    async start() {
      clearTimeout(unmute);
      set({ ...OF_ONE_CALL, phase: 'connecting' });
      try {
        const session = await deps.startSession();
        const next = listeningRoom({ attach, show, set, onNotice, onDisconnected });
        room = next;
        await next.connect(session.serverUrl, session.userToken);
        set({ phase: 'live' });
        await openMicrophone(next);
      } catch (error) {
        const failed = room;
        room = null;
        await failed?.disconnect();
        set({ phase: 'failed', message: wordsFor(error) });
      }
    },

    async toggleMicrophone() {
      if (!room) return;
      if (state.microphone.status !== 'on') return openMicrophone(room);
      await room.localParticipant.setMicrophoneEnabled(false);
      set({ microphone: { status: 'off' } });
    },

    async say(text) {
      if (!room) return;
      const { id } = await room.localParticipant.sendText(text, { topic: CHAT_TOPIC });
      show({ segmentId: id, speaker: 'visitor', text, final: true });
    },

    allowSound: () => void room?.startAudio(),

    async end() {
      set({ message: 'You ended the call.' });
      await room?.disconnect();
    },

    close() {
      aborter.abort();
      void room?.disconnect();
    },
  };
}

/** What the events of a room do to a call. */
interface RoomHooks {
  attach(track: RemoteTrack): void;
  show(caption: Caption): void;
  set(change: Partial<CallState>): void;
  onNotice(notice: RoomNotice): void;
  onDisconnected(from: Room, reason: DisconnectReason | undefined): void;
}

function listeningRoom({ attach, show, set, onNotice, onDisconnected }: RoomHooks): Room {
  const room = new Room({ adaptiveStream: false, dynacast: false });
  room
    .on(RoomEvent.TrackSubscribed, attach)
    .on(RoomEvent.DataReceived, (payload, _from, _kind, topic) => {
      if (topic === NOTICE_TOPIC) onNotice(JSON.parse(new TextDecoder().decode(payload)) as RoomNotice);
    })
    .on(RoomEvent.AudioPlaybackStatusChanged, () => set({ soundBlocked: !room.canPlaybackAudio }))
    .on(RoomEvent.Reconnecting, () => set({ reconnecting: true }))
    .on(RoomEvent.Reconnected, () => set({ reconnecting: false }))
    .on(RoomEvent.Disconnected, (reason) => onDisconnected(room, reason));
  room.registerTextStreamHandler(TRANSCRIPTION_TOPIC, (reader, { identity }) =>
    readCaption(reader, identity === room.localParticipant.identity ? 'visitor' : 'avatar', show),
  );
  return room;
}

/** What a notice of the service changes. */
function changeBy(notice: RoomNotice, state: CallState): Partial<CallState> {
  const missing = afterNotice(state.missing, notice);
  if (notice.type === 'session_ending') return { missing, secondsLeft: notice.secondsLeft };
  if (notice.type === 'avatar_away') return { missing, avatarAway: true };
  if (notice.type === 'chat_muted') return { missing, muted: true };
  if (notice.type === 'session_ended') return { missing, message: endWords(notice.reason) };
  return { missing };
}

/** Shows a caption as it grows. */
async function readCaption(
  reader: TextStreamReader,
  speaker: Caption['speaker'],
  show: (caption: Caption) => void,
): Promise<void> {
  const attributes = reader.info.attributes ?? {};
  const segmentId = attributes['lk.segment_id'] ?? reader.info.id;
  let text = '';
  try {
    for await (const piece of reader) {
      text += piece;
      show({ segmentId, speaker, text, final: false });
    }
  } catch {
    // The room closed in the middle of a sentence: what was said until then stays.
  }
  show({ segmentId, speaker, text, final: attributes['lk.transcription_final'] !== 'false' });
}

/** Turns the microphone on, or says why it cannot be. */
async function microphoneOf(room: Room): Promise<MicrophoneState> {
  const blocked = microphoneBlockedReason();
  if (blocked) return { status: 'unavailable', reason: blocked };
  try {
    await room.localParticipant.setMicrophoneEnabled(true);
    return { status: 'on' };
  } catch (error) {
    return { status: 'unavailable', reason: microphoneWords(error) };
  }
}
