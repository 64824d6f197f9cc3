import { cpuMsOf } from '@vivant/platform/processor-time';
import type { Fleet } from './fleet.ts';

/** Unlike other times it hardly depends on what else this machine does. */
export interface ProcessorTime {
  atMs: number;
  /** Of all servers together, of PostgreSQL and of LiveKit. */
  servers: number;
  postgres: number;
  livekit: number;
  /** Of those who call, and of the simulated hosts where there are some. */
  own: number;
}

export async function processorTime(
  { services, postgres, livekit }: Fleet,
  hosts?: number,
): Promise<ProcessorTime> {
  const of = async (...pids: number[]) => {
    const each = await Promise.all(pids.map(cpuMsOf));
    return each.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
  };
  const { user, system } = process.cpuUsage();
  return {
    atMs: performance.now(),
    servers: await of(...services.map(({ pid }) => pid)),
    postgres: await of(postgres.pid),
    livekit: await of(livekit.pid),
    own: (user + system) / 1000 + (hosts === undefined ? 0 : await of(hosts)),
  };
}
