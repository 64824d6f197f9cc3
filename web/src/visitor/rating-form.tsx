import { RATING_COMMENT_MAX, RATING_STARS_MAX } from '@vivant/contract/limits';
import type { VisitorRating } from '@vivant/contract/visitor-page';
import { useRef, useState } from 'react';
import { IconStar } from './icons.tsx';
import { useSaid } from './said.tsx';
import { fill } from './words/words.ts';

const STARS = Array.from({ length: RATING_STARS_MAX }, (_, index) => index + 1);

/** One tap says how it was; a few words may follow, and either may be changed until the page is left. */
export function RatingForm({ onRate }: { onRate(rating: VisitorRating): Promise<void> }) {
  const { words } = useSaid();
  const [stars, setStars] = useState(0);
  const [comment, setComment] = useState('');
  const [sent, setSent] = useState<{ comment: string; isThere: boolean } | null>(null);
  // Each after the one before, so that the last one stands.
  const before = useRef(Promise.resolve());

  function send(rating: VisitorRating) {
    setSent(null);
    before.current = before.current
      .then(() => onRate(rating))
      .then(
        () => setSent({ comment: rating.comment ?? '', isThere: true }),
        () => setSent({ comment: '', isThere: false }),
      );
  }

  return (
    <form
      className="rating"
      onSubmit={(event) => {
        event.preventDefault();
        send({ stars, comment });
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
              onChange={() => {
                setStars(each);
                send({ stars: each, comment });
              }}
            />
            <IconStar />
          </label>
        ))}
      </fieldset>
      {stars > 0 && (
        <div className="remark">
          <input
            value={comment}
            onChange={({ target }) => setComment(target.value)}
            placeholder={words.rateComment}
            aria-label={words.rateComment}
            maxLength={RATING_COMMENT_MAX}
            autoComplete="off"
          />
          <button
            type="submit"
            className="quiet"
            disabled={comment.trim() === '' || comment === sent?.comment}
          >
            {words.send}
          </button>
        </div>
      )}
      <p role="status" className="hint">
        {stars > 0 && (sent === null ? words.rateSeen : sent.isThere ? words.rated : words.rateFailed)}
      </p>
    </form>
  );
}
