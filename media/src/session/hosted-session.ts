import { Room, RoomEvent } from '@livekit/rtc-node';
import type { MediaEvent, SessionAssignment } from '@vivant/contract/control';
import type { HearingHints } from '@vivant/contract/knowledge/hearing-hints';
import { CHAT_LIMITS } from '@vivant/contract/room';
import type { VoiceProfile } from '@vivant/speech/types';
import { STREAM_MAX_BYTES } from '../agent/chat-input.ts';
import { type Conversation, type ConversationEvents, createConversation } from '../agent/conversation.ts';
import { PROMPT_VERSION } from '../agent/responder/prompt.ts';
import { spokenSource } from '../agent/responder/source-names.ts';
import { createRoomMessages, type RoomMessages } from '../agent/room-messages.ts';
import { habit } from '../agent/turn-taking.ts';
import type { EngineConfig } from '../config.ts';
import { createFloodGuard, FloodError, type FloodGuard } from '../flood/flood-guard.ts';
import { type AvatarRunner, createAvatarRunner } from '../runner/avatar-runner.ts';
import type { RenderThread } from '../runner/render-thread.ts';
import { createChangingResponder } from './changing-responder.ts';
import { type ConditionTracker, createConditionTracker } from './condition.ts';
import { AssignmentError, type LiveSession, type SessionEnd } from './live-session.ts';
import type { SessionLog } from './log.ts';
import type { RecordedPart, SessionAssets, SessionStep } from './messages.ts';
import { createMonotonicTimestamps } from './monotonic-timestamps.ts';
import { watchForParting } from './parting.ts';
import { endOnce, openFace } from './prelude.ts';
import {
  createGreeting,
  createSessionResponder,
  type HostedPlan,
  type SessionResponder,
} from './responders.ts';
import { endOf, isIn } from './room-end.ts';
import { createSessionMeaning, type SessionMeaning } from './session-meaning.ts';
import { createSessionRecording, NO_RECORDING, type SessionRecording } from './session-recording.ts';
import { createRehearsal, expectedOf, readKnowledge, type Words } from './session-words.ts';
import type { Senses, SpeechEngines } from './speech-engines.ts';
import { watchVisitor } from './visitor-watch.ts';

export interface HostedSessionOptions {
  assignment: SessionAssignment;
  assets: SessionAssets;
  face: RenderThread;
  speech: SpeechEngines;
  engines: EngineConfig;
  log: SessionLog;
  emit(event: MediaEvent): void;
  step(step: SessionStep): void;
  /** Some of a recording, or null: what came of it is to be forgotten. */
  record(part: RecordedPart | null): void;
  onEnded(how: SessionEnd): void;
}

const CONDITION_EVERY_MS = 1000;
const HEAD_MOTION = { LOW: 0.7, MEDIUM: 1, HIGH: 1.25 } as const;

/**
 * Joins the room with audio and video published and starts the conversation. Throws `AssignmentError`; nothing
 * is left running then.
 */
