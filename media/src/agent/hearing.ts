import type { Room } from '@livekit/rtc-node';
import type { SttProvider } from '@vivant/speech/types';
import type { VisitorState } from '../runner/attention.ts';
import { VisitorMicrophone } from './microphone.ts';
import { createSttNode, type SpokenSpan, type SttNode } from './stt-node.ts';

/** What is heard of the visitor. */
export interface Hearing {
  /** Both null where the language cannot be recognised. */
  node: SttNode | null;
  microphone: VisitorMicrophone | null;
  /** The track being heard. */
  trackSid(): string | null;
  /** The visitor's voice began or ended, as the framework's voice detector judges. */
  speaking(isSpeaking: boolean): void;
  /** The visitor cannot be heard: muted, or without a microphone. */
  isMuted(): boolean;
  /** Speech that is not recognised yet becomes no turn. */
  drop(): void;
}

export interface HearingOptions {
  room: Room;
  visitorIdentity: string;
  provider: SttProvider | null;
  language: string;
  /** See `SttNodeOptions`. */
  answersEarly: boolean;
  turnEndsAfterMs(interrupting: string | null): number;
  onVisitor(state: VisitorState): void;
  onError(error: unknown): void;
  /** An utterance was recognised, or found to hold no words. */
  onHeard(): void;
  /** The avatar is saying something, and has more to say than its last words. */
  avatarGoesOn(): boolean;
  /** An utterance begins, has these words so far, and is over: for a turn, or a listener's words, a noise, or lost. */
  onBegan(): void;
  onPartial(words: string): void;
  /** What is being said over the avatar's words is no listener's. */
  onWantsTurn(): void;
  onSettled(isTurn: boolean): void;
  onInterrupted(): void;
  onNoTurn(): void;
  /** The visitor's voice began or ended. */
  onSpeaking(isSpeaking: boolean): void;
  /** Words were recognised in what was said then. */
  onWords(said: SpokenSpan): void;
}

export function createHearing({ room, visitorIdentity, provider, ...options }: HearingOptions): Hearing {
  const visitor: VisitorState = { speaking: false, energy: 0, pitch: null };
  let heardTrackSid: string | null = null;
  const node = provider === null ? null : createSttNode({ provider, ...options });
  const microphone =
    provider === null
      ? null
      : new VisitorMicrophone(room, visitorIdentity, {
          onVoice({ energy, pitch }) {
            visitor.energy = visitor.speaking ? energy : 0;
            visitor.pitch = visitor.speaking ? pitch : null;
            options.onVisitor({ ...visitor });
          },
          onTrack(trackSid) {
            heardTrackSid = trackSid;
            // The detector hears nothing more, not even that they are silent.
            if (trackSid === null) speaking(false);
          },
        });
  function speaking(isSpeaking: boolean): void {
    visitor.speaking = isSpeaking;
    options.onVisitor({ ...visitor });
    options.onSpeaking(isSpeaking);
    if (isSpeaking) node?.speechStarted();
    else node?.speechEnded();
  }
  return {
    node,
    microphone,
    trackSid: () => heardTrackSid,
    speaking,
    isMuted: () => microphone?.isMuted() ?? true,
    drop: () => node?.drop(),
  };
}
