import type { SmallTalk, TalkPhrases } from './small-talk/small-talk.ts';

/** All that is said and understood in one language without a model, in one file per language. */
export interface Locale {
  phrases: Phrases;
  smallTalk: SmallTalk;
  /**
   * Questions the persona answers by itself. They are recognised in any language: visitors mix. `directions`: what it
   * was told to say, or that it should no longer do so, which it talks to nobody about.
   */
  questions: { directions: RegExp; self: RegExp; name: RegExp; topics: RegExp };
  /** Requests that fit any conversation; they are recognised in any language, too. */
  requests: { repeat: RegExp; spell: RegExp; howAreYou: RegExp; areYouHuman: RegExp };
  /**
   * Remarks about the conversation or to the avatar itself that are a whole turn, recognised in any language: whether
   * it listens, that its answer was to another question, abuse, whether its answer is true and where it is from; what
   * it is, besides not being a person: how old, by whom it was made, whether it has feelings; and the time, the day and
   * the weather, which no document knows; and that more is to be told of what was just said. Without punctuation at the
   * end.
   */
  remarks: {
    attention: RegExp;
    complaint: RegExp;
    insult: RegExp;
    doubt: RegExp;
    ofItself: RegExp;
    more: RegExp;
    now: RegExp;
  };
  /**
   * Courtesies, which may follow each other ("Okay, thanks a lot, bye!"). `stop` asks the avatar to be silent ("wait a
   * minute"), `goOn` to say the rest; `fillers` accompany a courtesy and mean nothing by themselves. Whole words: word
   * boundaries are added where the patterns are combined.
   */
  courtesies: { hello: RegExp; thanks: RegExp; goodbye: RegExp; goOn: RegExp; stop: RegExp; fillers: RegExp };
  /**
   * What listeners say to show that they listen, without wanting the turn: "I see". Sounds such as "mhm" belong to no
   * language. Only alternatives of words with a space between, sets of letters, `+` and `?`, as the pattern is also
   * read in parts.
   */
  backchannels: RegExp;
  /** Yes or no as a whole answer; such phrases may follow each other. Plain words. */
  yes: RegExp;
  no: RegExp;
  /**
   * Answers to the question which of two things is meant, without its name: "the second one", "I don't mind". Plain
   * words; `fillers` stand before and after them and mean nothing by themselves.
   */
  ofTwo: { first: RegExp; second: RegExp; both: RegExp; neither: RegExp; either: RegExp; fillers: RegExp };
  /** Words that change the avatar's own face, besides the courtesies: gladness, and concern at a regret or bad news. */
  feelings: { glad: RegExp; sorry: RegExp };
  selfIntroduction: Grammar;
  /**
   * Words of directions, tasks and secrets: a sentence with one of them says more than who somebody is, and is not used
   * as an introduction.
   */
  directions: RegExp;
  /** How a question asks for a price, a time …, and how a sentence that states one is recognised. */
  answerKinds: Record<AnswerKind, { asked: RegExp; said: RegExp }>;
  /** A question that continues the one before it: "And on Sundays?" */
  continues: RegExp;
  /** A pattern of what stands between the first and the last of several weekdays, and the days off work. */
  weekdays: { to: string; weekend: RegExp };
  /** How a telephone number is asked for. */
  telephone: RegExp;
  /**
   * Words that ask for a street and a number, and words that state where the whole house is; words for the people
   * there, as in "Where are you?"
   */
  address: { asked: RegExp; said: RegExp; you: RegExp };
  /** How a sentence begins that refers to something in the sentence before it. */
  refersBack: RegExp;
  /** States that there is none, what it depends on, or who pays: an answer to "how much" without a number. */
  denies: RegExp;
  /** A request to be told about something in general: "Tell me about the museum." */
  tellOf: RegExp;
  /**
   * What stands between two questions that are asked together; punctuation that ends a question separates them, too.
   */
  and: RegExp;
  /** Words in which a question is put and which say nothing of its topic; separated by spaces. */
  askingWords: string;
  /** Words that are used with any topic, separated by spaces: it means little if a document lacks one of them. */
  commonWords: string;
  /** The form of words that only say what somebody would do: documents seldom use the same verb for it. */
  doing: RegExp | null;
  /** The words before something that somebody owns (“my jacket”), which documents seldom name. */
  mine: RegExp | null;
  /** Set if nouns have capitals. */
  hasCapitalNouns?: true;
  ages: Ages;
  /** Everyday topics, each with the words that people use to ask for it and documents to tell of it. */
  concepts: readonly RegExp[];
  /** Further topics, as plain words (`everyday/`). */
  everyday: string;
  /** What an avatar says in its clip if its owner wrote nothing: without its name or manner, which may change. */
  preview: string;
  /**
   * Sentences that an engine speaks so that its voice can be measured: about twelve seconds with most sounds of the
   * language.
   */
  calibration: readonly string[];
}

