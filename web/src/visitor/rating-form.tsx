import { RATING_COMMENT_MAX, RATING_STARS_MAX } from '@vivant/contract/limits';
import type { VisitorRating } from '@vivant/contract/visitor-page';
import { useId, useRef, useState } from 'react';
import { IconStar } from './icons.tsx';
import { useSaid } from './said.tsx';
import { fill } from './words/words.ts';

const STARS = Array.from({ length: RATING_STARS_MAX }, (_, index) => index + 1);

type Sent = VisitorRating & { comment: string };

/** One tap rates it; a few words may follow, and both may be changed until the page is left. */
export function RatingForm({ onRate }: { onRate(rating: VisitorRating): Promise<void> }) {
  const { words } = useSaid();
  const hint = useId();
  const [draft, setDraft] = useState('');
  // The last rating sent, and its result; without a result while it is on its way.
  const [{ stars, comment }, setSent] = useState<Sent>({ stars: 0, comment: '' });
  const [outcome, setOutcome] = useState<'rated' | 'rateFailed' | null>(null);
  // Each after the one before, so that the last one stands.
  const before = useRef(Promise.resolve());
  const last = useRef<Sent>(null);

  function send(rating: Sent) {
    last.current = rating;
    setSent(rating);
    setOutcome(null);
    const say = (how: 'rated' | 'rateFailed') => last.current === rating && setOutcome(how);
    before.current = before.current
      .then(() => onRate(rating))
      .then(
        () => void say('rated'),
        () => void say('rateFailed'),
      );
  }

  return (
    <form
      className="rating"
      onSubmit={(event) => {
        event.preventDefault();
        send({ stars, comment: draft.trim() });
      }}
    >
      <fieldset className="stars">
        <legend>{words.rate}</legend>
        {STARS.map((each) => (
          <label key={each} data-on={each <= stars}>
            <input
              type="radio"
              name="stars"
              aria-label={fill(words.starsOf, { stars: each })}
              checked={each === stars}
              // A comment goes only with its own button: what is being written is not sent yet.
              onChange={() => send({ stars: each, comment })}
            />
            <IconStar />
          </label>
        ))}
      </fieldset>
      {stars > 0 && (
        <div className="remark">
          <input
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
            placeholder={words.rateComment}
            aria-label={words.rateComment}
            aria-describedby={hint}
            maxLength={RATING_COMMENT_MAX}
            autoComplete="off"
          />
          <button
            type="submit"
            className="quiet"
            disabled={draft.trim() === comment && outcome !== 'rateFailed'}
          >
            {words.send}
          </button>
        </div>
      )}
      <p className="hint">
        <span id={hint}>{words.rateSeen}</span> <span role="status">{outcome && words[outcome]}</span>
      </p>
    </form>
  );
}
