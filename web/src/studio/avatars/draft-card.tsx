import { useQuery } from '@tanstack/react-query';
import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import type { AvatarDraft } from '@vivant/contract/studio/drafts';
import type { TextField } from '@vivant/contract/studio/versions';
import { ask } from '../api.ts';
import { queries, useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayTime } from '../ui/say-time.ts';
import { Summary } from '../ui/summary.tsx';
import { namesInSentence, textsOfAvatar } from './field-words.ts';
import { makerWords } from './maker-words.ts';
import { discardedWords } from './saved-words.ts';
import { ShowChanges } from './show-changes.tsx';
import { outcomeWords, resultsOf } from './test-words.ts';
import { isCurrent, useSeenRuns } from './use-test-run.ts';

/** What is written and not published yet, and the ways on from there. */
export function DraftCard({
  avatar,
  draft,
  mayEdit,
  onDiscarded,
}: {
  avatar: StudioAvatar;
  draft: AvatarDraft;
  mayEdit: boolean;
  /** With what is to be said of it: this card is gone then. */
  onDiscarded(words: string): void;
}) {
  const of = { id: avatar.id };
  const { revision, changes, publishedSince } = draft;
  const publish = useChange(() => ask('POST /avatars/:id/draft/publication', { ...of, body: { revision } }));
  const fields = Object.keys(changes) as TextField[];
  const discard = useChange(
    () => ask('DELETE /avatars/:id/draft', { ...of, query: { revision } }),
    ({ rehearsal }) => onDiscarded(discardedWords(fields, rehearsal)),
  );
  return (
    <Card title="Draft">
      <p>
        {fields.length === 0
          ? 'It says what is published by now.'
          : `Not published yet: ${namesInSentence(fields)}.`}{' '}
        <span className="text-soft">
          Saved {sayTime(draft.at)} · {makerWords(draft.by)}
        </span>
      </p>
      {publishedSince.length > 0 && (
        <p role="status" className="rounded-xl border border-line p-3">
          Published otherwise since it was drafted: {namesInSentence(publishedSince)}. Publishing the draft
          replaces that. The published words are crossed out below, and stay among the versions.
        </p>
      )}
      {fields.length > 0 && (
        <details className="group grid gap-4" open={publishedSince.length > 0}>
          <Summary>What it changes</Summary>
          <ShowChanges
            fields={fields}
            before={textsOfAvatar(avatar)}
            after={changes}
            language={avatar.language}
          />
        </details>
      )}
      <p className="text-sm text-soft">
        “Talk” speaks as in the draft. Visitors meet what is published. A new portrait, voice or document is
        in no draft: visitors meet it once it has been built.
      </p>
      <TestOutcome avatar={avatar} />
      <Problem error={publish.error ?? discard.error} />
      {mayEdit && (
        <div className="flex flex-wrap gap-3">
          <Button
            look="main"
            disabled={publish.isPending || discard.isPending}
            onClick={() => publish.mutate(undefined)}
          >
            Publish
          </Button>
          <Confirm
            trigger={<Button disabled={publish.isPending || discard.isPending}>Discard</Button>}
            title="Discard the draft?"
            what="What is written in it is gone. What is published stays as it is."
            action="Discard"
            onConfirm={() => discard.mutate(undefined)}
          />
        </div>
      )}
    </Card>
  );
}

/** How its test questions, as they stand now, were answered: a warning, and no lock. */
function TestOutcome({ avatar }: { avatar: StudioAvatar }) {
  const seen = useSeenRuns(avatar.id);
  const list = useQuery({ ...queries.testQuestions(avatar.id), enabled: seen !== null });
  const results = resultsOf(list.data?.questions ?? [], seen?.newest ?? null);
  if (seen === null || results.length === 0) return null;
  if (!isCurrent(seen, avatar))
    return <p className="text-soft">The test questions were asked before the last change.</p>;
  const hasFailed = results.some(({ verdict, answer }) => verdict === 'unexpected' || answer === null);
  return (
    <p className={hasFailed ? 'text-danger' : 'text-soft'}>
      Test questions: {outcomeWords(results) || 'asked, to be read by you.'}
      {hasFailed && ' You can publish all the same.'}
    </p>
  );
}
