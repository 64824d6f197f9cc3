/**
 * Small talk of one language: the words it is made of, by what they say, and what is said to it. A turn is small talk
 * where each of its words stands here, so that whoever asks for something else is not mistaken for a talker.
 */
export interface SmallTalk {
  /**
   * Words and phrases, parted by commas and white space, as they are typed without capitals, accents and apostrophes (these are taken
   * away); `*` stands for an ending of up to three letters, `…` for up to four words of any kind, `_` for one word, `@` for a name with a
   * capital letter, or in katakana. Each stands once.
   */
  words: Readonly<Record<TalkWord, string>>;
  /** Words are not parted by spaces, or endings hang on them: they are looked for letter by letter. */
  isUnspaced?: boolean;
  /** Letters that are written in two ways, in pairs: the other way and the one in `words`. */
  variants?: string;
  phrases: TalkPhrases;
  informal?: Partial<TalkPhrases>;
  formal?: Partial<TalkPhrases>;
}

export const TALK_WORDS = [
  /** Says nothing by itself: articles, auxiliaries, politeness, forms of address. */
  'fill',
  /** Asks: what, how, the particle of a question. */
  'ask',
  'you',
  /** Asks the avatar: "are you". */
  'areYou',
  'me',
  'hello',
  /** How are you? */
  'well',
  'thanks',
  'bye',
  /** Is said of what pleases, and of what does not. */
  'good',
  'bad',
  'insult',
  'love',
  /** Who or what the avatar is. */
  'self',
  /** Real, human, robot. */
  'human',
  'made',
  /** What only people have and do: age, home, family, sleep. Of whoever is spoken to, as anything has an age. */
  'life',
  /** The same, asked of the avatar and nobody else. */
  'own',
  /** The same, of something that documents may tell of too: "Do you like …?" */
  'taste',
  'help',
  /** Languages, and to speak one. */
  'tongue',
  'grasp',
  /** Is there anybody, does this work? */
  'here',
  /** Jokes, songs, games. */
  'fun',
  /** How somebody feels: badly, or well. */
  'low',
  'glad',
  /** What documents may help with: hunger, pain. */
  'need',
  /** What people are congratulated on. */
  'feast',
  /** Who the visitor is. */
  'met',
  /** What the visitor is: documents may speak of names, students and first visits. */
  'iAm',
  'wish',
  /** Let’s talk; may I ask something? */
  'chat',
  'sorry',
  'wait',
  'nod',
  'laugh',
  /** Louder, slower. */
  'pace',
  /** What? I don’t understand. */
  'unclear',
] as const;
export type TalkWord = (typeof TALK_WORDS)[number];

/** What an avatar says to small talk, beside its greeting, its thanks and the like. */
export interface TalkPhrases {
  praised: string;
  blamed: string;
  insulted: string;
  /** To who loves or courts it. */
  courted: string;
  /** To what is asked of its life, which it has none of; with a regret. What may be asked follows. */
  personal: string;
  made: string;
  /** Before what may be asked. */
  gladly: string;
  speaks: string;
  understands: string;
  here: string;
  /** To who wants a joke, a song or a game; with a regret. What may be asked follows. */
  noJokes: string;
  sympathy: string;
  gladToHear: string;
  congratulations: string;
  met: string;
  wished: string;
  forgiven: string;
  takeYourTime: string;
  amused: string;
  /** Its voice is as it is; the device has a volume, and the page captions. */
  voice: string;
  /** To "Again, please" where nothing was said yet, and to who understands nothing. What may be asked follows. */
  unclear: string;
  /** To a few words that say nothing it knows; with a regret. What may be asked follows. */
  unsure: string;
}
