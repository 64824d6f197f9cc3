import type { Phrases } from '@vivant/contract/locales/locale';
import { joined } from './sentences-of.ts';
import type { Talk } from './small-talk.ts';

type Said = { [Key in keyof Phrases]: Phrases[Key] extends string ? Key : never }[keyof Phrases];
/** What may be asked, or the question what the visitor would like to know. */
type Follows = 'topics' | 'invite';

const SAID_TO: Record<Exclude<Talk, 'greeting' | 'identity'>, readonly [Said, Follows?]> = {
  wellbeing: ['well', 'invite'],
  thanks: ['thanks'],
  goodbye: ['goodbye'],
  praise: ['praised'],
  blame: ['blamed'],
  insult: ['insulted'],
  love: ['courted'],
  human: ['artificial'],
  maker: ['made'],
  personal: ['personal', 'topics'],
  taste: ['personal', 'topics'],
  ability: ['gladly', 'topics'],
  language: ['speaks'],
  understanding: ['understands'],
  presence: ['here', 'invite'],
  amusement: ['noJokes', 'topics'],
  need: ['sympathy', 'topics'],
  sorrow: ['sympathy'],
  joy: ['gladToHear', 'invite'],
  feast: ['congratulations'],
  introduction: ['met', 'invite'],
  visitor: ['met', 'invite'],
  wish: ['wished'],
  opening: ['gladly', 'topics'],
  apology: ['forgiven', 'invite'],
  waiting: ['takeYourTime'],
  nod: ['listening', 'invite'],
  laughter: ['amused', 'invite'],
  voice: ['voice'],
  unclear: ['unclear', 'topics'],
};

/** Says something to each part of small talk, and in the end how to go on. */
export function createSmallTalkReplies(of: {
  phrases: Phrases;
  topics: string;
  language: string;
  hello: string;
  introduction: string;
  /** It says unasked what may be asked, and asks what the visitor would like to know. */
  offers: boolean;
  asksOn: boolean;
}): (talk: readonly Talk[]) => string {
  const { phrases, language } = of;
  const own = { greeting: of.hello, identity: of.introduction };
  const follows = {
    topics: of.offers ? phrases.offer(of.topics) : '',
    invite: of.asksOn ? phrases.invite : '',
  };
  return (talk) => {
    const replies = talk.map((one): readonly [string, (Follows | undefined)?] => {
      if (one === 'greeting' || one === 'identity') return [own[one]];
      const [phrase, then] = SAID_TO[one];
      return [phrases[phrase], then];
    });
    const then = replies.at(-1)?.[1];
    const said = replies.map(([text]) => text);
    return joined(then === undefined || follows[then] === '' ? said : [...said, follows[then]], language);
  };
}
