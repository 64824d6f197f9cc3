import {
  AGENT_STATE_ATTRIBUTE,
  CITATIONS_TOPIC,
  NOTICE_TOPIC,
  type RoomNotice,
  SUGGESTIONS_TOPIC,
  TRANSCRIPTION_TOPIC,
} from '@vivant/contract/room';
import type { AgentState, Citations, Suggestions } from '@vivant/contract/room-protocol';
import {
  createAudioAnalyser,
  createLocalAudioTrack,
  DisconnectReason,
  type LocalTrack,
  LogLevel,
  type RemoteTrack,
  Room,
  RoomEvent,
  setLogLevel,
  type TextStreamReader,
  Track,
} from 'livekit-client';
import type { Caption } from './captions.ts';
import { keepFirstWords } from './first-words.ts';
import type { CallEnd } from './state.ts';

/**
 * The part of a call that uses LiveKit's client: loaded when a call is near, as it is larger than the rest of a page.
 */

// It writes a dozen lines a call to the console of every visitor.
setLogLevel(LogLevel.warn);

/** What the events of a room do to a call. */
export interface RoomHooks {
  onTrack(track: RemoteTrack): void;
  onCaption(caption: Caption): void;
  onCitations(citations: Citations): void;
  onSuggestions(suggestions: Suggestions): void;
  onNotice(notice: RoomNotice): void;
  onAgentState(state: AgentState): void;
  onReconnecting(reconnecting: boolean): void;
  onDisconnected(why: CallEnd): void;
}

export function createCallRoom(hooks: RoomHooks): Room {
  const room = new Room({ adaptiveStream: false, dynacast: false });
  room
    .on(RoomEvent.TrackSubscribed, hooks.onTrack)
    .on(RoomEvent.DataReceived, (payload, _from, _kind, topic) => {
      if (topic !== NOTICE_TOPIC && topic !== CITATIONS_TOPIC && topic !== SUGGESTIONS_TOPIC) return;
      const message: unknown = JSON.parse(new TextDecoder().decode(payload));
      if (topic === NOTICE_TOPIC) hooks.onNotice(message as RoomNotice);
      else if (topic === CITATIONS_TOPIC) hooks.onCitations(message as Citations);
      else hooks.onSuggestions(message as Suggestions);
    })
    .on(RoomEvent.ParticipantAttributesChanged, (changed, from) => {
      const state = changed[AGENT_STATE_ATTRIBUTE];
      if (from.isAgent && state !== undefined) hooks.onAgentState(state as AgentState);
    })
    .on(RoomEvent.Reconnecting, () => hooks.onReconnecting(true))
    .on(RoomEvent.Reconnected, () => hooks.onReconnecting(false))
    .on(RoomEvent.Disconnected, (reason) => hooks.onDisconnected(endOf(reason)));
  room.registerTextStreamHandler(TRANSCRIPTION_TOPIC, (reader, { identity }) =>
    readCaption(reader, identity === room.localParticipant.identity ? 'visitor' : 'avatar', hooks.onCaption),
  );
  return room;
}

/** The state that the avatar announced before this client came. */
export function agentStateIn(room: Room): AgentState | null {
  for (const participant of room.remoteParticipants.values()) {
    const state = participant.attributes[AGENT_STATE_ATTRIBUTE];
    if (participant.isAgent && state !== undefined) return state as AgentState;
  }
  return null;
}

export interface OpenMicrophone {
  track: LocalTrack;
  /** What it has heard so far is sent too, once the avatar hears it. */
  publishIn(room: Room): Promise<void>;
  /** @throws what the browser's getUserMedia throws, where the device is gone or was changed */
  setOpen(open: boolean): Promise<void>;
  /** Which of the visitor's devices it is; undefined where the browser does not say. */
  deviceId(): string | undefined;
  /** Goes on with another device; a muted one is opened when it is unmuted. @throws what the browser's getUserMedia throws */
  changeDevice(deviceId: string): Promise<void>;
  /** 0 to 1. */
  level(): number;
  close(): void;
}

/** Asks the visitor for the microphone. @throws what the browser's getUserMedia throws */
export async function openMicrophone(deviceId?: string): Promise<OpenMicrophone> {
  const track = await createLocalAudioTrack({
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
    ...(deviceId === undefined ? {} : { deviceId: { exact: deviceId } }),
  });
  const firstWords = keepFirstWords(() => track.mediaStreamTrack);
  const measure = () => createAudioAnalyser(track, { cloneTrack: true, smoothingTimeConstant: 0.5 });
  let meter = measure();
  let measured = track.mediaStreamTrack;
  /** A clone is measured, which ends with the device that it came from. */
  function measureAgain() {
    if (measured === track.mediaStreamTrack) return;
    void meter.cleanup();
    meter = measure();
    measured = track.mediaStreamTrack;
  }
  // Its type says less of a missing processor than its own class does.
  const published = track as LocalTrack;
  return {
    track: published,
    async publishIn(room) {
      const heard = isHeardIn(room);
      await room.localParticipant.publishTrack(published);
      if (track.sender === undefined) firstWords.close();
      else void firstWords.sendBy(track.sender, heard);
    },
    async setOpen(open) {
      if (!open) firstWords.close();
      await (open ? track.unmute() : track.mute());
      measureAgain();
    },
    deviceId: () => track.mediaStreamTrack.getSettings().deviceId,
    async changeDevice(wanted) {
      await track.setDeviceId({ exact: wanted });
      measureAgain();
    },
    level: () => meter.calculateVolume(),
    close() {
      firstWords.close();
      void meter.cleanup();
      track.stop();
    },
  };
}

/** On a busy machine an avatar takes longer than a few seconds to come, and what is sent before is lost. */
const NOBODY_LISTENS_MS = 15_000;

/** Resolves when somebody receives what this visitor sends, or nobody seems to. */
function isHeardIn(room: Room): Promise<void> {
  return new Promise((resolve) => {
    room.once(RoomEvent.LocalTrackSubscribed, () => resolve());
    setTimeout(resolve, NOBODY_LISTENS_MS);
  });
}

const LOOKS_EVERY_MS = 1000;

/**
 * Tells whenever the picture stops arriving, and when it comes again. An avatar always sends one, and LiveKit's client
 * itself takes a quarter of a minute to notice that the network is gone.
 * @returns what ends it
 */
export function watchArrival(track: RemoteTrack, onChange: (isArriving: boolean) => void): () => void {
  let before: boolean | null = null;
  const timer = setInterval(() => {
    const isArriving = track.currentBitrate > 0;
    // Before the first of it, nothing has stopped.
    if (isArriving === before || (before === null && !isArriving)) return;
    before = isArriving;
    onChange(isArriving);
  }, LOOKS_EVERY_MS);
  return () => clearInterval(timer);
}

export const isVideo = (track: RemoteTrack): boolean => track.kind === Track.Kind.Video;

function endOf(reason: DisconnectReason | undefined): CallEnd {
  if (reason === DisconnectReason.ROOM_DELETED) return 'room_closed';
  return reason === DisconnectReason.DUPLICATE_IDENTITY ? 'elsewhere' : 'connection_lost';
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
    // The room closed, or the one who sends it went, in the middle of a sentence.
  }
  show({ segmentId, speaker, text, final: attributes['lk.transcription_final'] !== 'false' });
}
