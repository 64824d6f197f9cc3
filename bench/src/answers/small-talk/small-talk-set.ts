/**
 * Small talk as visitors type or say it, in every register, with their typos: what the responder's manners are tuned
 * by. None of it was taken from what the responder recognises.
 */
export interface SmallTalkSet {
  language: string;
  kinds: Readonly<Record<Kind, KindOfTalk>>;
}

export interface KindOfTalk {
  /** Every reasonable reply, in whatever words. */
  fitting: RegExp;
  said: readonly string[];
}

export type Kind =
  | 'greeting'
  | 'wellbeing'
  | 'thanks'
  | 'goodbye'
  | 'praise'
  | 'blame'
  | 'insult'
  | 'flirting'
  | 'identity'
  | 'human'
  | 'maker'
  /** Age, home, family, likes, feelings of the avatar. */
  | 'personal'
  | 'ability'
  | 'language'
  | 'understanding'
  /** Is there anybody? */
  | 'presence'
  /** A joke, a song. */
  | 'amusement'
  /** The visitor is sad, tired, bored. */
  | 'sorrow'
  /** The visitor is happy, or has a birthday. */
  | 'joy'
  | 'introduction'
  | 'wishes'
  /** Let’s talk; may I ask something; what shall I ask? */
  | 'opening'
  | 'apology'
  | 'waiting'
  | 'assent'
  | 'laughter'
  | 'pace'
  /** Again, please, where nothing was said before. */
  | 'confusion';
