import type { RehearsalAnswers, RehearsalQuestions } from '@vivant/contract/control';
import { openKnowledge, type StoredKnowledge } from '@vivant/contract/knowledge/open';
import type { TestAnswer } from '@vivant/contract/studio/test-questions';
import type { QuestionEmbedder } from '../agent/responder/asked-meanings.ts';
import type { ResponderAnswer } from '../agent/responder/responder.ts';
import { saidOf } from '../agent/responder/said-passages.ts';
import { spokenSource } from '../agent/responder/source-names.ts';
import type { Endpoint } from '../config.ts';
import { createSessionResponder } from './responders.ts';
import { createSessionMeaning } from './session-meaning.ts';

/** What a rehearsal process is told. */
export interface RehearsalTask extends Omit<RehearsalQuestions, 'knowledge'> {
  /** The knowledge blob as it came. */
  knowledge: Uint8Array | null;
  llm: Endpoint | null;
  /** For all questions together; questions left over then have no answer. */
  limitMs: number;
}

/** More than a visitor would listen to. */
const ANSWER_MAX_CHARS = 4000;
const PASSAGE_MAX_CHARS = 600;
const SOURCES_MAX = 3;
/** Each failure of a model may take seconds: after this many in a row it is not asked again. */
const MODEL_FAILURES_MAX = 2;

type Speaker = RehearsalQuestions['speakers'][number];

/** Answers as an avatar does in a session, without hearing or speaking. */
export async function answerRehearsal(task: RehearsalTask): Promise<RehearsalAnswers> {
  const knowledge = task.knowledge === null ? null : openKnowledge(task.knowledge);
  const signal = AbortSignal.timeout(task.limitMs);
  const meaning = createSessionMeaning();
  const embedder = meaning.embedderFor(knowledge);
  if (task.llm === null && task.questions.length > 0) await meaning.warm();
  const all = await Promise.all(
    task.speakers.map((speaker) => answersOf(speaker, { ...task, knowledge, embedder, signal })),
  );
  const suggestions = task.questions.length > 0 ? [] : ((await all[0]?.suggestions()) ?? []);
  await meaning.close();
  return { answers: all.map(({ answers }) => answers), suggestions };
}

interface Circumstances {
  questions: readonly string[];
  knowledge: StoredKnowledge | null;
  llm: Endpoint | null;
  embedder: QuestionEmbedder | null;
  signal: AbortSignal;
}

/** One after the other: a model that is asked everything at once answers nothing in time. */
async function answersOf(speaker: Speaker, { questions, knowledge, llm, embedder, signal }: Circumstances) {
  const { language, persona } = speaker;
  let failures = 0;
  const make = (model: Endpoint | null) =>
    createSessionResponder({
      ...{ persona, knowledge, language, llm: model, embedder, bridges: false },
      condition: { lost() {}, works() {} },
      onFallback: () => {
        failures += 1;
      },
      // Nobody reads what this process would log.
      onMeaningFailed() {},
    });
  let { responder, suggestions } = await make(llm);
  const answers: (TestAnswer | null)[] = [];
  for (const text of questions) {
    if (signal.aborted) {
      answers.push(null);
      continue;
    }
    const before = failures;
    const answer = responder.respond({ text, history: [], signal });
    const said = await wholeText(answer);
    const isWithoutModel = llm !== null && (failures > before || failures >= MODEL_FAILURES_MAX);
    if (!isWithoutModel) failures = 0;
    else if (before < MODEL_FAILURES_MAX && failures >= MODEL_FAILURES_MAX)
      ({ responder, suggestions } = await make(null));
    answers.push(
      // A partial text is not an answer.
      signal.aborted && llm !== null
        ? null
        : {
            text: said,
            sources: sourcesOf(answer, said, knowledge, language),
            by: llm === null ? 'documents' : isWithoutModel ? 'without_model' : 'model',
            isRefusal: answer.isRefusal(),
          },
    );
  }
  return { answers, suggestions };
}

async function wholeText({ text }: ResponderAnswer): Promise<string> {
  let whole = '';
  for await (const piece of text) {
    whole += piece;
    if (whole.length >= ANSWER_MAX_CHARS) break;
  }
  return whole.slice(0, ANSWER_MAX_CHARS).toWellFormed().trim();
}

/** A model is shown more than it uses: if it quotes passages word for word, only those are named. */
function sourcesOf(
  answer: ResponderAnswer,
  said: string,
  knowledge: StoredKnowledge | null,
  language: string,
): TestAnswer['sources'] {
  const passages = answer.passages();
  const quoted = passages.filter(({ text }) => saidOf([text], said, language) !== null);
  return (quoted.length > 0 ? quoted : passages).slice(0, SOURCES_MAX).map(({ source, heading, text }) => ({
    title: spokenSource(source, knowledge),
    place: heading,
    passage: text.slice(0, PASSAGE_MAX_CHARS).toWellFormed(),
  }));
}
