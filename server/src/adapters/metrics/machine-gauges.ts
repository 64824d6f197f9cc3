import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

export interface WatchedMachine {
  dataDir: string;
  /** The end of the certificate that the port speaks HTTPS with; null: it speaks HTTP. */
  certificateEnds: Date | null;
}

/** What runs out on this machine, read whenever somebody asks. */
export function createMachineGauges(registers: Registry[]): { watch(machine: WatchedMachine): void } {
  let watched: WatchedMachine | null = null;
  new Gauge({
    name: 'vivant_data_disk_bytes',
    help: 'Of the disk with the data directory: free to the service, and in all.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      if (watched === null) return;
      // Left out where the disk is away.
      const disk = await statfs(watched.dataDir).catch(() => null);
      if (disk === null) return;
      this.set({ state: 'free' }, disk.bavail * disk.bsize);
      this.set({ state: 'total' }, disk.blocks * disk.bsize);
    },
  });
  const certificate = new Gauge({
    name: 'vivant_certificate_expiry_timestamp_seconds',
    help: 'End of the certificate in VIVANT_TLS_CERT, as it was read at the start.',
    // Without a label it would be 0 where there is none.
    labelNames: ['use'],
    registers,
  });
  return {
    watch(machine) {
      watched = machine;
      if (machine.certificateEnds !== null)
        certificate.set({ use: 'https' }, machine.certificateEnds.getTime() / 1000);
    },
  };
}
