import type { Room } from '@livekit/rtc-node';
import type { PersonaProfile } from '@vivant/contract/persona';
import type { AgentState } from '@vivant/contract/room-protocol';
import type { SttProvider, TtsProvider, VoiceProfile } from '@vivant/speech/types';
import type { FloodGuard } from '../flood/flood-guard.ts';
import type { VisitorState } from '../runner/attention.ts';
import { agentSession, createStates, ECHO_WARMUP_MS, endpointing, follow } from './agent-session.ts';
import { type AnswerInstants, type Cited, createAnswers } from './answers.ts';
import { AvatarAgent } from './avatar-agent.ts';
import { createCaptions } from './captions.ts';
import { receiveChat } from './chat-input.ts';
import { createCutQuestions } from './cut-questions.ts';
import { createGivingWay } from './giving-way.ts';
import { createHearing } from './hearing.ts';
import type { ConversationTurn, Responder } from './responder/responder.ts';
import { SpeechOutput, type SpokenSegment } from './speech-output.ts';
import { createTtsNode } from './tts-node.ts';
import { createTurnSilence } from './turn-silence.ts';
import { turnTaking } from './turn-taking.ts';
import { createTurnTimes } from './turn-times.ts';
import { createTurns, type SaidTurn } from './turns.ts';

export interface ConversationOptions {
  room: Room;
  /** The one participant who is heard and obeyed. */
  visitorIdentity: string;
  persona: PersonaProfile;
  /** What the avatar speaks. */
  language: string;
  /** What the visitor is heard in. */
  heardLanguage: string;
  responder: Responder;
  /** Null where the language cannot be recognised: typed turns only. */
  stt: SttProvider | null;
  /** Null where the language has no voice: captions only. */
  tts: TtsProvider | null;
  voiceProfile: VoiceProfile | null;
  /** What to say first: in the session's language, or in the one it was written in, by that one's voice. */
  greeting(): Promise<{ text: string; language: string; tts: TtsProvider | null } | null>;
  /** Turns before this process took over. */
  history: readonly ConversationTurn[];
  /** The visitor was greeted by the process before this one. */
  greeted: boolean;
  avatarTrackSid(): string | null;
  /** Counts typed messages that are not taken. */
  guard: Pick<FloodGuard, 'refused' | 'isMuted'>;
  events: ConversationEvents;
}

export interface ConversationEvents {
  onTurn(turn: SaidTurn): void;
  /** End of the visitor's speech → first audio of the answer. */
  onLatency(endToEndMs: number): void;
  onVisitor(state: VisitorState): void;
  /** What the avatar does, as LiveKit's clients show it. */
  onState(state: AgentState): void;
  /** An answer that stands on these files is being said; `segmentId` is its caption's. */
  onCited(segmentId: string, cited: Cited[]): void;
  /** A part failed and the conversation goes on. */
  onError(where: ConversationPart, error: unknown): void;
  /** What may have failed before does its work. */
  onWorked(where: 'speech' | 'speech recognition'): void;
}

export type ConversationPart =
  | 'speech'
  | 'speech recognition'
  | 'answer'
  | 'agent'
  | 'captions'
  | 'greeting'
  | 'closing';

export interface Conversation {
  /** What the runner plays. */
  readonly output: SpeechOutput;
  /** Sets up the turn taking. The room need not be joined yet. */
  start(): Promise<void>;
  /** The room is joined: hears a visitor who was there before. */
  joined(): void;
  /** It takes turns as this persona does from now on; what it says is its responder's. */
  takeTurnsAs(persona: PersonaProfile): void;
  /** The visitor is there and receives the avatar: says the greeting, once; nothing to one who has asked by then. */
  greet(): void;
  close(): Promise<void>;
}

