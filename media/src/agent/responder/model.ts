import type { llm } from '@livekit/agents';
import type { LLM } from '@livekit/agents-plugin-openai';
import { type AnswerOutcome, CONSIDERED_MAX } from '@vivant/contract/answer-grounds';
import type { KnowledgePassage } from '@vivant/contract/knowledge';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import type { Phrases } from '@vivant/contract/locales/locale';
import { phrasesOf } from '@vivant/contract/locales/manners';
import type { PersonaProfile } from '@vivant/contract/persona';
import { createEmphasisReader } from '@vivant/speech/text/emphasis';
import type { Endpoint } from '../../config.ts';
import { habit } from '../turn-taking.ts';
import { type Citations, createCitations } from './citations.ts';
import { type ConfidentialTexts, confidentialTexts } from './confidential.ts';
import { intentOf } from './intents.ts';
import { createKnowledgeIndex } from './knowledge-index.ts';
import { createMisheard } from './misheard.ts';
import { ModelSilent, PATIENCE, type Patience, SILENCE_AFTER_FAILURE_MS, within } from './patience.ts';
import { compilePrompt, PASSAGE_TOKENS_MAX, passagesWithin } from './prompt.ts';
import type { ConversationTurn, Responder, ResponderAnswer, ResponderTurn } from './responder.ts';
import { createWrittenAnswers } from './written-answers.ts';

export interface ModelOptions {
  endpoint: Endpoint;
  persona: PersonaProfile;
  knowledge: StoredKnowledge | null;
  language: string;
  /** Answers if the model does not. */
  fallback: Responder;
  onFallback(error: unknown): void;
  /** The model has answered. */
  onAnswered?(): void;
  /** Whether somebody listens and is asked to wait if the model is slow. */
  bridges: boolean;
  patience?: Patience;
}

/** Passages looked up for each question; how many are shown depends on their length. */
const PASSAGES = 6;
/** How many earlier questions a question may continue. */
const EARLIER = 2;

/** Minimum coverage of a passage that is shown: passages must come from retrieval, not from the model's memory. */
const MIN_COVERAGE = 0.2;

/** A model that is asked for answers: its inputs, and its recent failures. */
interface Model {
  options: ModelOptions;
  patience: Patience;
  phrases: Phrases;
  client: LLM;
  find(turn: ResponderTurn): KnowledgePassage[];
  confidential: ConfidentialTexts;
  /** Why the current stream has ended: the framework only reports failures as events, and its streams just end. */
  failure: Error | null;
  /** Whether it failed when it was last asked. */
  failedBefore: boolean;
}

/** Uses any server with OpenAI's chat completions API, streamed. Its client is only loaded if it is configured. */
export async function createModelResponder(options: ModelOptions): Promise<Responder> {
  const { LLM } = await import('@livekit/agents-plugin-openai');
  const { endpoint, persona, knowledge, language, patience = PATIENCE } = options;
  const client = new LLM({
    model: endpoint.model,
    baseURL: endpoint.baseUrl,
    // The client requires a key; servers on a private network often have none.
    apiKey: endpoint.apiKey || 'none',
  });
  const model: Model = {
    ...{ options, patience, client },
    phrases: phrasesOf(language, habit(persona, 'FORMALITY')),
    find: passageFinder(knowledge),
    confidential: confidentialTexts(persona),
    failure: null,
    failedBefore: false,
  };
  client.on('error', ({ error, recoverable }) => {
    // If recoverable, the client tries again, and nothing has been said yet.
    if (!recoverable) model.failure = error;
  });
  return { label: endpoint.model, takesTime: true, respond: (turn) => answerOf(model, turn) };
}

/**
 * Finds the written answer to the question and the passages about it; those about what it may have been if it was
 * misheard; and, as it may continue earlier questions, those about all of them together.
 */
function passageFinder(knowledge: StoredKnowledge | null): (turn: ResponderTurn) => KnowledgePassage[] {
  const index = createKnowledgeIndex(knowledge === null ? [] : [knowledge]);
  const misheard = createMisheard(knowledge);
  const writtenAnswer = createWrittenAnswers(knowledge);
  return ({ text, history, maybeMisheard = false }) => {
    const earlier = history.filter(({ role }) => role === 'user').slice(-EARLIER);
    const meant = maybeMisheard ? misheard.corrected(text) : null;
    const goingOn = earlier.length === 0 ? null : [...earlier.map((turn) => turn.text), text].join(' ');
    const found = new Map<number, KnowledgePassage>();
    const written = writtenAnswer(text);
    if (written !== undefined) found.set(written.id, written);
    for (const asked of [text, meant, goingOn])
      if (asked !== null)
        for (const { passage, coverage } of index.ask(asked).findings(PASSAGES))
          if (coverage >= MIN_COVERAGE) found.set(passage.id, found.get(passage.id) ?? passage);
    return passagesWithin([...found.values()], PASSAGE_TOKENS_MAX);
  };
}

function promptOf({ options, phrases }: Model, turn: ResponderTurn, passages: KnowledgePassage[]) {
  const { persona, language, knowledge } = options;
  const { text, history, maybeMisheard = false } = turn;
  const shown = knowledge === null ? null : passages;
  return compilePrompt({
    ...{ persona, language, passages: shown, question: text, maybeMisheard },
    history: withoutBridges(history, phrases.oneMoment),
  });
}

