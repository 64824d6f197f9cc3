import type { TurnTiming } from '@vivant/contract/turn-timing';
import { Summary } from '../ui/summary.tsx';
import { momentsOf, type PART_NAMES, SINCE_WORDS, sayMs, waitedFor, waitedWords } from './waited.ts';

const LOOKS: Record<(typeof PART_NAMES)[number], string> = {
  heard: 'bg-soft',
  thought: 'bg-text',
  spoke: 'bg-accent',
};

/** What the visitor waited for before an answer, as a bar and in words; it opens all that was recorded of it. */
export function WaitedBar({ timing, scaleMs }: { timing: TurnTiming; scaleMs: number }) {
  const waited = waitedFor(timing);
  if (waited === null) return null;
  return (
    <details className="group text-sm text-soft">
      <Summary>
        <span className="grid min-w-0 grow gap-1 py-1 font-normal">
          <span aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-line">
            {waited.parts.map(({ name, ms }) => (
              <span key={name} className={LOOKS[name]} style={{ width: `${(ms / scaleMs) * 100}%` }} />
            ))}
          </span>
          <span className="tabular-nums">{waitedWords(waited)}</span>
        </span>
      </Summary>
      <p>{SINCE_WORDS[timing.kind]}:</p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 tabular-nums">
        {momentsOf(timing).map(({ name, ms }) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-right">{sayMs(ms)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