/** One conversation between a visitor and a persona, on top of the agents framework's turn taking. */
export function createConversation(options: ConversationOptions): Conversation {
  const { room, visitorIdentity, persona, language, responder, events } = options;
  const failed = (where: ConversationPart) => (error: unknown) => events.onError(where, error);
  const turns = createTurns(options.history, events.onTurn);
  const answers = createAnswers(responder, language, failed('answer'));
  /** Of the segments that are being said. */
  const spoken = new Map<string, AnswerInstants>();
  const times = createTurnTimes({ now: () => performance.now(), date: () => Date.now() });
  let { greeted } = options;
  /** The last message that was typed. */
  let typed = '';
  let closed = false;
  /** When anything was heard of the avatar first. */
  let firstSoundMs: number | null = null;

  const hearing = createHearing({
    room,
    visitorIdentity,
    provider: options.stt,
    language: options.heardLanguage,
    foretells: responder.takesTime ?? false,
    turnEndsAfterMs: (interrupting) =>
      interrupting === null ? silence.ms() : silence.afterInterrupting(interrupting),
    onVisitor(state) {
      givingWay.voice(state.energy);
      events.onVisitor(state);
    },
    onError: failed('speech recognition'),
    onHeard: () => events.onWorked('speech recognition'),
    avatarGoesOn: () => output.goesOn(),
    onSpeaking: (isSpeaking) => givingWay.speaking(isSpeaking),
    onBegan() {
      cutQuestions.began();
      givingWay.began();
    },
    onPartial: (words) => givingWay.words(words),
    onSettled: (isTurn) => givingWay.settled(isTurn),
    onInterrupted: () => cutOff(),
    onNoTurn: () => captions.visitorDropped(),
    onWords(said) {
      times.recognised(said);
      silence.recognised(said);
      cutQuestions.recognised(said);
    },
  });
  const captions = createCaptions({
    room,
    visitorIdentity,
    avatarTrackSid: options.avatarTrackSid,
    visitorTrackSid: hearing.trackSid,
    onError: failed('captions'),
  });
  const output = new SpeechOutput({
    onCleared: () => givingWay.cut(),
    onStarted(segment) {
      firstSoundMs ??= performance.now();
      const answer = answers.instantsOf(segment.text.all());
      if (answer !== null) spoken.set(segment.id, answer);
      times.started(segment, answer);
      cite(captions.follow(segment), segment);
    },
    onPlaying: ({ id }, playedMs) => times.playing(id, playedMs),
    onFinished(segment, { heard, interrupted, playedMs }) {
      captions.finish(segment, heard);
      const cited = { sources: answers.sourcesOf(heard), passages: answers.placesOf(heard) };
      const when = times.finished(segment.id, playedMs);
      const answer = spoken.get(segment.id);
      spoken.delete(segment.id);
      const grounds = answer === undefined ? null : answers.groundsOf(answer);
      turns.add({ role: 'assistant', text: heard, ...cited, interrupted, ...when, grounds });
    },
  });
  let takes = turnTaking(persona);
  const silence = createTurnSilence(takes.silence, (ms) =>
    session.updateOptions({ turnHandling: { endpointing: endpointing(ms) } }),
  );
  const cutQuestions = createCutQuestions({
    now: () => performance.now(),
    longestPauseMs: () => takes.silence.max,
  });
  const givingWay = createGivingWay({
    language: options.heardLanguage,
    sureAfterMs: () => takes.sureAfterMs,
    avatar: {
      isSilent: () => output.isSilent(),
      goesOn: () => output.goesOn(),
      isEchoLikely: () => firstSoundMs !== null && performance.now() - firstSoundMs < ECHO_WARMUP_MS,
      duck: (isDucked) => output.duck(isDucked),
      hold() {
        states.held(!output.isSilent());
        output.hold();
      },
      release() {
        states.held(false);
        output.release();
      },
    },
  });
  const speakWith = (voice: { tts: TtsProvider | null; language: string }) =>
    createTtsNode({
      provider: voice.tts,
      language: voice.language,
      profile: options.voiceProfile,
      onError: failed('speech'),
      onSpoken: () => events.onWorked('speech'),
    });

  /** Tells the documents of an answer that begins to be heard, once all of it is written. */
  function cite(captionId: string, segment: SpokenSegment): void {
    void answers.citedOf(segment.text.all()).then((cited) => {
      if (cited.length > 0 && !closed) events.onCited(captionId, cited);
    });
  }

  /** It would come after the answer. */
  const hasAsked = () => typed !== '' || turns.hasBegun();

  async function sayGreeting(): Promise<void> {
    const greeting = await options.greeting();
    if (greeting === null || closed || hasAsked()) return;
    const { text } = greeting;
    const ownVoice = greeting.language === language ? null : speakWith(greeting);
    times.greets();
    session.say(text, ownVoice === null ? {} : { audio: ownVoice(once(text)) });
  }

  /** The avatar says nothing more of what it was saying. */
  function cutOff(): void {
    if (closed) return;
    session.interrupt();
    // The framework does so once it has ended what makes the sound.
    output.clearBuffer();
  }

  /** What the visitor says and is no turn yet is not answered. */
  function dropUnfinishedSpeech(): void {
    hearing.drop();
    times.dropped();
    captions.visitorDropped();
    session.clearUserTurn();
  }

  const agent = new AvatarAgent({
    hear(audio) {
      if (hearing.node === null) throw new Error('nothing recognises speech in this session');
      return hearing.node.listen(audio);
    },
    answer: (turn) =>
      answers.write(turn, {
        ...cutQuestions.whole(turn, turns.before(turn)),
        maybeMisheard: options.stt?.mishears === true && turn.trim() !== typed.trim(),
      }),
    speak: speakWith(options),
  });
  const session = agentSession(takes, hearing.node !== null);
  const states = createStates(events.onState);
  follow(session, { events, turns, times, captions, hearing, states, cutQuestions });
  const stopChat = receiveChat({
    room,
    visitorIdentity,
    now: () => performance.now(),
    onMessage(text) {
      if (closed) return;
      if (hearing.isMuted()) dropUnfinishedSpeech();
      typed = text;
      cutQuestions.typed();
      times.typed(text);
      cutOff();
      session.generateReply({ userInput: text });
    },
    guard: options.guard,
  });

  return {
    output,
    async start() {
      if (hearing.microphone !== null) session.input.audio = hearing.microphone;
      session.output.audio = output;
      // Without `room`: the framework would otherwise open a session host, which tells any participant the
      // agent's instructions and history.
      await session.start({ agent, record: false });
    },
    joined: () => hearing.microphone?.findVisitor(),
    takeTurnsAs(persona) {
      takes = turnTaking(persona);
      silence.within(takes.silence);
    },
    greet() {
      if (greeted || closed || hasAsked()) return;
      greeted = true;
      sayGreeting().catch(failed('greeting'));
    },
    async close() {
      if (closed) return;
      closed = true;
      stopChat();
      await session.close().catch(failed('closing'));
      await hearing.microphone?.close().catch(failed('closing'));
      await output.close();
      givingWay.close();
      captions.close();
    },
  };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
