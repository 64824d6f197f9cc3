/** A helper for tests: answers, throws, crashes or hangs as told. */
import { serve } from './serve.ts';

await serve(({ json: { id, type } }, io) => {
  if (type === 'throw') throw new Error('no such thing');
  if (type === 'crash') {
    process.stderr.write('boom\n');
    process.exit(3);
  }
  if (type === 'hang') {
    io.send({ type: 'hanging', id });
    for (;;);
  }
  io.send({ type: 'end', id, environment: { ...process.env } });
});
