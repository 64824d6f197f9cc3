import { z } from 'zod';
import { ENDING_NOTICE_SECONDS } from './limits.ts';
import { HOSTED_END_REASONS } from './session.ts';

/**
 * What is sent in the room of a hosted session, beside audio and video, under the names of `room.ts`. Names that
 * begin with `lk.` are LiveKit's own conventions, so that its components work unchanged; `vivant.` is ours. New
 * fields, notices and attributes may be added at any time: clients ignore what they do not know.
 *
 * The avatar is the one participant of kind "agent", with the identity `avatar`; it publishes one audio track
 * (`voice`, source microphone) and one video track (`face`, source camera). It reads the microphone and the messages
 * of the session's visitor alone.
 */

/** Attributes of a stream on `lk.transcription`. */
export const TranscriptionAttributes = z
  .object({
    'lk.segment_id': z.string().meta({ description: 'Streams of one id are versions of the same words.' }),
    'lk.transcription_final': z
      .enum(['true', 'false'])
      .meta({ description: '"false": the visitor is still speaking, and the words may change.' }),
    'lk.transcribed_track_id': z
      .string()
      .optional()
      .meta({ description: 'Sid of the audio track the words were spoken on; absent where there is none.' }),
  })
  .meta({ id: 'TranscriptionAttributes' });
export type TranscriptionAttributes = z.infer<typeof TranscriptionAttributes>;

/** Value of the attribute `lk.agent.state`. */
export const AgentState = z
  .enum(['initializing', 'listening', 'thinking', 'speaking'])
  .meta({ id: 'AgentState' });
export type AgentState = z.infer<typeof AgentState>;

/** Payload of `vivant.citations`. */
export const Citations = z
  .object({
    segmentId: z
      .string()
      .meta({ description: 'The `lk.segment_id` of the answer’s caption on `lk.transcription`.' }),
    sources: z
      .array(
        z.object({
          file: z.string().meta({ description: 'Name under which the document was uploaded.' }),
          title: z
            .string()
            .meta({ description: 'For people: its description if it is short, else its name.' }),
          passage: z
            .string()
            .optional()
            .meta({
              description:
                'The sentences of the document that the answer says, in the document’s own words; absent where the ' +
                'answer puts it in others. Never more of the document than the answer says.',
            }),
          places: z
            .array(z.string())
            .min(1)
            .optional()
            .meta({
              description:
                'The headings or pages that those sentences stand under, or where there are none what the answer was ' +
                'made from; absent where the document has no such. The transcript names the same, each as a `place`.',
            }),
        }),
      )
      .min(1),
  })
  .meta({
    id: 'Citations',
    examples: [
      {
        segmentId: 'avatar-1',
        sources: [
          {
            file: 'opening_hours.pdf',
            title: 'Opening hours',
            passage: 'The museum opens at nine.',
            places: ['Weekdays (page 2)'],
          },
        ],
      },
    ],
  });
export type Citations = z.infer<typeof Citations>;

/** No more than can be read at a glance. */
export const SUGGESTIONS_MAX = 4;

/** Payload of `vivant.suggestions`. */
export const Suggestions = z
  .object({
    questions: z.array(z.string()).min(1).max(SUGGESTIONS_MAX).meta({
      description:
        'Each is answered from the documents when it is sent on `lk.chat`, in the avatar’s language.',
    }),
  })
  .meta({
    id: 'Suggestions',
    examples: [{ questions: ['Tell me about “Opening hours”.', 'Tickets: how much?'] }],
  });
export type Suggestions = z.infer<typeof Suggestions>;

/** What an avatar can lose while the session goes on. */
export const DEGRADABLE_PARTS = ['model', 'voice', 'hearing'] as const;
export type DegradablePart = (typeof DEGRADABLE_PARTS)[number];

/**
 * `no_engine`: nothing here speaks or hears the session's language. `unavailable`: what does cannot be started or
 * reached. `failed`: it was asked and did not answer, or answered with an error.
 */
export const DEGRADATION_REASONS = ['no_engine', 'unavailable', 'failed'] as const;
export type DegradationReason = (typeof DEGRADATION_REASONS)[number];

/** Payload of `vivant.recording`. */
export const StopRecording = z.object({ stop: z.literal(true) }).meta({ id: 'StopRecording' });
export type StopRecording = z.infer<typeof StopRecording>;

/** Payload of `vivant.notice`. */
export const RoomNotice = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('session_ending'), secondsLeft: z.int() }).meta({
      description: `Sent ${ENDING_NOTICE_SECONDS.map((seconds) => `${seconds} s`).join(' and ')} before the room closes.`,
    }),
    z
      .object({
        type: z.literal('session_ended'),
        reason: z.enum(HOSTED_END_REASONS),
      })
      .meta({ description: 'The room closes now; `reason` is the session’s `endReason`.' }),
    z.object({ type: z.literal('avatar_away') }).meta({
      description:
        'The avatar was lost and is being brought back; until its new tracks come, the call is not counted.',
    }),
    z
      .object({
        type: z.literal('degraded'),
        part: z.enum(DEGRADABLE_PARTS),
        reason: z.enum(DEGRADATION_REASONS),
      })
      .meta({
        description:
          'The session goes on without a part. `model`: answers come from the documents alone. `voice`: captions ' +
          'only. `hearing`: typed words only. Sent once, also to a visitor who joins later.',
      }),
    z
      .object({ type: z.literal('restored'), part: z.enum(DEGRADABLE_PARTS) })
      .meta({ description: 'What was degraded works again.' }),
    z
      .object({ type: z.literal('chat_muted'), seconds: z.int() })
      .meta({ description: 'Too many messages were dropped: none is read for so long.' }),
    z.object({ type: z.literal('recording'), on: z.boolean() }).meta({
      description:
        'Both sides’ sound is being recorded from now on, or no longer. Sent where the visitor has agreed to it, also to ' +
        'one who comes back; never otherwise.',
    }),
  ])
  .meta({ id: 'RoomNotice' });
export type RoomNotice = z.infer<typeof RoomNotice>;
