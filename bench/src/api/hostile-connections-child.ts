import { connect } from 'node:net';

/**
 * `node hostile-connections-child.ts PORT COUNT`: holds connections to 127.0.0.1 from one address of loopback that
 * the measured caller does not use, in a process of its own so that it does not slow down what measures. Says
 * `held` once each has been tried, and at the end of its input how many were tried in all.
 */
const [port, count] = process.argv.slice(2).map(Number) as [number, number];
const FROM = '127.0.0.66';
/** Each as long again by chance, so that they do not come in step. */
const AGAIN_AFTER_MS = 2_000;
const PER_TICK = 50;
const TICK_MS = 20;
const BYTES = [
  '',
  'GET /docs HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
  'POST /nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  'GET /rtc?access_token=x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
];
let tried = 0;

function hold(bytes: string): void {
  tried += 1;
  const socket = connect({ port, host: '127.0.0.1', localAddress: FROM, allowHalfOpen: true }, () =>
    socket.write(bytes),
  );
  socket.resume();
  socket.on('error', () => {});
  // A refused one keeps its own side open for a while, as if it had not noticed, then comes again.
  socket.once('end', () => setTimeout(() => socket.destroy(), AGAIN_AFTER_MS));
  socket.once('close', () => setTimeout(hold, AGAIN_AFTER_MS * (1 + Math.random()), bytes));
}

let next = 0;
const opening = setInterval(() => {
  for (let i = 0; i < PER_TICK && next < count; i += 1) hold(BYTES[next++ % BYTES.length] ?? '');
  if (next < count) return;
  clearInterval(opening);
  console.log('held');
}, TICK_MS);
process.stdin.resume().once('end', () => {
  console.log(tried);
  process.exit(0);
});
