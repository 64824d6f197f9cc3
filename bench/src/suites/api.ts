import { readingRows } from '../api/reading.ts';
import { createWorld } from '../api/world.ts';
import type { BenchRow, BenchSuite } from '../suite.ts';

/** The interface from outside: the real service over HTTP, its rates raised by the operator's command. */
async function run(): Promise<BenchRow[]> {
  await using world = await createWorld();
  return await readingRows(world);
}

export const suite: BenchSuite = { name: 'api', run };
