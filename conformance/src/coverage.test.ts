import { describe, expect, it } from 'vitest';
import { casesOf, compare, parseRules, type Report, rewritten } from './coverage.ts';

const PAGE = [
  '| Rule | What must hold | Cases |',
  '| --- | --- | --- |',
  '| 4.4-1 | 200 with the detail | 04: reads |',
  '| D1-2 | Code points | 04: reads<br>04: counts |',
].join('\n');

function report(...tests: [title: string, status: string][]): Report {
  return {
    testResults: [
      {
        name: '/somewhere/04.test.ts',
        assertionResults: tests.map(([title, status]) => ({ title, status })),
      },
    ],
  };
}

const READS: [string, string] = ['reads [4.4-1, D1-2]', 'passed'];
const faultsOf = (page: string, made: Report, missing: string[] = []) =>
  compare(parseRules(page), casesOf(made), missing).faults;

describe('the coverage check', () => {
  it('is content where every rule has its cases and every case ran, failed ones too', () => {
    expect(faultsOf(PAGE, report(READS, ['counts [D1-2]', 'failed']))).toEqual([]);
  });

  it('names a rule without a case and a case without a rule', () => {
    const page = `${PAGE}\n| 5-1 | Nobody proves it | |`;
    const made = report(READS, ['counts [D1-2]', 'passed'], ['stray', 'passed']);
    expect(faultsOf(page, made)).toEqual(['rule 5-1 has no case', 'case "04: stray" names no rule']);
  });

  it('names a case that did not run, or is gone', () => {
    expect(faultsOf(PAGE, report(READS, ['counts [D1-2] {assets}', 'skipped']))).toEqual([
      'case "04: counts" did not run; it needs assets',
    ]);
    expect(faultsOf(PAGE, report(READS))).toEqual(['rule D1-2 lists "04: counts", which is no case']);
  });

  it('lets a case be left out where what it needs may be missing, and says so', () => {
    const made = report(READS, ['counts [D1-2] {assets}', 'skipped']);
    const { faults, allowed } = compare(parseRules(PAGE), casesOf(made), ['assets']);
    expect(faults).toEqual([]);
    expect(allowed).toEqual(['04: counts (needs assets)']);
  });

  it('names a rule nobody listed, one listed twice, and a case the page does not list', () => {
    const made = report(READS, ['counts [D1-2, 9-9]', 'passed'], ['more [4.4-1]', 'passed']);
    expect(faultsOf(`${PAGE}\n| 4.4-1 | Again | 04: reads |`, made)).toEqual([
      'rule 4.4-1 is listed twice',
      'case "04: counts" names rule 9-9, which COVERAGE.md does not list',
      'COVERAGE.md does not list case "04: more" for rule 4.4-1',
    ]);
  });

  it('brings the last column up to date and leaves the rest of the page alone', () => {
    const made = casesOf(report(['reads it [4.4-1]', 'skipped'], ['a | b [D1-2]', 'passed']));
    const page = `# Title\n\n${PAGE}`;
    const after = rewritten(page, made);
    expect(after.split('\n').slice(-2)).toEqual([
      '| 4.4-1 | 200 with the detail | 04: reads it |',
      '| D1-2 | Code points | 04: a \\| b |',
    ]);
    expect(after.startsWith('# Title\n\n| Rule |')).toBe(true);
    expect(compare(parseRules(after), made, []).faults).toEqual(['case "04: reads it" did not run']);
  });
});
