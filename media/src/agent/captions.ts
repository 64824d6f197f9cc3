import { randomUUID } from 'node:crypto';
import type { Room, TextStreamWriter } from '@livekit/rtc-node';
import { TRANSCRIPTION_TOPIC } from '@vivant/contract/room';
import type { Utterance } from './speech-output.ts';

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
  /** What the visitor is saying; `final` ends the segment. Every message holds the whole segment. */
  visitor(text: string, final: boolean): void;
  /** Follows an utterance of the avatar while it plays; returns the segment's id. */
  follow(utterance: Utterance): string;
  /** The utterance is over: sends what is missing of the words heard. */
  finish(utterance: Utterance, heard: string): void;
  close(): void;
}

interface Followed {
  utterance: Utterance;
  sent: string;
  writer: Promise<TextStreamWriter | null>;
}

export function createCaptions(options: CaptionOptions): Captions {
  const { room, visitorIdentity, onError } = options;
  const followed = new Map<string, Followed>();
  let visitorSegment: string | null = null;
  let order: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** A room that is going away takes no captions any more; that is no failure. */
  function report(error: unknown): void {
    if (!closed && room.isConnected) onError(error);
  }

  function attributes(segmentId: string, final: boolean, trackSid: string | null): Record<string, string> {
    const all: Record<string, string> = { [SEGMENT_ID]: segmentId, [IS_FINAL]: String(final) };
    if (trackSid !== null) all[TRACK_ID] = trackSid;
    return all;
  }

  async function open(
    segmentId: string,
    final: boolean,
    speaker: 'avatar' | 'visitor',
  ): Promise<TextStreamWriter | null> {
    const local = room.localParticipant;
    if (closed || local === undefined || !room.isConnected) return null;
    return local.streamText({
      topic: TRANSCRIPTION_TOPIC,
      attributes: attributes(
        segmentId,
        final,
        speaker === 'avatar' ? options.avatarTrackSid() : options.visitorTrackSid(),
      ),
      destinationIdentities: [visitorIdentity],
      // Clients show a caption beside whoever it names as sender.
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
    for (const entry of followed.values())
      write(entry, entry.utterance.text.heard(entry.utterance.playedMs()));
  }

  return {
    visitor(text, final) {
      const segmentId = (visitorSegment ??= `visitor-${randomUUID()}`);
      if (final) visitorSegment = null;
      order = order
        .then(async () => {
          const writer = await open(segmentId, final, 'visitor');
          await writer?.write(text);
          await writer?.close();
        })
        .catch(report);
    },

    follow(utterance) {
      const segmentId = `avatar-${randomUUID()}`;
      const writer = open(segmentId, true, 'avatar');
      writer.catch(report);
      followed.set(utterance.id, { utterance, sent: '', writer });
      timer ??= setInterval(step, STEP_MS);
      step();
      return segmentId;
    },

    finish(utterance, heard) {
      const entry = followed.get(utterance.id);
      if (entry === undefined) return;
      followed.delete(utterance.id);
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
