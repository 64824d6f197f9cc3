import type { PortraitCheck, PortraitFinding } from '@vivant/contract/checks';
import { PortraitExample } from './portrait-example.tsx';
import { adviceBeside, POINT_NAMES } from './portrait-words.ts';

const MARKS: Record<PortraitFinding['outcome'], { mark: string; said: string }> = {
  good: { mark: '✓', said: 'good' },
  improvable: { mark: '!', said: 'could be better' },
  refused: { mark: '✗', said: 'cannot be used' },
  not_judged: { mark: '·', said: 'told once the rest is right' },
};

/** Whether a portrait will work, and every point that was looked at: what is wrong has its cure beside it. */
export function PortraitVerdict({ check }: { check: PortraitCheck }) {
  const { verdict, improvements, findings } = check;
  const isGood = verdict === 'accepted';
  const beside = adviceBeside(check);
  const refused = findings.find(({ outcome }) => outcome === 'refused');
  return (
    <>
      <p className={`font-medium ${isGood ? '' : 'text-danger'}`}>
        {isGood ? '✓ This portrait will work.' : '✗ This picture cannot be used.'}
      </p>
      {beside !== null && <p>{beside}</p>}
      {findings.length > 0 && (
        <ul aria-label="What was looked at" className="grid gap-1 text-sm">
          {findings.map((finding) => (
            <Finding key={finding.point} finding={finding} />
          ))}
        </ul>
      )}
      {refused && <PortraitExample point={refused.point} />}
      {isGood && improvements.length > 0 && check.feedback === null && (
        <p className="text-sm text-soft">It would be even better so: {improvements[0]?.advice}</p>
      )}
    </>
  );
}

function Finding({ finding: { point, outcome, advice } }: { finding: PortraitFinding }) {
  const { mark, said } = MARKS[outcome];
  const isWrong = outcome === 'refused';
  return (
    <li className="grid grid-cols-[1.25rem_1fr]">
      <span aria-hidden="true" className={isWrong ? 'font-bold text-danger' : 'font-medium'}>
        {mark}
      </span>
      <span className={outcome === 'not_judged' ? 'text-soft' : ''}>
        {POINT_NAMES[point]}
        <span className="sr-only">: {said}</span>
        {advice !== null && (
          <span className={`block ${isWrong ? 'text-danger' : 'text-soft'}`}>{advice}</span>
        )}
      </span>
    </li>
  );
}
