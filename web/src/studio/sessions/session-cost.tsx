import type { BilledMinute, StudioSession } from '@vivant/contract/studio/sessions';
import { Card } from '../ui/card.tsx';
import { sayCredits } from '../ui/say-credits.ts';
import { Summary } from '../ui/summary.tsx';
import { isLive } from './session-words.ts';

/** What a session cost, and each of its minutes. */
export function SessionCost({ session }: { session: StudioSession }) {
  if (session.cost === null) return null;
  const { minutes, billedMicrocredits, microcreditsPerMinute } = session.cost;
  return (
    <Card title="Cost">
      <p>
        <strong className="font-semibold">{sayCredits(billedMicrocredits)}</strong>
        {isLive(session) && ' so far'}
        <span className="block text-sm text-soft">{priceWords(session, microcreditsPerMinute)}</span>
      </p>
      {minutes.length > 0 && microcreditsPerMinute > 0 && (
        <details className="group">
          <Summary>By minute</Summary>
          <table className="w-full text-left text-sm tabular-nums">
            <thead className="text-soft">
              <tr>
                <th className="py-1 pr-3 font-medium">Minute</th>
                <th className="py-1 pr-3 font-medium">From</th>
                <th className="py-1 text-right font-medium">Charged</th>
              </tr>
            </thead>
            <tbody>
              {minutes.map((minute) => (
                <Row key={minute.minute} minute={minute} />
              ))}
            </tbody>
          </table>
        </details>
      )}
    </Card>
  );
}

function priceWords(session: StudioSession, microcreditsPerMinute: number): string {
  const { startedBy, billingMode } = session;
  if (startedBy === 'studio') return 'Talks in the studio are not billed.';
  const isChargedLater = billingMode === 'reserve' && isLive(session);
  const rate = `${sayCredits(microcreditsPerMinute)} for each minute that begins`;
  return isChargedLater ? `${rate}, charged at the end.` : `${rate}.`;
}

const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

function Row({ minute: { minute, startsAt, microcredits, isRefunded } }: { minute: BilledMinute }) {
  return (
    <tr className="border-t border-line">
      <td className="py-1 pr-3">{minute}</td>
      <td className="py-1 pr-3">{CLOCK.format(new Date(startsAt))}</td>
      <td className="py-1 text-right">{isRefunded ? 'given back' : sayCredits(microcredits)}</td>
    </tr>
  );
}
