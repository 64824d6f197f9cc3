import type { SessionAssignment } from '@vivant/contract/control';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import { DEFAULT_LANGUAGE, isSameLanguage } from '@vivant/contract/languages';
import type { PersonaProfile } from '@vivant/contract/persona';
import type { QuestionEmbedder } from '../agent/responder/asked-meanings.ts';
import { createExtractiveResponder } from '../agent/responder/extractive.ts';
import { createModelResponder } from '../agent/responder/model.ts';
import type { Responder } from '../agent/responder/responder.ts';
import { suggestedQuestions } from '../agent/responder/suggested-questions.ts';
import { translate } from '../agent/responder/translate.ts';
import type { Endpoint } from '../config.ts';
import type { ConditionTracker } from './condition.ts';
import type { SessionLog } from './log.ts';
import type { Senses, SpeechEngines } from './speech-engines.ts';

export type HostedPlan = NonNullable<SessionAssignment['conversation']>;

export interface SessionResponder {
  /** What answers: the configured model, and the search in the documents where there is no model or it fails. */
  responder: Responder;
  /**
   * Questions to begin with, tried on the documents. None in another language than the avatar's own, in which its
   * documents are taken to be.
   */
  suggestions(): Promise<string[]>;
}

export async function createSessionResponder(options: {
  persona: PersonaProfile;
  knowledge: StoredKnowledge | null;
  /** What the session is held in. */
  language: string;
  llm: Endpoint | null;
  /** Null: questions are compared with the documents by words alone. */
  embedder: QuestionEmbedder | null;
  condition: Pick<ConditionTracker, 'lost' | 'works'>;
  /** Somebody listens, who is asked to wait if the model is slow. */
  bridges: boolean;
  onFallback(error: unknown): void;
  /** As `ExtractiveOptions` has it. */
  onMeaningFailed(error: unknown): void;
}): Promise<SessionResponder> {
  const { persona, knowledge, language, llm, embedder, condition } = options;
  // The persona's own texts are in its own language, and another voice should not read them.
  const isOwn = isSameLanguage(language, persona.language);
  const said = isOwn ? persona : { ...persona, greeting: null, selfIntroduction: null };
  // Reads the documents once, for answers and suggestions.
  const extractive = createExtractiveResponder({
    ...{ persona: said, knowledge, language, embedder },
    onMeaningFailed: options.onMeaningFailed,
  });
  let suggested: Promise<string[]> | null = null;
  const suggestions = () =>
    (suggested ??= suggestedQuestions(isOwn ? knowledge : null, language, extractive));
  if (llm === null) return { responder: extractive, suggestions };
  const responder = await createModelResponder({
    ...{ endpoint: llm, persona, knowledge, language, fallback: extractive, bridges: options.bridges },
    onFallback(error) {
      options.onFallback(error);
      condition.lost('model', 'failed');
    },
    onAnswered: () => condition.works('model'),
  });
  return { responder, suggestions };
}

/** The first one is made some 30 ms longer than the next ones, which all sessions of a process would pay at their start. */
export async function warmResponder(): Promise<void> {
  const { text } = createExtractiveResponder({
    persona: NOBODY,
    knowledge: null,
    language: DEFAULT_LANGUAGE,
  }).respond({ text: 'Hello', history: [], signal: AbortSignal.abort() });
  for await (const _ of text);
}

const NOBODY: PersonaProfile = {
  ...{ version: 1, displayName: '', spokenName: null, knownAliases: [], language: DEFAULT_LANGUAGE },
  ...{ instructions: '', greeting: null, selfIntroduction: null, personality: null, scenario: null },
  ...{ guardrails: [], conversationalHabits: {} },
};

/**
 * The greeting: in the session's language, or as it was written, by a voice of its own language, if nothing translates
 * it. Null if there is none.
 */
export function createGreeting(options: {
  plan: HostedPlan;
  /** The visitor was greeted before, so no translation is needed. */
  greeted: boolean;
  senses: Pick<Senses, 'language' | 'tts'>;
  llm: Endpoint | null;
  speech: Pick<SpeechEngines, 'sensesFor'>;
  log: SessionLog;
}) {
  const { llm, speech, log } = options;
  const { language, tts } = options.senses;
  const { language: own, greeting } = options.plan.persona;
  const written = greeting?.trim() ?? '';
  const isOwn = isSameLanguage(language, own);
  // Translated at once, so that it is ready when the visitor joins.
  const translated =
    llm === null || options.greeted || written === '' || isOwn ? null : translate(llm, written, language);
  return async () => {
    if (written === '') return null;
    const text = isOwn ? written : await translated;
    if (text !== null) return { text, language, tts };
    const ownSenses = await speech.sensesFor(own, own, log);
    return { text: written, language: own, tts: ownSenses.tts };
  };
}
