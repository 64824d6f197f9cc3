import type { Room } from '@livekit/rtc-node';
import type { PersonaProfile } from '@vivant/contract/persona';
import type { AgentState } from '@vivant/contract/room-protocol';
import type { SttProvider, TtsProvider, VoiceProfile } from '@vivant/speech/types';
import type { FloodGuard } from '../flood/flood-guard.ts';
import type { VisitorState } from '../runner/attention.ts';
import { agentSession, createStates, endpointing, follow } from './agent-session.ts';
import { type Cited, createAnswers } from './answers.ts';
import { AvatarAgent } from './avatar-agent.ts';
import { type Captions, createCaptions } from './captions.ts';
import { receiveChat } from './chat-input.ts';
import { type CutQuestions, createCutQuestions } from './cut-questions.ts';
import { createGreeter, type Greeting } from './greeter.ts';
import { createHearing, type Hearing } from './hearing.ts';
import type { ConversationTurn, Responder } from './responder/responder.ts';
import { createSpeaking, yieldingAvatar } from './speaking.ts';
import type { SpeechOutput } from './speech-output.ts';
import { createTtsNode } from './tts-node.ts';
import { createTurnSilence, type TurnSilence } from './turn-silence.ts';
import { turnTaking } from './turn-taking.ts';
import { createTurnTimes, type TurnTimes } from './turn-times.ts';
import { createTurns, type SaidTurn } from './turns.ts';
import { createYielding, type Yielding } from './yielding.ts';

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
  /** The first thing to say: in the session's language, or in the one it was written in, by that language's voice. */
  greeting(): Promise<Greeting | null>;
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
  /** A part that may have failed before works. */
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

/** One conversation between a visitor and a persona, on the agents framework's turn taking. */
export function createConversation(options: ConversationOptions): Conversation {
  const { room, visitorIdentity, persona, language, responder, events } = options;
  const failed = (where: ConversationPart) => (error: unknown) => events.onError(where, error);
  const turns = createTurns(options.history, events.onTurn);
  const answers = createAnswers(responder, language, failed('answer'));
  const times = createTurnTimes({ now: () => performance.now(), date: () => Date.now() });
  /** The last message that was typed. */
  let typed = '';
  let closed = false;

  const hearing = hearVisitor(options, () => ({
    ...{ captions, cutQuestions, yielding, silence, times, output, cutOff },
  }));
  const captions = createCaptions({
    ...{ room, visitorIdentity, avatarTrackSid: options.avatarTrackSid },
    visitorTrackSid: hearing.trackSid,
    onError: failed('captions'),
  });
  const states = createStates(events.onState);
  const speaking = createSpeaking({
    ...{ answers, captions, times, turns },
    onCleared: () => yielding.cut(),
    onCited(segmentId, cited) {
      if (!closed) events.onCited(segmentId, cited);
    },
  });
  const { output } = speaking;
  let takes = turnTaking(persona);
  const silence = createTurnSilence(takes.silence, (ms) =>
    session.updateOptions({ turnHandling: { endpointing: endpointing(ms) } }),
  );
  const cutQuestions = createCutQuestions({
    now: () => performance.now(),
    longestPauseMs: () => takes.silence.max,
  });
  const yielding = createYielding({
    language: options.heardLanguage,
    sureAfterMs: () => takes.sureAfterMs,
    avatar: yieldingAvatar(speaking, states),
  });

  const greet = createGreeter({
    ...options,
    // It would come after the answer.
    isTooLate: () => closed || typed !== '' || turns.hasBegun(),
    say({ text, ...voice }) {
      times.greets();
      session.say(text, voice.language === language ? {} : { audio: voiceOf(options, voice)(once(text)) });
    },
    onError: failed('greeting'),
  });

  /** The avatar says nothing more of what it was saying. */
  function cutOff(): void {
    if (closed) return;
    session.interrupt();
    // The framework does so once it has ended what makes the sound.
    output.clearBuffer();
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
    speak: voiceOf(options, options),
  });
  const session = agentSession(takes, hearing.node !== null);
  follow(session, { events, turns, times, captions, hearing, states, cutQuestions });
  const stopChat = receiveChat({
    ...{ room, visitorIdentity, guard: options.guard, now: () => performance.now() },
    onMessage(text) {
      if (closed) return;
      if (hearing.isMuted()) {
        // Words that are not a turn yet are not answered.
        hearing.drop();
        times.dropped();
        captions.visitorDropped();
        session.clearUserTurn();
      }
      typed = text;
      cutQuestions.typed();
      times.typed(text);
      cutOff();
      session.generateReply({ userInput: text });
    },
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
    greet,
    async close() {
      if (closed) return;
      closed = true;
      stopChat();
      await session.close().catch(failed('closing'));
      await hearing.microphone?.close().catch(failed('closing'));
      await output.close();
      yielding.close();
      captions.close();
    },
  };
}

/** What reacts to the visitor's voice. */
interface Listeners {
  captions: Captions;
  cutQuestions: CutQuestions;
  yielding: Yielding;
  silence: TurnSilence;
  times: TurnTimes;
  output: SpeechOutput;
  cutOff(): void;
}

/** @param listeners made after the hearing they need, and before anything is heard */
const hearVisitor = (
  { room, visitorIdentity, stt, heardLanguage, responder, events }: ConversationOptions,
  listeners: () => Listeners,
): Hearing =>
  createHearing({
    room,
    visitorIdentity,
    provider: stt,
    language: heardLanguage,
    answersEarly: responder.takesTime ?? false,
    turnEndsAfterMs(interrupting) {
      const { silence } = listeners();
      return interrupting === null ? silence.ms() : silence.afterInterrupting(interrupting);
    },
    onVisitor(state) {
      listeners().yielding.voice(state.energy);
      events.onVisitor(state);
    },
    onError: (error) => events.onError('speech recognition', error),
    onHeard: () => events.onWorked('speech recognition'),
    avatarGoesOn: () => listeners().output.goesOn(),
    onSpeaking: (isSpeaking) => listeners().yielding.speaking(isSpeaking),
    onBegan() {
      const { cutQuestions, yielding } = listeners();
      cutQuestions.began();
      yielding.began();
    },
    onPartial: (words) => listeners().yielding.words(words),
    onWantsTurn: () => listeners().yielding.wantsTurn(),
    onSettled: (isTurn) => listeners().yielding.settled(isTurn),
    onInterrupted: () => listeners().cutOff(),
    onNoTurn: () => listeners().captions.visitorDropped(),
    onWords(said) {
      const { cutQuestions, silence, times } = listeners();
      times.recognised(said);
      silence.recognised(said);
      cutQuestions.recognised(said);
    },
  });

/** How the framework gets what it says spoken, in any language that has a voice. */
const voiceOf = (
  { voiceProfile, events }: ConversationOptions,
  voice: Pick<ConversationOptions, 'tts' | 'language'>,
) =>
  createTtsNode({
    provider: voice.tts,
    language: voice.language,
    profile: voiceProfile,
    onError: (error) => events.onError('speech', error),
    onSpoken: () => events.onWorked('speech'),
  });

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
