import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

export interface WatchedMachine {
  dataDir: string;
  /** The end of the certificate that the port speaks HTTPS with; null: it speaks HTTP. */
  certificateEnds: Date | null;
  /** When the newest backup was begun, null if there is none; absent if the service makes none by itself. */
  newestBackup?: (() => Promise<Date | null>) | undefined;
  backupPlace?: 'directory' | 'bucket';
}

/** Resources that run out on this machine, read at each scrape. */
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
      // Left out if the disk is unavailable.
      const disk = await statfs(watched.dataDir).catch(() => null);
      if (disk === null) return;
      this.set({ state: 'free' }, disk.bavail * disk.bsize);
      this.set({ state: 'total' }, disk.blocks * disk.bsize);
    },
  });
  new Gauge({
    name: 'vivant_newest_backup_timestamp_seconds',
    help: 'When the newest archive in VIVANT_BACKUP_DIR was begun; 0: there is none.',
    labelNames: ['place'],
    registers,
    async collect() {
      this.reset();
      if (watched?.newestBackup === undefined) return;
      // Left out if the place is unavailable.
      const begun = await watched.newestBackup().catch(() => undefined);
      if (begun !== undefined)
        this.set({ place: watched.backupPlace ?? 'directory' }, (begun?.getTime() ?? 0) / 1000);
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
