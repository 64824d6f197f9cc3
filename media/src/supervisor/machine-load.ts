import { type CpuInfo, cpus, freemem, totalmem } from 'node:os';

export interface MachineLoad {
  /** 0 to 1, of all cores, since it was asked last. */
  processorShare: number;
  memoryShare: number;
}

export interface Machine {
  cpus(): Pick<CpuInfo, 'times'>[];
  /** What may still be taken. */
  freeBytes(): number;
  totalBytes(): number;
}

/** A limit that is larger than the machine, or of 0, is none. */
function isLimited(): boolean {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem();
}

/** In a container with a limit of memory, of that: files it has read count as taken then. */
export const THIS_MACHINE: Machine = {
  cpus,
  freeBytes: () => (isLimited() ? Math.min(freemem(), process.availableMemory()) : freemem()),
  totalBytes: () => Math.min(totalmem(), process.constrainedMemory() || totalmem()),
};

/** What everything on this machine uses of it, whichever program. */
export function watchMachine(machine: Machine = THIS_MACHINE): () => MachineLoad {
  let before = timesOf(machine);
  return () => {
    const now = timesOf(machine);
    const [busy, all] = [now.busy - before.busy, now.all - before.all];
    if (all > 0) before = now;
    const total = machine.totalBytes();
    return {
      processorShare: share(all > 0 ? busy / all : 0),
      memoryShare: share(1 - machine.freeBytes() / total),
    };
  };
}

function timesOf(machine: Machine): { busy: number; all: number } {
  const sums = machine.cpus().map(({ times: { user, nice, sys, idle, irq } }) => {
    const busy = user + nice + sys + irq;
    return { busy, all: busy + idle };
  });
  return {
    busy: sums.reduce((sum, { busy }) => sum + busy, 0),
    all: sums.reduce((sum, { all }) => sum + all, 0),
  };
}

function share(value: number): number {
  return Number.isFinite(value) ? Math.round(Math.min(Math.max(value, 0), 1) * 1000) / 1000 : 0;
}
