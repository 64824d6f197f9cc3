import { chooseHost } from '@vivant/server/sessions/host-choice';
import { idleRows } from '../fleet/idle.ts';
import { machineRows } from '../fleet/machines.ts';
import { type DayOptions, leastBusy, simulateDay } from '../fleet/simulation.ts';
import { startRows } from '../fleet/starts.ts';
import { upgradeRows } from '../fleet/upgrade.ts';
import type { BenchRow, BenchSuite } from '../suite.ts';

const FLEET = { hosts: 1000, slots: 8, sessions: 1_000_000, seed: 20 };
const REFUSED_MAX_PERCENT = 0.1;
const OVER_ORACLE_MAX = 1.15;
/** Kubernetes lets a tenth more run, and takes machines away without looking who talks there. */
const OVER_ORACLE_BY_KUBERNETES_MAX = 1.25;

const PARTS: Record<string, () => BenchRow[] | Promise<BenchRow[]>> = {
  machines: machineRows,
  starts: startRows,
  idle: idleRows,
  upgrade: upgradeRows,
  day: dayRows,
};

/**
 * Many machines: what one adds that joins, what several API servers start on one database and take while nothing happens, an upgrade under load, and a
 * simulated day. `--only starts` measures one of these. What is left of a fleet whose parts fail: `./vivant proofs fleet`.
 */
export const suite: BenchSuite = {
  name: 'fleet',
  parts: Object.keys(PARTS),
  async run(only = Object.keys(PARTS)) {
    const rows: BenchRow[] = [];
    for (const name of only) rows.push(...((await PARTS[name]?.()) ?? []));
    return rows;
  },
};

/**
 * Placement over a simulated day of a million sessions on up to a thousand hosts: who is refused, and how many machines
 * run beyond those that an oracle would need. The day and the autoscaler are a model; the choice of the host is the
 * server's own.
 */
function dayRows(): BenchRow[] {
  const rows: BenchRow[] = [];
  const choices: (Pick<DayOptions, 'choose'> & {
    what: string;
    scaling?: DayOptions['scaling'];
    /** Undefined: for comparison alone. */
    overMax?: number;
  })[] = [
    { what: 'fullest that goes well', choose: chooseHost, overMax: OVER_ORACLE_MAX },
    {
      ...{ what: 'scaled by Kubernetes as in the chart', choose: chooseHost },
      ...{ scaling: 'by Kubernetes', overMax: OVER_ORACLE_BY_KUBERNETES_MAX },
    },
    { what: 'least busy, for comparison', choose: leastBusy },
  ];
  for (const { what, choose, scaling = 'by the rule alone', overMax } of choices) {
    const day = simulateDay({ ...FLEET, choose, scaling });
    const note = `${day.sessions} sessions, ${day.mostHosts} hosts at most, ${(day.hostSeconds / day.sessions).toFixed(1)} host-seconds each`;
    rows.push(
      {
        ...{ name: `simulated day, ${what}: refused`, unit: '%', note },
        value: (100 * day.refused) / day.sessions,
        ...(overMax === undefined ? {} : atMost(REFUSED_MAX_PERCENT)),
      },
      {
        ...{ name: `simulated day, ${what}: machine time by the oracle’s`, unit: '×' },
        value: day.hostSeconds / day.oracleHostSeconds,
        ...(overMax === undefined ? {} : atMost(overMax)),
      },
    );
  }
  return rows;
}

function atMost(value: number): Pick<BenchRow, 'bound'> {
  return { bound: { kind: 'max', value } };
}
