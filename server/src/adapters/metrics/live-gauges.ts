import { Gauge, type Registry } from 'prom-client';

/** Numbers that are read from the database whenever somebody asks. */
export interface LiveNumbers {
  /** Sessions that run, by kind and status. */
  sessions: { kind: string; status: string; count: number }[];
  /** What all running sessions cost together. */
  microcreditsPerMinute: number;
  mediaSlots: { free: number; total: number };
  /** Stages of builds that media hosts run. */
  buildPlaces: { free: number; total: number };
  /** Avatars by status. */
  avatars: { status: string; count: number }[];
}

export interface LiveGauges {
  /** Fills the gauges with what `read` answers. If it fails they are left out, and `vivant_up` is 0. */
  update(read: () => Promise<LiveNumbers>): Promise<void>;
}

export function createLiveGauges(registers: Registry[]): LiveGauges {
  const up = new Gauge({ name: 'vivant_up', help: '1 while the database answers.', registers });
  const sessions = new Gauge({
    name: 'vivant_sessions',
    help: 'Sessions of the whole deployment that run.',
    labelNames: ['kind', 'status'],
    registers,
  });
  const burn = new Gauge({
    name: 'vivant_burn_microcredits_per_minute',
    help: 'What all running sessions cost together.',
    registers,
  });
  const slots = new Gauge({
    name: 'vivant_media_slots',
    help: 'Sessions the media hosts can take: free, and in all.',
    labelNames: ['state'],
    registers,
  });
  const builds = new Gauge({
    name: 'vivant_build_places',
    help: 'Build stages that media hosts can run besides the servers: free, and in all.',
    labelNames: ['state'],
    registers,
  });
  const avatars = new Gauge({
    name: 'vivant_avatars',
    help: 'Avatars by status; deleted ones do not count.',
    labelNames: ['status'],
    registers,
  });

  return {
    async update(read) {
      for (const gauge of [sessions, burn, slots, builds, avatars]) gauge.reset();
      try {
        const now = await read();
        for (const { kind, status, count } of now.sessions) sessions.set({ kind, status }, count);
        burn.set(now.microcreditsPerMinute);
        slots.set({ state: 'free' }, now.mediaSlots.free);
        slots.set({ state: 'total' }, now.mediaSlots.total);
        builds.set({ state: 'free' }, now.buildPlaces.free);
        builds.set({ state: 'total' }, now.buildPlaces.total);
        for (const { status, count } of now.avatars) avatars.set({ status }, count);
        up.set(1);
      } catch {
        up.set(0);
      }
    },
  };
}
