import { talkKindOf } from '@vivant/meaning/talk-kinds';
import type { Talk } from './small-talk.ts';

/** Of 828 questions that documents did not answer, one is taken for small talk by this. */
const LEAST_SHARE = 0.5;
/** Of what is asked, as visitors ask other things too: of a person, a joke, a beginning. */
const LEAST_OF_ASKED = 0.7;
const ASKED: ReadonlySet<Talk> = new Set<Talk>([
  ...(['ability', 'amusement', 'human', 'identity', 'language', 'maker', 'personal', 'presence'] as const),
  ...(['understanding', 'wellbeing'] as const),
]);

/** What the network's kinds are called here. */
const TALK: Readonly<Record<string, Talk>> = {
  ability: 'ability',
  amusement: 'amusement',
  apology: 'apology',
  assent: 'nod',
  blame: 'blame',
  confusion: 'unclear',
  flirting: 'love',
  goodbye: 'goodbye',
  greeting: 'greeting',
  human: 'human',
  identity: 'identity',
  insult: 'insult',
  introduction: 'introduction',
  joy: 'joy',
  language: 'language',
  laughter: 'laughter',
  maker: 'maker',
  opening: 'opening',
  pace: 'voice',
  personal: 'personal',
  praise: 'praise',
  presence: 'presence',
  sorrow: 'sorrow',
  thanks: 'thanks',
  understanding: 'understanding',
  waiting: 'waiting',
  wellbeing: 'wellbeing',
  wishes: 'wish',
};

/** What is said of small talk in words that no list has, by the vector of the whole; null where it may be a question. */
export function talkByMeaning(vector: Float32Array | null): Talk | null {
  if (vector === null) return null;
  const { kind, share } = talkKindOf(vector);
  const talk = TALK[kind] ?? null;
  return talk !== null && share >= (ASKED.has(talk) ? LEAST_OF_ASKED : LEAST_SHARE) ? talk : null;
}
