import type { AnswerGrounds, AnswerOutcome } from '@vivant/contract/answer-grounds';
import type { UnansweredQuestion } from '@vivant/contract/studio/unanswered';

/** What stands above the passages that were looked at for an answer. */
export function groundsWords({ outcome, considered }: AnswerGrounds): string {
  const isEmpty = considered.length === 0;
  switch (outcome) {
    case 'from_documents':
      return 'It looked at these passages, the best first.';
    case 'asked_back':
      return isEmpty
        ? 'It was not sure what was meant, and asked.'
        : 'It was not sure what was meant, and asked. It looked at these passages, the best first.';
    case 'nothing_found':
      return isEmpty
        ? 'Nothing in its documents speaks of this.'
        : 'No passage answers this. These came nearest, the best first.';
    case 'without_documents':
      return isEmpty
        ? 'It answered without its documents.'
        : 'It looked at these passages, the best first, and relied on none of them.';
  }
}

/** What an avatar did instead of answering. */
export const unansweredWords = (outcome: AnswerOutcome) =>
  outcome === 'asked_back' ? 'It asked back.' : 'It found nothing.';

/** Of an answer that a member has written and visitors do not get yet. */
export const waitingAnswerWords: Record<NonNullable<UnansweredQuestion['answer']>, string> = {
  building: 'Answered. Visitors are told so once the documents have been read.',
  held: 'Answered. The operator looks at the changed documents first.',
  refused:
    'Answered, but visitors are not told so: the changed documents could not be used. See “Documents”.',
};

/** Before the moment of the last time. */
export const timesWords = (times: number) => (times === 1 ? 'Asked once,' : `Asked ${times} times, last`);
