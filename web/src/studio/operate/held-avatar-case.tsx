import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { HeldAvatar, HeldAvatarDetail } from '@vivant/contract/operator/moderation';
import type { HeldAsSeen } from '@vivant/contract/studio/operate';
import { useState } from 'react';
import { addressOf, ask, Refusal } from '../api.ts';
import { textsOf } from '../form-texts.ts';
import { ShowWho } from '../pages/show-who.tsx';
import { queries, useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { sayConsent, sayPart } from './held-words.ts';

/** One avatar with all that was judged, and the decision. */
export function HeldAvatarCase({ avatar: { id } }: { avatar: HeldAvatar }) {
  const { data, error } = useQuery(queries.heldAvatar(id));
  return (
    <div className="grid gap-4 py-3">
      <Problem error={error} />
      {data !== undefined && <Judged avatar={data} />}
    </div>
  );
}

function Judged({ avatar }: { avatar: HeldAvatarDetail }) {
  const { id, name, digest, findings, texts, consent, feedback } = avatar;
  const client = useQueryClient();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <img
          src={addressOf('GET /operate/moderation/:id/portrait', id, { digest })}
          onLoad={() => setShown(digest)}
          // Refused where the avatar has changed meanwhile.
          onError={() => void client.invalidateQueries(queries.heldAvatar(id))}
          alt={`Portrait of ${name}, as it was uploaded`}
          className="w-full max-w-48 rounded-xl border border-line bg-ground"
        />
        <div className="grid content-start gap-4">
          {findings.length > 0 && (
            <section>
              <h3 className="font-medium">Why it is held</h3>
              <ul className="grid gap-2">
                {findings.map(({ part, reason, excerpt }, place) => (
                  <li key={`${part} ${place}`} className="min-w-0 break-words">
                    {sayPart(part)}: {reason}
                    {excerpt !== null && <q className="block text-soft">{excerpt}</q>}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {sayConsent(consent).map((line) => (
            <p key={line} className="min-w-0 break-words text-soft">
              {line}
            </p>
          ))}
          {feedback !== null && <p className="text-soft">Its owner was told: {feedback}</p>}
        </div>
      </div>
      <section className="grid gap-2">
        <h3 className="font-medium">All its words</h3>
        <dl className="grid gap-2">
          {Object.entries(texts).map(([part, said]) => (
            <div key={part} className="min-w-0">
              <dt className="text-sm text-soft">{sayPart(part)}</dt>
              <dd
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the box is scrolled by keys
                tabIndex={0}
                className="max-h-48 overflow-y-auto break-words whitespace-pre-wrap"
              >
                {said.join('\n')}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Decision avatar={avatar} isSeen={shown === digest} />
    </>
  );
}

/**
 * Bound to what stands on the page: its owner may change it meanwhile.
 * @param isSeen whether the portrait stands there by now
 */
function Decision({
  avatar: { id, digest, moderationState },
  isSeen,
}: {
  avatar: HeldAvatarDetail;
  isSeen: boolean;
}) {
  const client = useQueryClient();
  const lookAgain = (error: Error) => {
    if (error instanceof Refusal && error.code === 'held_changed')
      void client.invalidateQueries(queries.heldAvatar(id));
  };
  const release = useChange((body: HeldAsSeen) => ask('POST /operate/moderation/:id/release', { id, body }));
  const reject = useChange((feedback: string | undefined) =>
    ask('POST /operate/moderation/:id/rejection', { id, body: { digest, feedback } }),
  );
  const allow = (seen: HeldAsSeen) => release.mutate(seen, { onError: lookAgain });
  const isBusy = release.isPending || reject.isPending;
  const isOpen = moderationState === 'flagged' || moderationState === 'rejected';
  return (
    <>
      {moderationState === null && <p role="status">It has been changed, and is being judged again.</p>}
      {isOpen && (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            reject.mutate(textsOf(event.currentTarget).feedback, { onError: lookAgain });
          }}
        >
          {moderationState === 'flagged' && (
            <TextArea
              label="What to change"
              name="feedback"
              maxLength={1000}
              hint="Its owner reads it if you refuse. Without it they are told which parts to change."
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button look="main" onClick={() => allow({ digest })} disabled={isBusy || !isSeen}>
              Allow
            </Button>
            {moderationState === 'flagged' && (
              <Button look="danger" type="submit" disabled={isBusy}>
                Refuse
              </Button>
            )}
          </div>
        </form>
      )}
      <Problem error={reject.error} />
      {/* Not within the form, as it has one of its own; what is sent again is still about what was seen first. */}
      <ShowWho error={release.error} again={() => release.variables && allow(release.variables)} />
    </>
  );
}