export async function startHostedSession(options: HostedSessionOptions): Promise<LiveSession> {
  const { assignment, assets, speech, engines, log, emit, step } = options;
  const { sessionId, attempt } = assignment;
  const { plan, visitorIdentity } = hostedPlan(assignment);
  const at = createMonotonicTimestamps();
  const startedMs = performance.now();

  const room = new Room();
  const { end, stop, hasEnded } = endOnce(options.onEnded);
  const messages = createRoomMessages({
    room,
    visitorIdentity,
    onError: () => log.debug({ sessionId }, 'a message to the visitor could not be sent'),
  });
  const condition = createConditionTracker({
    now: () => performance.now(),
    usedMs: assignment.usedMs ?? 0,
    at,
    silentMs: () => conversation.output.silentMs(),
    onChange: (now) => emit({ type: 'condition', sessionId, attempt, at: now.at, condition: now }),
    onNotice: (notice) => messages.notice(notice),
  });
  const reporting: Reporting = { sessionId, attempt, at, emit, log, messages, condition, hasEnded };
  const guard = guardOfChat(reporting, end);

  const expressiveness = HEAD_MOTION[habit(plan.persona, 'EXPRESSIVENESS')];
  // The native side does most of the joining; face and documents come and the conversation is set up meanwhile.
  const joined = joinRoom(room, assignment);
  const hearsAndSpeaks = speech.sensesFor(plan.language, plan.persona.language, log);
  for (const part of [joined, hearsAndSpeaks]) part.catch(() => {});
  const words: Words = { persona: plan.persona, knowledge: null };
  const { renderer, faceOpened } = openFace(options.face, await assets.face, assignment, expressiveness);
  const senses = await hearsAndSpeaks.catch(async (cause) => {
    await Promise.allSettled([joined.then(() => room.disconnect()), renderer.close()]);
    throw cause;
  });
  const meaning = createSessionMeaning();
  const answerAs = (words: Words) => responderOf(words, senses, engines, meaning, reporting);
  const prepared = assets.knowledge.then((bytes) => {
    words.knowledge = readKnowledge(bytes);
    return answerAs(words);
  });
  const answering = createChangingResponder(prepared, engines.llm !== null);
  const greeted = plan.greeted ?? plan.history.length > 0;
  const conversation: Conversation = createConversation({
    ...{ room, visitorIdentity, guard, greeted },
    responder: answering.responder,
    persona: plan.persona,
    language: senses.language,
    heardLanguage: senses.heardLanguage,
    stt: senses.stt,
    tts: senses.tts,
    voiceProfile: plan.voice as VoiceProfile | null,
    greeting: createGreeting({ plan, greeted, senses, llm: engines.llm, speech, log }),
    history: plan.history,
    avatarTrackSid: () => runner.audioTrackSid(),
    events: conversationEvents(reporting, words, {
      setVisitor: (state) => runner.setVisitor(state),
      setThinking: (isThinking) => runner.setThinking(isThinking),
    }),
  });
  const recording = recordingOf(room, visitorIdentity, options, reporting);
  const runner = createAvatarRunner(room, conversation.output, renderer, {
    onFailed: end,
    onAudio: recording.avatar,
  });
  const visitorCame = Promise.withResolvers<void>();
  let visitor: { close(): void } | undefined;
  let parting: { close(): void } | undefined;
  let looking: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    stop();
    clearInterval(looking);
    guard.close();
    visitor?.close();
    parting?.close();
    const recorded = recording.close();
    await conversation.close();
    await meaning.close();
    await runner.close();
    await recorded;
    await joined.then(() => room.disconnect()).catch(() => {});
  }

  try {
    const started = conversation.start();
    started.catch(() => {});
    await Promise.all([joined.then(() => step('connected')), prepared.then(() => step('prepared'))]);
    visitor = followVisitor(room, visitorIdentity, reporting, {
      onCame: visitorCame.resolve,
      onReceiving: recording.visitorCame,
      onWatching() {
        step('seen');
        conversation.greet();
        void answering.suggestions().then(messages.suggest);
      },
    });
    parting = watchForParting(room, visitorIdentity, () =>
      end(new Error('the connection came back to a room without its visitor')),
    );
    room.on(RoomEvent.Disconnected, (reason) => end(endOf(reason)));
    messages.joined();
    conversation.joined();
    await Promise.all([runner.publish(), started, faceOpened]);
    step('published');
  } catch (cause) {
    await close();
    if (cause instanceof AssignmentError) throw cause;
    throw new AssignmentError('join_failed', `the tracks could not be published: ${messageOf(cause)}`, {
      cause,
    });
  }
  condition.joined();
  tellLacks(senses, reporting);
  // Not earlier: warming would slow the joining, and takes a second of a core for a session to which nobody may come.
  if (engines.llm === null) void visitorCame.promise.then(meaning.warm);
  if (senses.lacks.hearing === null)
    void visitorCame.promise.then(() => warmHearing(senses, speech, expectedOf(words, reporting), reporting));
  looking = setInterval(() => condition.look(), CONDITION_EVERY_MS);
  const joinedAfter = { sessionId, durationMs: Math.round(performance.now() - startedMs) };

  const rehearse = createRehearsal({ words, answering, answerAs, conversation, reporting });
  const asked = engines.llm === null ? {} : { engine: engines.llm.model, promptVersion: PROMPT_VERSION };
  log.info({ ...joinedAfter, ...asked }, 'joined with both tracks');
  const abilities = { ...senses.abilities, model: engines.llm?.model ?? null };
  return { abilities, close, rehearse, videoStats: () => runner.stats(), inRoom: () => isIn(room) };
}