function answerOf(model: Model, turn: ResponderTurn): ResponderAnswer {
  const { options, phrases } = model;
  const passages = model.find(turn);
  if (options.knowledge !== null) turn.onRetrieved?.();
  const context = promptOf(model, turn, passages);
  const citations = createCitations(passages, options.language);
  let fallback: ResponderAnswer | null = null;
  let heldBack = false;

  async function* text(): AsyncGenerator<string> {
    let empty = true;
    for await (const piece of spoken(model, turn, context, citations)) {
      if (piece.kind !== 'bridge') empty = false;
      if (piece.kind === 'held back') heldBack = true;
      if (piece.text !== '') yield piece.text;
    }
    if (turn.signal.aborted) return;
    const { failure } = model;
    model.failedBefore = empty || failure !== null;
    if (!model.failedBefore) return options.onAnswered?.();
    options.onFallback(failure ?? new Error('the model answered nothing'));
    if (!empty) {
      if (!heldBack) yield ` ${phrases.brokeOff}`;
      return;
    }
    fallback = options.fallback.respond(turn);
    yield* fallback.text;
  }

  const relied = () => (heldBack ? [] : citations.cited());
  /** A model's words do not tell whether it knows an answer; it is only known whether it was shown any passages. */
  function outcome(): AnswerOutcome {
    if (relied().length > 0) return 'from_documents';
    const isUnanswered = options.knowledge !== null && passages.length === 0 && intentOf(turn.text) === null;
    return isUnanswered && !heldBack ? 'nothing_found' : 'without_documents';
  }
  return {
    sources: () => fallback?.sources() ?? [...new Set(relied().map(({ source }) => source))],
    passages: () => fallback?.passages() ?? relied(),
    isRefusal: () => fallback?.isRefusal() ?? (heldBack ? true : null),
    outcome: () => fallback?.outcome() ?? outcome(),
    considered: () => fallback?.considered() ?? passages.slice(0, CONSIDERED_MAX),
    text: text(),
  };
}

interface Spoken {
  /**
   * `bridge`: the first word is late. `held back`: the model began to say something confidential, so it declines
   * instead.
   */
  kind: 'words' | 'bridge' | 'held back';
  text: string;
}

/** The words of the model that may be spoken; `failure` says why it ended early. */
async function* spoken(
  model: Model,
  { signal }: ResponderTurn,
  context: llm.ChatContext,
  citations: Citations,
): AsyncGenerator<Spoken> {
  const { options, phrases, patience } = model;
  model.failure = null;
  const silenceMs = model.failedBefore
    ? Math.min(SILENCE_AFTER_FAILURE_MS, patience.silenceMs)
    : patience.silenceMs;
  const stream = model.client.chat({
    chatCtx: context,
    connOptions: { maxRetry: 1, retryIntervalMs: 200, timeoutMs: silenceMs },
  });
  const abort = () => stream.close();
  signal.addEventListener('abort', abort, { once: true });
  const watch = model.confidential.watch();
  let words: string | null = '';
  try {
    for await (const piece of wordsOf(stream, { ...patience, silenceMs }, signal)) {
      if (piece === null) {
        if (options.bridges) yield { kind: 'bridge', text: `${phrases.oneMoment} ` };
        continue;
      }
      words = watch.next(citations.next(piece));
      if (words === null) break;
      yield { kind: 'words', text: words };
    }
    if (!signal.aborted && words !== null) {
      words = watch.next(citations.end());
      if (words !== null && words !== '') yield { kind: 'words', text: words };
      words = words === null ? null : watch.end();
      if (words !== null && words !== '') yield { kind: 'words', text: words };
    }
    if (words === null) yield { kind: 'held back', text: phrases.decline };
  } catch (error) {
    if (!(error instanceof ModelSilent)) throw error;
    model.failure ??= error;
  } finally {
    signal.removeEventListener('abort', abort);
    stream.close();
  }
}

/** A phrase that bridged a wait is not an example of how to speak, so it is removed. */
function withoutBridges(history: readonly ConversationTurn[], oneMoment: string): ConversationTurn[] {
  return history.flatMap((turn) => {
    if (turn.role !== 'assistant' || !turn.text.startsWith(oneMoment)) return [turn];
    const text = turn.text.slice(oneMoment.length).trim();
    return text === '' ? [] : [{ ...turn, text }];
  });
}

/** Yields null once, if the first word is late. */
async function* wordsOf(
  stream: AsyncIterable<llm.ChatChunk>,
  { firstWordMs, bridgeMs, silenceMs }: Patience,
  signal: AbortSignal,
): AsyncGenerator<string | null> {
  const chunks = stream[Symbol.asyncIterator]();
  const startMs = performance.now();
  let begun = false;
  let bridged = false;
  let heardMs = startMs;
  const emphasis = createEmphasisReader();
  let next = chunks.next();
  next.catch(() => {});
  for (;;) {
    const now = performance.now();
    const untilSilent = heardMs + silenceMs - now;
    const untilLate = begun ? Infinity : startMs + firstWordMs - now;
    const untilBridge = begun || bridged ? Infinity : startMs + bridgeMs - now;
    const waitMs = Math.max(0, Math.min(untilSilent, untilLate, untilBridge));
    const found = await within(next, waitMs, signal);
    if (signal.aborted) return;
    if (found === null) {
      if (untilBridge > Math.min(untilSilent, untilLate)) throw new ModelSilent(silenceMs);
      bridged = true;
      yield null;
      continue;
    }
    if (found.done) {
      const rest = emphasis.end();
      if (rest !== '') yield rest;
      return;
    }
    heardMs = performance.now();
    next = chunks.next();
    next.catch(() => {});
    const piece = emphasis.next(speakable(found.value.delta?.content ?? ''));
    if (piece === '') continue;
    begun = true;
    yield piece;
  }
}

/**
 * Removes what cannot be spoken: Markdown marks except emphasis, and emoji. It works on pieces, as it only looks at
 * single characters.
 */
function speakable(text: string): string {
  return text.replace(/[`#]|\p{Extended_Pictographic}|[\u{FE0F}\u{200D}]/gu, '');
}
