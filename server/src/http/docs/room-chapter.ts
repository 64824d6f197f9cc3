import {
  AGENT_STATE_ATTRIBUTE,
  CHAT_LIMITS,
  CHAT_TOPIC,
  CITATIONS_TOPIC,
  NOTICE_TOPIC,
  RECORDING_TOPIC,
  SUGGESTIONS_TOPIC,
  TRANSCRIPTION_TOPIC,
} from '@vivant/contract/room';
import {
  AgentState,
  Citations,
  RoomNotice,
  type StopRecording,
  type Suggestions,
  TranscriptionAttributes,
} from '@vivant/contract/room-protocol';

type NoticeOf<T extends RoomNotice['type']> = Extract<RoomNotice, { type: T }>;

/** One of each, so that a new notice cannot be left out here. */
const NOTICES: { [T in RoomNotice['type']]: NoticeOf<T> } = {
  session_ending: { type: 'session_ending', secondsLeft: 30 },
  session_ended: { type: 'session_ended', reason: 'max_duration' },
  avatar_away: { type: 'avatar_away' },
  degraded: { type: 'degraded', part: 'voice', reason: 'failed' },
  restored: { type: 'restored', part: 'voice' },
  chat_muted: { type: 'chat_muted', seconds: 30 },
  recording: { type: 'recording', on: true },
};

const CITATIONS: Citations = {
  segmentId: 'avatar-1',
  sources: [
    {
      file: 'museum.md',
      title: 'Opening hours and prices',
      passage: 'The harbour museum opens at nine.',
      places: ['Weekdays'],
    },
  ],
};

const STOP: StopRecording = { stop: true };

const SUGGESTIONS: Suggestions = { questions: ['Opening hours: when?', 'Tickets: how much?'] };

const STATES: Record<AgentState, string> = {
  initializing: 'it is getting ready',
  listening: 'it waits for the visitor, or hears them speak',
  thinking: 'it has heard or read a turn and prepares the answer',
  speaking: 'it talks',
};

/** The chapter of the guide on what goes over a hosted session's room, made of the contract (Markdown). */
export function roomChapter(): string {
  return `## The room

A hosted session is a LiveKit room for two: the visitor, and the avatar under the identity \`avatar\`. Any LiveKit client joins with \`serverUrl\` and \`userToken\`. Picture and sound are the two tracks the avatar publishes; everything else goes over these names. Those that begin with \`lk.\` are LiveKit’s own, so its components work unchanged. Fields and types may be added: ignore what you do not know.

| name | kind | direction | carries |
| --- | --- | --- | --- |
| \`${CHAT_TOPIC}\` | text stream | visitor → avatar | a typed turn, answered aloud |
| \`${TRANSCRIPTION_TOPIC}\` | text streams | avatar → visitor | captions of both sides |
| \`${AGENT_STATE_ATTRIBUTE}\` | attribute of the avatar | avatar → visitor | what the avatar is doing |
| \`${CITATIONS_TOPIC}\` | data message, JSON | avatar → visitor | the documents an answer stands on |
| \`${SUGGESTIONS_TOPIC}\` | data message, JSON | avatar → visitor | questions to begin with |
| \`${RECORDING_TOPIC}\` | data message, JSON | visitor → avatar | \`${JSON.stringify(STOP)}\`: record no more, and delete what was recorded |
| \`${NOTICE_TOPIC}\` | data message, JSON | to the visitor | what to tell the visitor about the call itself |

In a page that has joined, all of it comes in through three handlers:

\`\`\`js
room.registerTextStreamHandler('${TRANSCRIPTION_TOPIC}', async (reader, { identity }) => {
  const { 'lk.segment_id': id, 'lk.transcription_final': final } = reader.info.attributes;
  console.log('caption', identity, id, final, await reader.readAll());
});
room.on('dataReceived', (payload, participant, kind, topic) => {
  if (topic !== '${NOTICE_TOPIC}' && topic !== '${CITATIONS_TOPIC}') return;
  console.log(topic, JSON.parse(new TextDecoder().decode(payload)));
});
room.on('participantAttributesChanged', (changed, participant) => {
  if ('${AGENT_STATE_ATTRIBUTE}' in changed) console.log('state', changed['${AGENT_STATE_ATTRIBUTE}']);
});
\`\`\`

**Typing.** \`room.localParticipant.sendText(text, { topic: '${CHAT_TOPIC}' })\` sends a turn of at most ${count(CHAT_LIMITS.characters)} characters: ${CHAT_LIMITS.burst} at once, then one every ${CHAT_LIMITS.refillMs / 1000} seconds. What is longer or comes faster is dropped. Whoever has more than ${CHAT_LIMITS.refusalsUntilMuted} messages dropped in a minute is not read for ${CHAT_LIMITS.mutedMs / 1000} seconds, which the notice \`chat_muted\` says; beyond ${CHAT_LIMITS.refusalsUntilEnd} the session ends. The avatar hears and reads the session’s visitor alone.

**Barge-in.** A visitor who speaks or types while the avatar talks interrupts it. Its caption then ends with the last word that was heard.

**Captions.** The sender of a stream on \`${TRANSCRIPTION_TOPIC}\` is whose words it holds. A stream of the avatar grows while it is heard. One of the visitor holds all words so far, and a later one of the same segment takes its place.

${table(
  ['attribute', 'says'],
  Object.entries(TranscriptionAttributes.shape).map(([name, schema]) => [
    `\`${name}\``,
    schema.meta()?.description ?? '',
  ]),
)}

**State.** \`${AGENT_STATE_ATTRIBUTE}\` of the participant \`avatar\` is one of these; \`useVoiceAssistant\` of LiveKit’s components reads it. Where an agent of your own speaks through the avatar, that agent publishes it.

${table(
  ['state', 'the avatar'],
  AgentState.options.map((state) => [`\`${state}\``, STATES[state]]),
)}

**Citations.** Sent once for each answer that stands on documents, while it is spoken:

\`\`\`json
${JSON.stringify(CITATIONS, null, 2)}
\`\`\`

${table(
  ['field', 'is'],
  [
    ['`segmentId`', Citations.shape.segmentId.meta()?.description ?? ''],
    ...Object.entries(Citations.shape.sources.element.shape).map(([name, schema]) => [
      `\`sources[].${name}\``,
      schema.meta()?.description ?? '',
    ]),
  ],
)}

**Suggestions.** Sent when the visitor first receives the avatar, if its documents suggest any; each question has been tried on them:

\`\`\`json
${JSON.stringify(SUGGESTIONS, null, 2)}
\`\`\`

**Notices.** Some come from the service itself: then LiveKit names no participant as their sender.

${table(
  ['notice', 'means'],
  RoomNotice.options.map((option) => {
    const type = option.shape.type.value;
    return [`\`${JSON.stringify(NOTICES[type])}\``, option.meta()?.description ?? ''];
  }),
)}
`;
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function count(value: number): string {
  return value.toLocaleString('en');
}
