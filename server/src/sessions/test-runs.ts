import { randomUUID } from 'node:crypto';
import type { AvatarAnswers } from '@vivant/contract/answers';
import {
  REHEARSAL_ANSWERS_MS,
  type RehearsalAnswers,
  type RehearsalQuestions,
} from '@vivant/contract/control';
import { ServiceError } from '@vivant/contract/errors';
import { StudioError } from '@vivant/contract/studio/errors';
import {
  judge,
  type TestAnswer,
  type TestQuestion,
  type TestRun,
} from '@vivant/contract/studio/test-questions';
import { readSpeaker, type Speaker } from '../avatars/speaker.ts';
import { MediaHostRefusal, MediaHostUnreachableError } from '../ports/media-hosts.ts';
import { avatarOf, mustBeReady } from './hosted/hosted.ts';
import { unavailable } from './placement.ts';
import type { StartDeps } from './session-kind.ts';
import { storedFile } from './stored-file.ts';
import { beginTestRun, endTestRun } from './test-run-store.ts';

export interface TestRunRequest {
  avatarId: string;
  accountId: string;
  /** Aborted when the caller hung up. */
  signal: AbortSignal;
}

/** The questions and the avatar: with `draft`, both the drafted and the published version answer. */
interface Asked {
  questions: readonly string[];
  of: 'draft' | 'published';
  /** While other questions of the account are being answered. */
  busy: () => Error;
}

/** A server that died holds its account back no longer than this. */
const RUN_MAX_MS = 120_000;
/** No further host is asked later than this after the first: its answer would outlast the run. */
const ASK_WITHIN_MS = RUN_MAX_MS - REHEARSAL_ANSWERS_MS - 15_000;
const NOT_ANSWERED = 'The questions could not be answered. Please try again.';

/**
 * Asks an avatar as it is drafted, and where there is a draft also as visitors meet it. Nothing is spoken, written
 * down or paid for, so an account has one run at a time.
 * @throws ServiceError avatar_not_found, avatar_not_ready, unavailable; StudioError run_under_way
 */
export async function runTestQuestions(
  deps: StartDeps,
  { questions, ...request }: TestRunRequest & { questions: readonly TestQuestion[] },
): Promise<TestRun> {
  const { speaker, isDrafted, ...found } = await answers(deps, request, {
    ...{ questions: questions.map(({ text }) => text), of: 'draft', busy: runUnderWay },
  });
  const [own = [], published = []] = found.answers;
  return {
    at: deps.clock.now().toISOString(),
    draftRevision: speaker.draftRevision,
    results: questions.map((question, index) => {
      const answer = own[index] ?? null;
      return {
        ...{ question, answer, verdict: judge(question.expectation, answer) },
        ...(isDrafted && { published: published[index] ?? null }),
      };
    }),
  };
}

/** Questions that the avatar answers from its documents. @throws as `runTestQuestions` */
export async function suggestTestQuestions(deps: StartDeps, request: TestRunRequest): Promise<string[]> {
  return (await answers(deps, request, { questions: [], of: 'draft', busy: runUnderWay })).suggestions;
}

/**
 * What visitors would be answered now to each question, asked by itself.
 * @throws ServiceError avatar_not_found, avatar_not_ready, rate_limited, unavailable
 */
export async function answerQuestions(
  deps: StartDeps,
  { questions, ...request }: TestRunRequest & { questions: readonly string[] },
): Promise<AvatarAnswers> {
  const found = await answers(deps, request, { questions, of: 'published', busy: answeringOthers });
  const [answered = []] = found.answers;
  return {
    answers: questions.map((question, index) => ({ question, answer: presented(answered[index] ?? null) })),
  };
}

const runUnderWay = () =>
  new StudioError(
    'run_under_way',
    'Somebody of this account is having questions answered. That takes a minute or two at most: try again then.',
  );

const answeringOthers = () =>
  new ServiceError('rate_limited', 'This account is having other questions answered: one call at a time.', {
    retryAfterSeconds: 5,
  });

function presented(answer: TestAnswer | null): AvatarAnswers['answers'][number]['answer'] {
  if (answer === null) return null;
  const { by, isRefusal, ...rest } = answer;
  return { ...rest, answeredBy: by, refusal: isRefusal };
}

async function answers(
  deps: StartDeps,
  { signal, ...avatar }: TestRunRequest,
  { questions, of, busy }: Asked,
): Promise<RehearsalAnswers & { speaker: Speaker; isDrafted: boolean }> {
  const { db, clock } = deps;
  const { id: avatarId, readyToChat } = await avatarOf(deps, avatar);
  mustBeReady({ readyToChat });
  const run = {
    ...{ id: randomUUID(), account_id: avatar.accountId },
    until: new Date(clock.now().getTime() + RUN_MAX_MS),
  };
  if (!(await beginTestRun(db, run, clock.now()))) throw busy();
  try {
    const speaker = await readSpeaker(db, avatarId, { isDraft: of === 'draft' });
    const isDrafted = speaker.draftRevision !== null;
    const speakers = isDrafted ? [speaker, await readSpeaker(db, avatarId, { isDraft: false })] : [speaker];
    const knowledge = speaker.knowledge === null ? null : storedFile(deps.controlUrl(), speaker.knowledge);
    const asked = {
      ...{ knowledge, questions: [...questions] },
      speakers: speakers.map(({ language, persona }) => ({ language, persona })),
    };
    const answered = await ask(deps, asked, AbortSignal.any([signal, deps.closing]));
    return { ...answered, speaker, isDrafted };
  } finally {
    await endTestRun(db, run.id);
  }
}

/** Of the first host that answers and has the time. */
async function ask(
  { hosts, registry, log, clock }: StartDeps,
  questions: RehearsalQuestions,
  signal: AbortSignal,
): Promise<RehearsalAnswers> {
  const begunAtMs = clock.steadyMs();
  let lost: MediaHostUnreachableError | null = null;
  for (const address of await registry.addresses()) {
    signal.throwIfAborted();
    if (clock.steadyMs() - begunAtMs > ASK_WITHIN_MS) break;
    try {
      return await hosts.rehearse(address, questions, signal);
    } catch (error) {
      // A caller that hung up is told nothing.
      signal.throwIfAborted();
      if (error instanceof MediaHostUnreachableError) lost = error;
      else if (!(error instanceof MediaHostRefusal)) throw error;
      const reason = error instanceof MediaHostRefusal ? error.reason : 'unreachable';
      log.warn({ reason, err: error }, 'test questions were not answered');
      if (reason === 'at_capacity' || reason === 'draining' || reason === 'unreachable') continue;
      throw unavailable(NOT_ANSWERED, error);
    }
  }
  if (lost !== null) throw unavailable(NOT_ANSWERED, lost);
  throw unavailable('No media host has the time to answer questions now. Please try again in a minute.');
}
