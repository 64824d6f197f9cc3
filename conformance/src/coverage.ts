import { basename } from 'node:path';

/** The map from rules to cases, and its comparison with what ran. COVERAGE.md says how to read it. */

export interface Rule {
  id: string;
  text: string;
  cases: string[];
}

/** A case as the report names it: `title [rules] {needs}`, in a file of one section. */
export interface Case {
  /** `section: title`, as it stands in COVERAGE.md. */
  name: string;
  rules: string[];
  needs: string[];
  ran: boolean;
}

export interface Report {
  testResults: {
    name: string;
    /** `failed` too where the file did not load. */
    status?: string;
    assertionResults: { title: string; status: string }[];
  }[];
}

const ROW = /^\|\s*(D?\d[\w.-]*)\s*\|((?:[^|\\]|\\.)*)\|((?:[^|\\]|\\.)*)\|\s*$/;
const TITLE = /^(.*?)(?: \[([^\]]*)\])?(?: \{([^}]*)\})?$/s;

export function parseRules(markdown: string): Rule[] {
  return markdown.split('\n').flatMap((line) => {
    const [matched, id = '', text = '', names = ''] = ROW.exec(line) ?? [];
    if (matched === undefined) return [];
    const cases = names.split('<br>').map((name) => name.trim());
    return [{ id, text: text.trim(), cases: cases.filter(Boolean) }];
  });
}

export function casesOf(report: Report): Case[] {
  return report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ title, status }) => {
      const [, text = title, rules = '', needs = ''] = TITLE.exec(title) ?? [];
      return {
        name: `${basename(file).replace(/\.test\.ts$/, '')}: ${text.replaceAll('|', '\\|')}`,
        rules: listed(rules),
        needs: listed(needs),
        ran: status === 'passed' || status === 'failed',
      };
    }),
  );
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

export interface Coverage {
  /** One line per fault; empty where every rule has its case and every case ran. */
  faults: string[];
  /** Cases that did not run and were allowed not to. */
  allowed: string[];
}

/** @param missing needs that may be missing, such as assets where there are none */
export function compare(rules: Rule[], cases: Case[], missing: string[]): Coverage {
  const faults: string[] = [];
  const allowed: string[] = [];
  const known = new Map<string, Rule>();
  for (const rule of rules) {
    if (known.has(rule.id)) faults.push(`rule ${rule.id} is listed twice`);
    known.set(rule.id, rule);
    if (rule.cases.length === 0) faults.push(`rule ${rule.id} has no case`);
  }
  const byName = new Map<string, Case>();
  for (const each of cases) {
    if (byName.has(each.name)) faults.push(`two cases are called "${each.name}"`);
    byName.set(each.name, each);
    if (each.rules.length === 0) faults.push(`case "${each.name}" names no rule`);
    for (const id of each.rules) {
      const rule = known.get(id);
      if (rule === undefined)
        faults.push(`case "${each.name}" names rule ${id}, which COVERAGE.md does not list`);
      else if (!rule.cases.includes(each.name))
        faults.push(`COVERAGE.md does not list case "${each.name}" for rule ${id}`);
    }
    if (each.ran) continue;
    if (each.needs.some((need) => missing.includes(need)))
      allowed.push(`${each.name} (needs ${each.needs.join(', ')})`);
    else
      faults.push(
        `case "${each.name}" did not run${each.needs.length > 0 ? `; it needs ${each.needs.join(', ')}` : ''}`,
      );
  }
  for (const rule of rules)
    for (const name of rule.cases) {
      const found = byName.get(name);
      if (found === undefined) faults.push(`rule ${rule.id} lists "${name}", which is no case`);
      else if (!found.rules.includes(rule.id)) faults.push(`case "${name}" does not name rule ${rule.id}`);
    }
  return { faults, allowed };
}

/** COVERAGE.md with the cases as they are now. */
export function rewritten(markdown: string, cases: Case[]): string {
  return markdown
    .split('\n')
    .map((line) => {
      const [matched, id = '', text = ''] = ROW.exec(line) ?? [];
      if (matched === undefined) return line;
      const names = cases.filter(({ rules }) => rules.includes(id)).map(({ name }) => name);
      return `| ${id} | ${text.trim()} | ${names.join('<br>')} |`;
    })
    .join('\n');
}
