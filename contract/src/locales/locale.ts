/** All that is said and understood in one language without a model, in one file per language. */
export interface Locale {
  phrases: Phrases;
  /** Questions the persona answers by itself. They are recognised in any language: visitors mix. */
  questions: { self: RegExp; name: RegExp; topics: RegExp };
  /** What may be asked of any conversation, recognised in any language as well. */
  requests: { repeat: RegExp; spell: RegExp; howAreYou: RegExp; areYouHuman: RegExp };
  /**
   * What is said of the conversation or to the avatar itself, as the whole of a turn, in any language as well: whether it
   * listens, that its answer was to another question, abuse, whether its answer is true and where it is from, and what it
   * is, beside being no person: how old, by whom it was made, whether it has feelings; and what o'clock or which day it is
   * and how the weather, which no document knows. Without marks at their ends.
   */
  remarks: {
    attention: RegExp;
    complaint: RegExp;
    insult: RegExp;
    doubt: RegExp;
    ofItself: RegExp;
    now: RegExp;
  };
  /**
   * Courtesies, which may follow each other ("Okay, thanks a lot, bye!"); by `stop` the avatar is to be silent ("wait a
   * minute"), by `goOn` to say the rest; `fillers` are said beside one and say nothing by themselves. Whole words: what
   * surrounds them is added where they are put together.
   */
  courtesies: { hello: RegExp; thanks: RegExp; goodbye: RegExp; goOn: RegExp; stop: RegExp; fillers: RegExp };
  /**
   * What listeners say to be heard listening, without wanting the word: "I see". Sounds such as "mhm" belong to no
   * language. Alternatives of words with a space between, sets of letters, `+` and `?`; nothing else, as it is read in parts.
   */
  backchannels: RegExp;
  /** That something is so, or not, as the whole of an answer; such phrases may follow each other. Plain words. */
  yes: RegExp;
  no: RegExp;
  /**
   * What is said, instead of one of two names, to which of them is meant: "the second one", "I don't mind". Plain words;
   * `fillers` stand before and after them and say nothing by themselves.
   */
  ofTwo: { first: RegExp; second: RegExp; both: RegExp; neither: RegExp; either: RegExp; fillers: RegExp };
  /** What a face shows of its own words, beside the courtesies: gladness, and concern at a regret or bad news. */
  feelings: { glad: RegExp; sorry: RegExp };
  selfIntroduction: Grammar;
  /**
   * Words of directions, tasks and secrets: a sentence with one of them says more than who somebody is, and is not
   * said as an introduction.
   */
  directions: RegExp;
  /** How a question asks for a price, a time …, and by what a sentence is known that says one. */
  answerKinds: Record<AnswerKind, { asked: RegExp; said: RegExp }>;
  /** A question that goes on with what was asked before it: "And on Sundays?" */
  continues: RegExp;
  /** A pattern of what stands between the first and the last of several weekdays, and the days without work. */
  weekdays: { to: string; weekend: RegExp };
  /** How a number to call is asked for. */
  telephone: RegExp;
  /**
   * The word by which a street and a number are asked for, and what says where the whole house is; words for who is there,
   * for whom "Where are you?" asks.
   */
  address: { asked: RegExp; said: RegExp; you: RegExp };
  /** How a sentence begins that goes on about what the one before it names. */
  refersBack: RegExp;
  /** That there is none, or on what it depends or who pays: an answer to "how much" without a number. */
  denies: RegExp;
  /** A request to hear of something as such: "Tell me about the museum." */
  tellOf: RegExp;
  /** What stands between two questions that are asked at once; marks that end a question part them too. */
  and: RegExp;
  /** Words a question is put with, which say nothing of its topic; parted by spaces. */
  askingWords: string;
  /** Words that are used whatever one speaks of, parted by spaces: that a document lacks one of them says little. */
  commonWords: string;
  /** How a word looks that only says what somebody would do: documents seldom say it with the same verb. */
  doing: RegExp | null;
  /** Before what somebody owns (“my jacket”), which documents seldom name. */
  mine: RegExp | null;
  /** Nouns have a capital. */
  hasCapitalNouns?: true;
  ages: Ages;
  /** Everyday topics, each by the words people ask for it and documents tell of it with. */
  concepts: readonly RegExp[];
  /** Further ones, as plain words (`everyday/`). */
  everyday: string;
  /** What an avatar says in its clip when its owner wrote nothing: without its name or manner, which may change. */
  preview: string;
  /** What an engine says so that its voice can be measured: about twelve seconds with most sounds of the language. */
  calibration: readonly string[];
}

