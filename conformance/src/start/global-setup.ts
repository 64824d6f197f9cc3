import { readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import type { Target } from '../harness/target.ts';

/** Hands the cases the target that `src/main.ts` has made for their lane. */
export default function setup(project: TestProject): void {
  const file = process.env.CONFORMANCE_TARGET;
  if (file === undefined)
    throw new Error('The cases are run by "./vivant conformance", which makes their target.');
  project.provide('target', JSON.parse(readFileSync(file, 'utf8')) as Target);
}
