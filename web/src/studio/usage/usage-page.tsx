import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AccountUsage, UsageSearch, type UsageSource } from '@vivant/contract/studio/usage';
import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { textsOf } from '../form-texts.ts';
import { useMe } from '../pages/frame.tsx';
import { queries } from '../queries.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayCredits } from '../ui/say-credits.ts';
import { avatarWords } from './movement-words.ts';
import { periodOf, periodsAt } from './period.ts';
import { UsageByDay } from './usage-by-day.tsx';
import { UsageTable } from './usage-table.tsx';

/** Minutes and credits of a period, for those who may see what the account costs. */
export function UsagePage() {
  const accountId = useMe().account.id;
  const [params, setParams] = useSearchParams();
  const [now] = useState(Date.now);
  const period = periodOf(params, now);
  const { data, error, isPlaceholderData } = useQuery({
    ...queries.usage(accountId, period),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <div className="mr-auto">
          <h1 className="text-2xl font-semibold">Usage</h1>
          <p className="max-w-2xl text-soft">
            Days are UTC days; a minute counts on the day on which it began. A session with a time limit is
            charged at its end and appears here then.
          </p>
        </div>
        <a href={`/studio/api/usage.csv?${new URLSearchParams(period)}`} download className={buttonLook()}>
          Download CSV
        </a>
      </div>
      <Period {...{ period, now }} onChoose={(chosen) => setParams({ ...chosen }, { replace: true })} />
      <Problem error={error} />
      <p role="status" className="text-soft empty:hidden">
        {isPlaceholderData ? 'Adding up the days chosen…' : ''}
      </p>
      {data !== undefined && (
        // Figures of the previous days keep the page's height, faint and hidden from screen readers, until the new
        // ones come.
        <div
          inert={isPlaceholderData}
          className={`grid gap-6 transition-opacity motion-reduce:transition-none ${isPlaceholderData ? 'opacity-30' : ''}`}
        >
          {data.days.length === 0 ? <Nothing /> : <Figures usage={data} />}
        </div>
      )}
    </>
  );
}

function Period({
  period,
  now,
  onChoose,
}: {
  period: UsageSearch;
  now: number;
  onChoose(period: UsageSearch): void;
}) {
  const [isWrong, setIsWrong] = useState(false);
  return (
    <div className="grid gap-3 lg:flex lg:flex-wrap lg:items-end">
      <form
        // The inputs show what was chosen by a button, too.
        key={`${period.from} ${period.until}`}
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = UsageSearch.safeParse(textsOf(event.currentTarget));
          setIsWrong(!chosen.success);
          if (chosen.success) onChoose(chosen.data);
        }}
        className="grid grid-cols-2 items-end gap-3 *:min-w-0 cramped:grid-cols-1 sm:grid-cols-[11rem_11rem_auto]"
      >
        <Field label="From" name="from" type="date" required defaultValue={period.from} />
        <Field label="Until" name="until" type="date" required defaultValue={period.until} />
        <Button type="submit" className="col-span-full sm:col-span-1 sm:justify-self-start">
          Show
        </Button>
      </form>
      <ul aria-label="Periods" className="flex flex-wrap gap-2">
        {periodsAt(now).map(([name, chosen]) => {
          const isShown = chosen.from === period.from && chosen.until === period.until;
          return (
            <li key={name}>
              <Button
                aria-pressed={isShown}
                look={isShown ? 'main' : 'plain'}
                onClick={() => {
                  setIsWrong(false);
                  onChoose(chosen);
                }}
              >
                {name}
              </Button>
            </li>
          );
        })}
      </ul>
      <p role="alert" className="basis-full text-danger empty:hidden">
        {isWrong ? 'Choose a last day that is not before the first, and at most a year after it.' : ''}
      </p>
    </div>
  );
}

function Figures({ usage }: { usage: AccountUsage }) {
  const { total, sponsoredMicrocredits } = usage;
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-3">
        <Figure name="Minutes" value={total.minutes.toLocaleString()} />
        <Figure name="Cost" value={sayCredits(total.microcredits)} />
        <Figure name="Of it, paid by budgets for visitors" value={sayCredits(sponsoredMicrocredits)} />
      </dl>
      <UsageByDay usage={usage} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="By avatar">
          <UsageTable
            of="Avatar"
            rows={usage.avatars.map(({ avatar, ...used }) => ({
              ...{ ...used, id: avatar?.id ?? '' },
              name:
                avatar === null || avatar.isDeleted ? (
                  avatarWords(avatar)
                ) : (
                  <Link to={`/studio/avatars/${avatar.id}`} className="flex min-h-11 items-center underline">
                    {avatar.name}
                  </Link>
                ),
            }))}
            others={usage.otherAvatars}
          />
        </Card>
        <Card title="By key">
          <UsageTable
            of="Started by"
            rows={usage.sources.map(({ source, key, ...used }) => ({
              ...{ ...used, id: `${source} ${key?.id}` },
              name: sourceWords(source, key),
            }))}
            others={usage.otherSources}
          />
        </Card>
      </div>
    </>
  );
}

const SOURCE_NAMES: Record<UsageSource, string> = {
  key: 'A deleted key',
  studio: 'Members in the studio (not billed)',
  visitor: 'Visitors, by the link',
  try: 'Visitors of the try page',
  preview: 'Preview clips',
};

function sourceWords(source: UsageSource, key: AccountUsage['sources'][number]['key']): string {
  if (key === null) return SOURCE_NAMES[source];
  return `Key ${key.name ?? key.hint}${key.isRevoked ? ' (revoked)' : ''}`;
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="rounded-2xl border border-line bg-panel p-5">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function Nothing() {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid justify-items-center gap-4 rounded-2xl border border-dashed border-line bg-panel px-6 py-16 text-center"
    >
      <h2 id={id} className="text-xl font-semibold text-balance">
        Nothing was used in these days
      </h2>
      <p className="max-w-md text-soft">
        Choose another period, or talk to an avatar: minutes and what they cost appear here once a session is
        charged.
      </p>
      <Link to="/studio/sessions" className={buttonLook()}>
        To the sessions
      </Link>
    </section>
  );
}