export const ANSWER_KINDS = ['quantity', 'price', 'time', 'place', 'person'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** How texts state for which ages something is. `N` stands for a number, in digits or words. */
export interface Ages {
  /** A pattern of a question that states somebody's age. */
  asked: string;
  /** Words for people whose age documents state, and the unit of an age: other numbers are not ages. */
  people: RegExp;
  /** The words for the numbers from one on, and for thirty, forty …; separated by spaces. */
  numbers: string;
  tens: string;
  /** Patterns: from one age to another, both included; below one; up to one; from one on. */
  range: string;
  under: string;
  upTo: string;
  from: string;
}

/** What an avatar says in its own words, without a model or where one does not serve. */
export interface Phrases extends TalkPhrases {
  /** Introduces a quotation. */
  quote(source: string, text: string): string;
  /** Nothing was found; `topics` are names of documents and may be empty. */
  abstain(topics: string): string;
  /** Two parts of the documents answer equally well; asks which of these headings is meant. */
  askBack(one: string, other: string): string;
  /** What was heard makes no sense; asks whether this is meant, which sounds similar. */
  didYouMean(what: string): string;
  /** What was heard makes no sense once more: suggests that the visitor may also type. */
  notHeard: string;
  /** Offers what may be asked; `topics` are headings or names of documents and may be empty. */
  offer(topics: string): string;
  /**
   * What a visitor might ask about a heading of the documents, in words that fit any heading and do not continue an
   * earlier question: a request to hear of it and, if the language can ask for it naturally, of what stands under it.
   */
  askAbout(topic: string): string;
  askFor: Partial<Record<'price' | 'time' | 'place', (topic: string) => string>>;
  /** Said if a model is silent for longer than visitors like to wait. */
  oneMoment: string;
  /** A model failed in the middle of its answer. */
  brokeOff: string;
  /** The reply to a visitor who says that the answer was to another question; `invite` follows. */
  misunderstood: string;
  /** The reply to abuse, and in place of an answer that must not be spoken. */
  decline: string;
  hello: string;
  thanks: string;
  goodbye: string;
  iAm(name: string): string;
  /** The reply to "How are you?" */
  well: string;
  /** The reply to "Are you a person?" */
  artificial: string;
  /** Follows a greeting, or an answer of an engaged persona. */
  invite: string;
  /** A curious persona asks why the visitor asks. */
  curious: string;
  /** The reply to the visitor's answer to that. */
  told: string;
  /** The reply to a visitor who stopped it. */
  listening: string;
}

/** How a sentence about a person becomes one of the person's own. */
export interface Grammar {
  /**
   * The beginning of a sentence that describes the person, addressed to them ("You are …") or about them ("She is …").
   */
  opens: RegExp;
  /** The same, with `NAME` for the person's name. */
  opensByName: string;
  /** The sentence in the first person, from its rest after `opens` or `opensByName` was removed. */
  say(rest: string): string;
  /** A sentence that is in the first person already. */
  firstPerson: RegExp;
  /** Words to or about the person later in the sentence, and their form in the first person. */
  turn: readonly [RegExp, string][];
  /** Words of the second or third person that `turn` does not cover: then no sentence is derived. */
  foreign: RegExp;
  name(name: string): string;
  /** Follows a short introduction. By itself it is at least as long as the shortest text that is allowed. */
  close: string;
}

/** A whole word: letters of any script beside it would make it a part of another word. */
export const word = (words: string, flags = 'giu') => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags);

/** Beginnings of words, which also match their inflected forms. */
export const wordStarts = (beginnings: string) => new RegExp(`(?<!\\p{L})(?:${beginnings})`, 'iu');
