import { randomUUID } from 'node:crypto';
import type { Room, TextStreamWriter } from '@livekit/rtc-node';
import { TRANSCRIPTION_TOPIC } from '@vivant/contract/room';
import type { SpokenSegment } from './speech-output.ts';

/** Attributes by which LiveKit's clients tell captions apart. */
const SEGMENT_ID = 'lk.segment_id';
const IS_FINAL = 'lk.transcription_final';
const TRACK_ID = 'lk.transcribed_track_id';

const STEP_MS = 100;

export interface CaptionOptions {
  room: Room;
  visitorIdentity: string;
  avatarTrackSid(): string | null;
  visitorTrackSid(): string | null;
  onError(error: unknown): void;
}

/** Captions of both sides as text streams on `lk.transcription`, in the shape of the agents framework. */
export interface Captions {
  /** What the visitor is saying; `final` ends the caption. Every message holds the whole caption. */
  visitor(text: string, final: boolean): void;
  /** The visitor's words become no turn: ends their caption as it stands. */
  visitorDropped(): void;
  /** Follows a segment of the avatar while it plays; returns the caption's id. */
  follow(segment: SpokenSegment): string;
  /** The segment is over: sends what is missing of the words heard. */
  finish(segment: SpokenSegment, heard: string): void;
  close(): void;
}

interface Followed {
  segment: SpokenSegment;
  sent: string;
  writer: Promise<TextStreamWriter | null>;
}

export function createCaptions(options: CaptionOptions): Captions {
  const { room, visitorIdentity, onError } = options;
  const followed = new Map<string, Followed>();
  let visitorCaption: { id: string; text: string } | null = null;
  let order: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** A room that is closing takes no captions any more; that is not a failure. */
  function report(error: unknown): void {
    if (!closed && room.isConnected) onError(error);
  }

  function attributes(captionId: string, final: boolean, trackSid: string | null): Record<string, string> {
    const all: Record<string, string> = { [SEGMENT_ID]: captionId, [IS_FINAL]: String(final) };
    if (trackSid !== null) all[TRACK_ID] = trackSid;
    return all;
  }

  async function open(
    captionId: string,
    final: boolean,
    speaker: 'avatar' | 'visitor',
  ): Promise<TextStreamWriter | null> {
    const local = room.localParticipant;
    if (closed || local === undefined || !room.isConnected) return null;
    return local.streamText({
      topic: TRANSCRIPTION_TOPIC,
      attributes: attributes(
        captionId,
        final,
        speaker === 'avatar' ? options.avatarTrackSid() : options.visitorTrackSid(),
      ),
      destinationIdentities: [visitorIdentity],
      // Clients show a caption beside the participant it names as sender.
      ...(speaker === 'visitor' ? { senderIdentity: visitorIdentity } : {}),
    });
  }

  function write(entry: Followed, text: string): void {
    const delta = text.slice(entry.sent.length);
    if (delta === '' || !text.startsWith(entry.sent)) return;
    entry.sent = text;
    entry.writer = entry.writer.then(async (writer) => {
      if (!closed) await writer?.write(delta);
      return writer;
    });
    entry.writer.catch(report);
  }

  function step(): void {
    for (const entry of followed.values()) write(entry, entry.segment.text.heard(entry.segment.playedMs()));
  }

  function sayVisitor(text: string, final: boolean): void {
    const caption = { id: visitorCaption?.id ?? `visitor-${randomUUID()}`, text };
    visitorCaption = final ? null : caption;
    order = order
      .then(async () => {
        const writer = await open(caption.id, final, 'visitor');
        await writer?.write(text);
        await writer?.close();
      })
      .catch(report);
  }

  return {
    visitor: sayVisitor,

    visitorDropped() {
      if (visitorCaption !== null) sayVisitor(visitorCaption.text, true);
    },

    follow(segment) {
      const captionId = `avatar-${randomUUID()}`;
      const writer = open(captionId, true, 'avatar');
      writer.catch(report);
      followed.set(segment.id, { segment, sent: '', writer });
      timer ??= setInterval(step, STEP_MS);
      step();
      return captionId;
    },

    finish(segment, heard) {
      const entry = followed.get(segment.id);
      if (entry === undefined) return;
      followed.delete(segment.id);
      if (followed.size === 0) {
        clearInterval(timer);
        timer = undefined;
      }
      write(entry, heard);
      entry.writer.then((writer) => writer?.close()).catch(report);
    },

    close() {
      closed = true;
      clearInterval(timer);
      timer = undefined;
      followed.clear();
    },
  };
}
