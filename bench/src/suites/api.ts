import { buildingRows } from '../api/building.ts';
import { hostileRows } from '../api/hostile.ts';
import { hostileConnectionRows } from '../api/hostile-connections.ts';
import { readingRows } from '../api/reading.ts';
import { uploadMemoryRows } from '../api/upload-memory.ts';
import { createWorld, type World } from '../api/world.ts';
import type { BenchRow, BenchSuite } from '../suite.ts';

/**
 * The interface from outside: the real service over HTTP, its rates raised by the operator's command. Needs the
 * portraits, voices and documents beside the checkout.
 */
async function run(): Promise<BenchRow[]> {
  return [
    ...(await inWorld({}, readingRows)),
    ...(await inWorld({}, hostileConnectionRows)),
    // All four at once, whatever the number of cores.
    ...(await inWorld({ VIVANT_BUILDS: '4' }, buildingRows)),
    ...(await inWorld({}, uploadMemoryRows)),
    // So that a start that passes can name a LiveKit server on this machine, where none answers.
    ...(await inWorld({ VIVANT_BUILDS: '1', VIVANT_PRIVATE_LIVEKIT: 'on' }, hostileRows)),
  ];
}

async function inWorld(
  env: Record<string, string>,
  measure: (world: World) => Promise<BenchRow[]>,
): Promise<BenchRow[]> {
  await using world = await createWorld(env);
  return await measure(world);
}

export const suite: BenchSuite = { name: 'api', run };
