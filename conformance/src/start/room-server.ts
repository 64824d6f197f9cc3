import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from '../harness/target.ts';
import { freePort } from './service.ts';

export interface RoomServer {
  rooms: NonNullable<Target['rooms']>;
  close(): Promise<void>;
}

const START_LIMIT_MS = 20_000;

/** A LiveKit server that is the caller's own, for render-only sessions; null where the program is not at hand. */
export async function startRoomServer(program: string): Promise<RoomServer | null> {
  const apiKey = 'conformance';
  const apiSecret = 'a-secret-of-the-suite-and-of-nobody-else';
  const [port, udp, tcp] = [await freePort(), await freePort(), await freePort()];
  const config = [
    `port: ${port}`,
    'bind_addresses: ["127.0.0.1"]',
    'rtc:',
    `  udp_port: ${udp}`,
    `  tcp_port: ${tcp}`,
    '  node_ip: 127.0.0.1',
    '  enable_loopback_candidate: true',
    '  interfaces: { includes: ["lo"] }',
    `keys: { ${apiKey}: ${apiSecret} }`,
    'logging: { level: error }',
  ].join('\n');
  const child = spawn(program, ['--config-body', config], { stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  // A run that is broken off must not leave it behind.
  const forget = () => child.kill('SIGKILL');
  process.once('exit', forget);
  child.once('exit', () => process.off('exit', forget));
  let ended = false;
  void gone.then(() => {
    ended = true;
  });
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await answers(`http://127.0.0.1:${port}/`))) {
    if (ended || performance.now() > deadline) {
      child.kill('SIGKILL');
      return null;
    }
    await pause(100);
  }
  return {
    rooms: { url: `ws://127.0.0.1:${port}`, apiKey, apiSecret },
    async close() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
