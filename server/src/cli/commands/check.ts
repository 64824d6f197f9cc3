import type { IntegrityCheck } from '@vivant/contract/operator/integrity';
import type { Command } from 'commander';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { formatTable } from '../output.ts';

const WHAT: Record<IntegrityCheck['name'], string> = {
  ledger: 'balances, budgets and reservations against the ledger',
  builds: 'avatars against their stages and the new files that wait',
  files: 'files against what was stored',
  orphans: 'files that belong to nothing',
};

/** `vivant check`: whether files, database rows and postings agree. */
export function addCheckCommand(program: Command, deps: CommandDeps): void {
  leaf(program, 'check', 'whether files, rows and postings agree; reads every file').action(
    async (options: Common) => {
      const report = await deps.client().ask('GET /integrity');
      show(deps, options, report, () => lines(report.checks));
      if (!report.sound) deps.fail();
    },
  );
}

function lines(checks: IntegrityCheck[]): string[] {
  const table = formatTable(
    ['', 'WHAT', 'CHECKED', 'FAULTS'],
    checks.map(({ name, checked, faultCount }) => [
      faultCount === 0 ? 'ok' : 'FAIL',
      WHAT[name],
      checked,
      faultCount,
    ]),
  );
  const faulty = checks.filter(({ faultCount }) => faultCount > 0);
  return [...table, ...faulty.flatMap(faultLines)];
}

function faultLines({ name, faults, faultCount, meaning }: IntegrityCheck): string[] {
  const more = faultCount - faults.length;
  return [
    '',
    `FAIL ${WHAT[name]}: ${meaning}`,
    ...faults.map(({ subject, found }) => `  ${subject} ${found}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
