import type { PlainLog } from '@vivant/platform/plain-log';
import type { MediaConfig } from '../config.ts';
import type { Admission } from './admission.ts';
import { coresOfSession, type measureFrames, slotsFor } from './capacity.ts';
import { THIS_MACHINE } from './machine-load.ts';

/** How many sessions the machine takes: as it is set, or measured; until then a guess by its cores. */
export function createMeasuredSlots(
  config: Pick<MediaConfig, 'cores' | 'slots'>,
  to: {
    admission: Admission;
    measure: typeof measureFrames;
    onSlots: (slots: number) => void;
    log: PlainLog;
  },
) {
  const machine = { cores: config.cores, freeBytes: THIS_MACHINE.freeBytes() };
  let slots = config.slots ?? slotsFor(machine);

  async function measureMachine(signal: AbortSignal, onMeasured: () => void): Promise<void> {
    try {
      const cost = await to.measure(signal);
      const coresOfOne = coresOfSession(cost);
      to.admission.expect(coresOfOne);
      slots = slotsFor(machine, coresOfOne);
      to.log.info({ slots, ...cost, coresOfOne }, 'it was measured how many sessions this machine carries');
      onMeasured();
    } catch (error) {
      if (signal.aborted) return;
      to.log.warn(
        { slots, reason: (error as Error).message },
        'what this machine carries could not be measured: its slots are a guess by its cores',
      );
    }
  }

  return {
    count: () => slots,
    /** Measures if nothing is set, beside sessions that start meanwhile, to which it yields. */
    async settle(signal: AbortSignal, onMeasured: () => void): Promise<void> {
      if (config.slots === null) await measureMachine(signal, onMeasured);
      if (!signal.aborted) to.onSlots(slots);
    },
  };
}
