import type { Source } from '../shared/call/captions.ts';
import { useSaid } from './said.tsx';
import { placesOf } from './source-places.ts';

/** The documents an answer stands on, and where in them; each opens what was read there, where the room tells it. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  const { words } = useSaid();
  if (sources.length === 0) return null;
  return (
    <span className="sources">
      <span className="unseen">{words.sources}: </span>
      {sources.map((source) => {
        const { file, title, passage } = source;
        const places = placesOf(source, words.page);
        const name = (
          <>
            {title} {places !== '' && <span className="place">{places}</span>}
          </>
        );
        return passage === undefined ? (
          <cite key={file}>{name}</cite>
        ) : (
          <details key={file}>
            <summary>{name}</summary>
            <q>{passage}</q>
          </details>
        );
      })}
    </span>
  );
}
