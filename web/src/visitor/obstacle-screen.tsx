import { useEffect, useState } from 'react';
import { Heading } from './heading.tsx';
import { useSaid } from './said.tsx';
import { type Obstacle, obstacleOf, outOfLine, screenOf } from './screens.ts';
import { keepTicket, keptTicket } from './ticket.ts';
import type { Place } from './visitor-api.ts';
import { fill } from './words/words.ts';

const ASKED_EVERY_MS = 3000;
/** A start that was refused although a place was free counts against the visitor's hour: not again at once. */
const AFTER_A_START_MS = 20_000;

/** Where there is no call: why, in a visitor's words, and what to do. */
export function ObstacleScreen({
  obstacle,
  name,
  progress,
  turn,
  onRetry,
}: {
  obstacle: Obstacle;
  name: string;
  progress?: number;
  turn: Place['turn'];
  onRetry(): void;
}) {
  const { words, lang } = useSaid();
  const { title, text } = screenOf(obstacle, words, lang, Date.now());
  const waits = obstacle.kind === 'busy' && turn !== null;
  /** It was so before anything was touched. */
  const isNoPage = obstacle.kind === 'unknown' || obstacle.kind === 'expired';
  const final = isNoPage || obstacle.kind === 'unsupported';
  const mayRetry = !waits && !final && obstacle.kind !== 'building';
  return (
    <section
      aria-label={title}
      className="panel"
      data-obstacle={obstacle.kind}
      // Without a control to focus, it must still scroll by keyboard.
      tabIndex={mayRetry ? undefined : 0}
    >
      <Heading focus={!isNoPage && obstacle.kind !== 'building'}>{title}</Heading>
      {waits ? <Waiting turn={turn} onTurn={onRetry} /> : <p>{fill(text, { name })}</p>}
      {obstacle.kind === 'building' && progress !== undefined && (
        <progress max={100} value={progress} aria-label={words.loading} />
      )}
      {mayRetry && (
        <div className="choices">
          <button type="button" className="primary" onClick={onRetry}>
            {words.tryAgain}
          </button>
        </div>
      )}
    </section>
  );
}

/** Asks for the visitor's place in the line until it is the first and a place is free. */
function Waiting({ turn, onTurn }: { turn: NonNullable<Place['turn']>; onTurn(): void }) {
  const { words, lang } = useSaid();
  const [ahead, setAhead] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    let ticket = keptTicket();
    let stopped = false;
    const fromMs = ticket === null ? 0 : Date.now() + AFTER_A_START_MS;
    async function ask() {
      try {
        const answer = await turn(ticket);
        if (stopped) return;
        ticket = answer.ticket;
        keepTicket(ticket);
        setAhead(answer.ahead);
        setRefused(null);
        if (answer.free && Date.now() >= fromMs) return onTurn();
      } catch (error) {
        setRefused(outOfLine(obstacleOf(error), words, lang, Date.now()));
      }
      setTimeout(() => void (stopped || ask()), ASKED_EVERY_MS);
    }
    void ask();
    return () => {
      stopped = true;
    };
  }, [turn, onTurn, words, lang]);
  const place =
    ahead === null ? words.loading : ahead === 0 ? words.busyNext : fill(words.busyAhead, { ahead });
  return (
    <>
      {refused === null && ahead !== null && <p>{words.busy.text}</p>}
      <p role="status">{refused ?? place}</p>
    </>
  );
}
