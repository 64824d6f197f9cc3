import type { chooseHost, HostState } from '@vivant/server/sessions/host-choice';

/**
 * A day of a fleet in steps of a second: synthetic arrivals in the rhythm of a day, the server's own choice of the host,
 * and an autoscaler (free places; scale in by draining). No code of the service starts or stops machines: the rule is
 * this model's, or what Kubernetes makes of the chart's.
 */
export interface SimulatedDay {
  sessions: number;
  refused: number;
  /** Machines that ran, added up over the day. */
  hostSeconds: number;
  /** Of one who knows all that comes and moves sessions at will: as few machines as the sessions of each second fill. */
  oracleHostSeconds: number;
  mostHosts: number;
}

export interface DayOptions {
  hosts: number;
  slots: number;
  sessions: number;
  choose: typeof chooseHost;
  scaling: 'by the rule alone' | 'by Kubernetes';
  seed: number;
}

const DAY_S = 86_400;
const MEAN_SESSION_S = 300;
/** The day begins with machines for the sessions of the night, and none of these yet. */
const FILLING_S = 1800;
/** At the peak of the day 1.7 times the mean, at night 0.3 times. */
const SWING = 0.7;
const JOINING_S = 2;
const HEARTBEAT_S = 2;
const BOOT_S = 60;
const SCALE_EVERY_S = 15;
/**
 * Places kept free, by the root of the sessions that run: so far do the numbers of those who come and go drift apart
 * in the minute that a machine takes to start.
 */
const FREE_MIN = 16;
const FREE_BY_ROOT = 4;
/** How Kubernetes scales by a metric, unless it is told otherwise. */
const KUBERNETES = { tolerance: 0.1, steadyDownS: 300, upPods: 4, upFactor: 2 };
/** Places beyond these are too many: between the two nothing is changed. */
const FREE_SLACK = 1.3;

/** Places that are to be free while so many are taken. */
const freeWanted = (used: number) => Math.max(FREE_MIN, Math.ceil(Math.sqrt(used) * FREE_BY_ROOT));

/** What the chart asks for: a tenth more, since Kubernetes leaves alone what is no more than a tenth short. */
export const placesByChart = (used: number) =>
  (1 + KUBERNETES.tolerance) * (used + Math.max(FREE_MIN, Math.sqrt(used) * FREE_BY_ROOT));

interface SimulatedHost extends HostState {
  used: number;
  readyAt: number;
  draining: boolean;
}

export function simulateDay({
  hosts: most,
  slots,
  sessions,
  choose,
  scaling,
  seed,
}: DayOptions): SimulatedDay {
  const random = seeded(seed);
  const endings: SimulatedHost[][] = Array.from({ length: DAY_S }, () => []);
  const joinings: SimulatedHost[][] = Array.from({ length: DAY_S + JOINING_S + 1 }, () => []);
  const day: SimulatedDay = {
    ...{ sessions: 0, refused: 0, hostSeconds: 0, oracleHostSeconds: 0, mostHosts: 0 },
  };
  let named = 0;
  let running: SimulatedHost[] = [];
  const boot = (readyAt: number) => {
    const id = String(named++).padStart(7, '0');
    const state = { id, zone: null, slots, left: slots, freeSlots: slots, starting: 0, lateShare: 0 };
    running.push({ ...state, used: 0, readyAt, draining: false });
  };

  function scale(second: number): void {
    const used = running.reduce((sum, host) => sum + host.used, 0);
    const open = running.filter(({ draining }) => !draining);
    const free = open.reduce((sum, host) => sum + host.slots - host.used, 0);
    const wanted = freeWanted(used);
    for (let short = wanted - free; short > 0 && running.length < most; short -= slots) boot(second + BOOT_S);
    if (second < FILLING_S) return;
    let spare = free - Math.ceil(wanted * FREE_SLACK);
    for (const host of open.toSorted((a, b) => a.used - b.used)) {
      if (spare < host.slots - host.used || host.readyAt > second) break;
      host.draining = true;
      spare -= host.slots - host.used;
    }
  }

  let lastRead = 0;
  let advised: { second: number; pods: number }[] = [];
  function scaleByKubernetes(second: number): void {
    const open = running.filter(({ draining }) => !draining);
    const pods = open.length;
    // Prometheus has the numbers of the last round.
    const asked = placesByChart(lastRead) / slots;
    lastRead = open.reduce((sum, host) => sum + host.used, 0);
    const isNear = Math.abs(asked / pods - 1) <= KUBERNETES.tolerance;
    const advice = isNear ? pods : Math.min(most, Math.max(1, Math.ceil(asked)));
    advised = advised.filter((one) => one.second > second - KUBERNETES.steadyDownS);
    advised.push({ second, pods: advice });
    const upTo = Math.min(advice, Math.max(pods + KUBERNETES.upPods, pods * KUBERNETES.upFactor));
    for (let n = pods; n < upTo; n++) boot(second + BOOT_S);
    if (second < FILLING_S) return;
    const steady = Math.max(...advised.map((one) => one.pods));
    // It takes the newest, however many talks they have.
    for (const host of open.toReversed().slice(0, Math.max(0, pods - steady))) host.draining = true;
  }

  for (let i = 0; i < Math.ceil((sessions / DAY_S) * MEAN_SESSION_S * 0.4) / slots; i++) boot(0);
  for (let second = 0; second < DAY_S; second++) {
    for (const host of joinings[second] ?? []) host.starting -= 1;
    for (const host of endings[second] ?? []) {
      host.used -= 1;
      host.left += 1;
    }
    if (second % HEARTBEAT_S === 0) for (const host of running) host.freeSlots = host.slots - host.used;
    if (second % SCALE_EVERY_S === 0) (scaling === 'by Kubernetes' ? scaleByKubernetes : scale)(second);
    if (running.some((host) => host.draining && host.used === 0))
      running = running.filter((host) => !host.draining || host.used > 0);
    const open = running.filter((host) => !host.draining && host.readyAt <= second);
    // At its lowest at the beginning, so that the day grows into its peak.
    const rate = (sessions / DAY_S) * (1 - SWING * Math.cos((2 * Math.PI * second) / DAY_S));
    for (let n = poisson(rate, random); n > 0; n--) {
      day.sessions += 1;
      const host = choose(open, null);
      if (host === null) {
        day.refused += 1;
        continue;
      }
      host.used += 1;
      host.left -= 1;
      host.starting += 1;
      joinings[second + JOINING_S]?.push(host);
      const lasts = Math.max(1, Math.round(-Math.log(1 - random()) * MEAN_SESSION_S));
      endings[second + lasts]?.push(host);
    }
    const used = running.reduce((sum, host) => sum + host.used, 0);
    day.hostSeconds += running.length;
    day.oracleHostSeconds += Math.ceil(used / slots);
    day.mostHosts = Math.max(day.mostHosts, running.length);
  }
  return day;
}

/** As sessions were placed before: on the host with the most room. */
export function leastBusy<H extends HostState>(hosts: readonly H[]): H | null {
  let chosen: H | null = null;
  for (const host of hosts) if (host.left > 0 && (chosen === null || host.left > chosen.left)) chosen = host;
  return chosen;
}

function poisson(mean: number, random: () => number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

/** Mulberry32: the same numbers for the same seed on every machine. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
