import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A machine of the fleet: a network namespace with an address of its own on the bridge, where this process is too. */
export interface Machine {
  address: string;
  /** What comes before a command for it to run there. */
  before: string[];
  /** Nothing gets through, in either direction. */
  cut(): void;
  /** All of it gets through late, and little at a time. */
  slow(): void;
  heal(): void;
}

const HUB = '10.78.0.1';
const BRIDGE = 'br0';
/** A tenth of a second late at least where the kernel can; otherwise as through a narrow line with a long queue. */
const LATE = 'netem delay 150ms 50ms loss 1%';
const NARROW = 'tbf rate 512kbit burst 16kb latency 300ms';

/**
 * Machines on one bridge, for a process that is root of network and user namespaces of its own (`unshare --user
 * --map-root-user --net`): nothing else of this kernel is in them, and they go with it.
 */
export function openNetwork() {
  run(
    [],
    `ip link set lo up; ip link add ${BRIDGE} type bridge; ip addr add ${HUB}/24 dev ${BRIDGE}; ip link set ${BRIDGE} up`,
  );
  const holders: ChildProcess[] = [];
  return {
    hub: HUB,
    async addMachine(): Promise<Machine> {
      const n = holders.length + 10;
      const { child, pid } = await hold();
      holders.push(child);
      const [link, address] = [`v${n}`, `10.78.0.${n}`];
      const before = ['nsenter', '--target', String(pid), '--net'];
      run(
        [],
        `ip link add ${link} type veth peer name eth0 netns ${pid}; ip link set ${link} master ${BRIDGE} up`,
      );
      run(before, `ip link set lo up; ip addr add ${address}/24 dev eth0; ip link set eth0 up`);
      const sides = [
        { at: [], link },
        { at: before, link: 'eth0' },
      ];
      return {
        address,
        before,
        cut: () => run([], `ip link set ${link} down`),
        slow() {
          for (const side of sides) {
            const add = (how: string) => `tc qdisc add dev ${side.link} root ${how}`;
            run(side.at, `${add(LATE)} 2>/dev/null || ${add(NARROW)}`);
          }
        },
        heal() {
          run([], `ip link set ${link} up`);
          for (const side of sides) run(side.at, `tc qdisc del dev ${side.link} root 2>/dev/null || true`);
        },
      };
    },
    close() {
      for (const child of holders) child.stdin?.end();
    },
  };
}

function run(before: readonly string[], command: string): void {
  const [program = '', ...args] = [...before, 'sh', '-ec', command];
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** A namespace lasts as long as a process in it: one that reads until it is told nothing more. */
async function hold(): Promise<{ child: ChildProcess; pid: number }> {
  const child = spawn('unshare', ['--net', 'sh', '-c', 'echo $$; exec cat >/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, pid: Number(line) };
}