export const ANSWER_KINDS = ['quantity', 'price', 'time', 'place', 'person'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** How texts tell for which ages something is. `N` stands for a number, in digits or words. */
export interface Ages {
  /** A pattern: how a question tells somebody's age. */
  asked: string;
  /** Words for people whose age documents state, and the unit of an age: other numbers are not ages. */
  people: RegExp;
  /** The words for the numbers from one on, and for thirty, forty …; parted by spaces. */
  numbers: string;
  tens: string;
  /** Patterns: from one age to another, both included; below one; up to one; from one on. */
  range: string;
  under: string;
  upTo: string;
  from: string;
}

/** What an avatar says in its own words, without a model or where one does not serve. */
export interface Phrases {
  /** Introduces a quotation. */
  quote(source: string, text: string): string;
  /** Nothing was found; `topics` are names of documents and may be empty. */
  abstain(topics: string): string;
  /** Two parts of the documents answer as well; asks which of these headings is meant. */
  askBack(one: string, other: string): string;
  /** What was heard makes no sense; asks whether this is meant, which sounds like it. */
  didYouMean(what: string): string;
  /** What was heard makes no sense, once more: the visitor may as well type. */
  notHeard: string;
  /** What may be asked; `topics` are headings or names of documents and may be empty. */
  offer(topics: string): string;
  /**
   * What a visitor might ask of a heading of the documents, in words that go with any heading and not with a question
   * before them: to hear of it, and for what stands under it where the language has a way that sounds asked.
   */
  askAbout(topic: string): string;
  askFor: Partial<Record<'price' | 'time' | 'place', (topic: string) => string>>;
  /** While a model has said nothing yet, for longer than one waits in silence. */
  oneMoment: string;
  /** A model failed in the middle of what it was saying. */
  brokeOff: string;
  /** To who says that the answer was to another question; `invite` follows. */
  misunderstood: string;
  /** In place of an answer that is not to be spoken, and to abuse. */
  decline: string;
  hello: string;
  thanks: string;
  goodbye: string;
  iAm(name: string): string;
  /** To "How are you?" */
  well: string;
  /** To "Are you a person?" */
  artificial: string;
  /** Follows a greeting, or an answer of an engaged persona. */
  invite: string;
  /** A curious persona asks what is behind a question. */
  curious: string;
  /** To what the visitor answers to that. */
  told: string;
  /** To who stopped it. */
  listening: string;
}

/** How a sentence about a person becomes one of the person's own. */
export interface Grammar {
  /** A sentence that describes the person it is said to ("You are …") or of ("She is …"): what opens it. */
  opens: RegExp;
  /** As above, with `NAME` for the person's name. */
  opensByName: string;
  /** The sentence in the first person, after `opens` or `opensByName` has been taken off. */
  say(rest: string): string;
  /** A sentence that is in the first person already. */
  firstPerson: RegExp;
  /** What is said to or of the person later in the sentence, in the first person. */
  turn: readonly [RegExp, string][];
  /** Words of the second or third person that `turn` does not reach: then nothing is derived. */
  foreign: RegExp;
  name(name: string): string;
  /** Follows a short introduction. By itself long enough for the shortest that is allowed. */
  close: string;
}

/** Words and letters that stand beside a letter of the same script are parts of another word. */
export const word = (words: string, flags = 'giu') => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags);

/** Beginnings of words, so that their inflections are meant too. */
export const wordStarts = (beginnings: string) => new RegExp(`(?<!\\p{L})(?:${beginnings})`, 'iu');