/** Where the parts of a session report: to the server, the visitor and the log. */
interface Reporting {
  sessionId: string;
  attempt: number | undefined;
  /** ISO times, each later than the one before. */
  at(): string;
  emit(event: MediaEvent): void;
  log: SessionLog;
  messages: RoomMessages;
  condition: ConditionTracker;
  hasEnded(): boolean;
}

function hostedPlan({ kind, conversation, peerIdentity }: SessionAssignment): {
  plan: HostedPlan;
  visitorIdentity: string;
} {
  if (kind !== 'hosted' || conversation === null || peerIdentity === null)
    throw new AssignmentError(
      'invalid_assignment',
      'a hosted session needs a conversation and the identity of its visitor',
    );
  return { plan: conversation, visitorIdentity: peerIdentity };
}

async function joinRoom(room: Room, assignment: SessionAssignment): Promise<void> {
  try {
    await room.connect(assignment.room.url, assignment.room.token, {
      // Only the visitor's microphone is received, and `VisitorMicrophone` subscribes to it.
      autoSubscribe: false,
      dynacast: false,
      dataStream: { maxPayloadByteLength: STREAM_MAX_BYTES },
    });
  } catch (cause) {
    const why = withoutToken(messageOf(cause), assignment);
    throw new AssignmentError('join_failed', `the room could not be joined: ${why}`);
  }
}

/** Of typed messages. */
function guardOfChat({ sessionId, log, messages }: Reporting, end: (how: SessionEnd) => void): FloodGuard {
  return createFloodGuard(
    CHAT_LIMITS,
    {
      onReport: (count, reason) => log.warn({ sessionId, count, reason }, 'typed messages were refused'),
      onMuted: () => messages.notice({ type: 'chat_muted', seconds: CHAT_LIMITS.mutedMs / 1000 }),
      onEnd: () => end(new FloodError('the visitor sent more messages than anybody may')),
    },
    () => performance.now(),
  );
}

function responderOf(
  { persona, knowledge }: Words,
  { language }: Senses,
  { llm }: EngineConfig,
  meaning: SessionMeaning,
  { sessionId, log, condition }: Reporting,
): Promise<SessionResponder> {
  return createSessionResponder({
    ...{ persona, knowledge, condition, language, llm, bridges: true },
    embedder: meaning.embedderFor(knowledge),
    onFallback: (error) =>
      log.warn({ sessionId, reason: messageOf(error).slice(0, 200) }, 'the model did not answer'),
    onMeaningFailed: (error) =>
      log.warn(
        { sessionId, reason: messageOf(error).slice(0, 200) },
        'what a question means is not known: it is compared by its words',
      ),
  });
}

