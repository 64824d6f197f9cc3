import type { StudioSession } from '@vivant/contract/studio/sessions';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../ui/card.tsx';
import { KIND_NAMES, lengthOf, sayLength, starterWords } from './session-words.ts';
import { Stars } from './stars.tsx';

/** What is known of a session beside its timeline. */
export function SessionFacts({ session }: { session: StudioSession }) {
  const { avatar, key, kind, absentMs, metadata, location } = session;
  return (
    <Card title="About it">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        <Fact name="Started by">{starterWords(session)}</Fact>
        <Fact name="Kind">{KIND_NAMES[kind]}</Fact>
        <Fact name="Length">{lengthWords(session)}</Fact>
        {absentMs > 0 && <Fact name="Avatar away">{sayLength(absentMs)}, not billed</Fact>}
        {session.language !== null && <Fact name="Language">{session.language}</Fact>}
        {kind === 'hosted' && session.startedAt !== null && <Engines session={session} />}
        {session.latencies.length > 0 && <Fact name="Answers began">{latencyWords(session)}</Fact>}
        {session.rating !== null && <Rating rating={session.rating} />}
      </dl>
      {metadata !== null && <Sent title="Metadata of the caller" what={metadata} />}
      {location !== null && <Sent title="Location, as the caller gave it" what={location} />}
      <p className="flex flex-wrap gap-x-4">
        {!avatar.isDeleted && <Go to={`/studio/avatars/${avatar.id}`}>The avatar</Go>}
        <Go to={`/studio/sessions?avatarId=${avatar.id}`}>Its other sessions</Go>
        {key !== null && <Go to={`/studio/sessions?keyId=${key.id}`}>Sessions of this key</Go>}
      </p>
    </Card>
  );
}

function Engines({ session: { hears, speaks, model } }: { session: StudioSession }) {
  return (
    <>
      <Fact name="Hears by">
        {hears === null ? 'Nothing: typed words alone' : `${hears.engine} (${hears.language})`}
      </Fact>
      <Fact name="Speaks by">
        {speaks === null ? 'Nothing: captions alone' : `${speaks.engine} (${speaks.language})`}
      </Fact>
      <Fact name="Answers by">{model ?? 'Sentences of its documents'}</Fact>
    </>
  );
}

function Rating({ rating: { stars, comment } }: { rating: NonNullable<StudioSession['rating']> }) {
  return (
    <Fact name="Visitor’s rating">
      <Stars stars={stars} />
      {comment !== null && (
        <q dir="auto" className="block break-words whitespace-pre-wrap">
          {comment}
        </q>
      )}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Go({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center underline">
      {children}
    </Link>
  );
}

function lengthWords(session: StudioSession): string {
  const length = lengthOf(session, Date.now());
  const { limitSeconds } = session;
  if (length === null) return 'It did not begin';
  return limitSeconds === null ? length : `${length} of ${sayLength(limitSeconds * 1000)} at most`;
}

function Sent({ title, what }: { title: string; what: object }) {
  return (
    <div>
      <h3 className="text-sm text-soft">{title}</h3>
      <pre className="mt-1 rounded-xl bg-ground p-3 text-sm break-words whitespace-pre-wrap">
        {JSON.stringify(what, null, 2)}
      </pre>
    </div>
  );
}

/** From the end of the visitor's words; the middle one and the slowest of what was measured. */
function latencyWords({ latencies }: StudioSession): string {
  const sorted = latencies.map(({ endToEndMs }) => endToEndMs).toSorted((a, b) => a - b);
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`;
  if (sorted.length === 1) return `after ${seconds(sorted[0])}`;
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  return `after ${seconds(median)}, at worst ${seconds(sorted.at(-1))} (${sorted.length} answers)`;
}
