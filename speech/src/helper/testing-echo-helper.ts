/** A helper for tests: on request it answers, throws, crashes, hangs or gets no processor time for a while. */
import { serve } from './serve.ts';

await serve(({ json: { id, type, ms } }, io) => {
  if (type === 'throw') throw new Error('no such thing');
  if (type === 'crash') {
    process.stderr.write('boom\n');
    process.exit(3);
  }
  if (type === 'hang') {
    io.send({ type: 'hanging', id });
    for (;;);
  }
  if (type === 'wait') {
    io.send({ type: 'waiting', id });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms));
  }
  io.send({ type: 'end', id, environment: { ...process.env } });
});
