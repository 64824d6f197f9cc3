import type { Source } from '../shared/call/captions.ts';
import { useSaid } from './said.tsx';

/** The documents an answer stands on; each opens what was read there, where the room tells it. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  const { words } = useSaid();
  if (sources.length === 0) return null;
  return (
    <span className="sources">
      <span className="unseen">{words.sources}: </span>
      {sources.map(({ file, title, passage }) =>
        passage === undefined ? (
          <cite key={file}>{title}</cite>
        ) : (
          <details key={file}>
            <summary>{title}</summary>
            <q>{passage}</q>
          </details>
        ),
      )}
    </span>
  );
}
