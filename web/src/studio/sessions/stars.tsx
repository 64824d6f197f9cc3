import { sayStars, starsOf } from './session-words.ts';

/** How a visitor found a session. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={sayStars(stars)} className="whitespace-nowrap">
      {starsOf(stars)}
    </span>
  );
}