function conversationEvents(
  { sessionId, at, emit, log, messages, condition, hasEnded }: Reporting,
  words: Words,
  face: Pick<AvatarRunner, 'setVisitor' | 'setThinking'>,
): ConversationEvents {
  return {
    onVisitor: face.setVisitor,
    onTurn: ({ beganAt, timing, grounds, ...turn }) =>
      emit({
        ...{ type: 'turn', sessionId, at: at(), ...turn },
        beganAt: beganAt ?? undefined,
        timing: timing ?? undefined,
        grounds: grounds ?? undefined,
      }),
    onLatency: (endToEndMs) => emit({ type: 'latency', sessionId, at: at(), endToEndMs }),
    onState(state) {
      face.setThinking(state === 'thinking');
      messages.state(state);
    },
    onCited: (segmentId, cited) =>
      messages.cite({
        segmentId,
        sources: cited.map(({ file, passage, places }) => ({
          ...{ file, title: spokenSource(file, words.knowledge) },
          passage: passage ?? undefined,
          places: places.length > 0 ? places : undefined,
        })),
      }),
    onError(where, error) {
      log.warn({ sessionId, where, reason: loggable(where, error) }, 'a part of the session failed');
      if (hasEnded()) return;
      if (where === 'speech') condition.lost('voice', 'failed');
      if (where === 'speech recognition') condition.lost('hearing', 'failed');
    },
    onWorked: (where) => condition.works(where === 'speech' ? 'voice' : 'hearing'),
  };
}

/** No recording if its avatar's owner and its visitor have not both agreed. */
function recordingOf(
  room: Room,
  visitorIdentity: string,
  { assignment, record }: HostedSessionOptions,
  { sessionId, attempt, at, emit, log, messages }: Reporting,
): SessionRecording {
  if (assignment.records !== true) return NO_RECORDING;
  return createSessionRecording({
    ...{ room, visitorIdentity },
    onBytes: (bytes, facts) => record({ ...facts, data: bytes.toString('base64') }),
    onWithdrawn: () => record(null),
    onOver(why, reason) {
      if (reason !== null)
        log.warn({ sessionId, reason: reason.slice(0, 200) }, 'the recording of a session ended early');
      emit({ type: 'recording_over', sessionId, attempt, at: at(), why });
    },
    tell: (on) => messages.notice({ type: 'recording', on }),
  });
}

/**
 * `onWatching` is called once, when the visitor receives the avatar, and `onReceiving` whenever they do; `onCame` whenever
 * they come.
 */
function followVisitor(
  room: Room,
  identity: string,
  { sessionId, attempt, at, emit, condition }: Reporting,
  { onCame, onReceiving, onWatching }: { onCame(): void; onReceiving(): void; onWatching(): void },
): { close(): void } {
  let watched = false;
  return watchVisitor(room, identity, {
    onUnlisted: () => emit({ type: 'visitor_unlisted', sessionId, attempt, at: at() }),
    onJoined() {
      emit({ type: 'visitor_joined', sessionId, attempt, at: at() });
      onCame();
      if (!watched) return;
      condition.visitorCame();
      onReceiving();
    },
    onLeft(clean) {
      // The session may end by this: what its bill depends on goes first.
      condition.look();
      condition.visitorWent();
      emit({ type: 'visitor_left', sessionId, attempt, at: at(), clean });
    },
    onWatching() {
      watched = true;
      condition.visitorCame();
      onReceiving();
      onWatching();
    },
  });
}

/** Says what the session lacks from its beginning. */
function tellLacks({ lacks }: Senses, { condition }: Reporting): void {
  if (lacks.voice !== null) {
    condition.lost('voice', lacks.voice);
    condition.voiceless();
  }
  if (lacks.hearing !== null) condition.lost('hearing', lacks.hearing);
}

/** Speech in the meantime is kept and recognised late. */
async function warmHearing(
  { heardLanguage }: Senses,
  speech: SpeechEngines,
  expected: HearingHints | null,
  { condition, hasEnded, log }: Reporting,
): Promise<void> {
  if (hasEnded()) return;
  const isWarm = await speech.warmStt(heardLanguage, expected, log).catch(() => false);
  if (!isWarm) condition.lost('hearing', 'unavailable');
}

/** Errors of captions quote the caption, and what was said is not logged. */
function loggable(where: string, error: unknown): string {
  return where === 'captions' ? 'a caption could not be sent' : messageOf(error).slice(0, 200);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Connection errors may quote the address with its token. */
function withoutToken(message: string, assignment: SessionAssignment): string {
  return message.replaceAll(assignment.room.token, '…').replace(/access_token=[^&\s]+/g, 'access_token=…');
}
