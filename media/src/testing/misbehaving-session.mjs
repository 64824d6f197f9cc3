import { Socket } from 'node:net';

/** Stands in for a session process that was taken over; MISBEHAVE says how it shows. */
const { MISBEHAVE = '' } = process.env;
const CHANNEL_FD = 3;
const channel = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
const send = (message) => channel.write(`${JSON.stringify(message)}\n`);
channel.on('error', () => {}).resume();
channel.once('data', () => {
  send({ type: 'ready' });
  if (MISBEHAVE === 'memory') {
    const held = [];
    setInterval(() => held.push(Buffer.alloc(8e6, 1)), 5);
  }
  if (MISBEHAVE === 'foreign news')
    send({
      type: 'event',
      event: {
        type: 'visitor_left',
        sessionId: '7d9e2c54-1c50-4c27-8f3c-000000000001',
        at: new Date().toISOString(),
        clean: true,
      },
    });
  if (MISBEHAVE.startsWith('sends ')) channel.write(MISBEHAVE.slice('sends '.length), 'latin1');
  if (MISBEHAVE === 'endless') channel.write(`"${'x'.repeat(2 * 1024 ** 2)}`);
  // Says that it is leaving, and stays.
  if (MISBEHAVE === 'stays') send({ type: 'leaving' });
});
setInterval(() => {}, 1000);
