import { appendFileSync } from 'node:fs';
import { createLog } from '../log.ts';
import { onStopSignals } from '../stop-signals.ts';

/** Says what it is told to end by, on its terminal, in its log and in the file it is given; SIGTERM ends it. */
const [, , file = ''] = process.argv;
const log = createLog({ level: 'info', fields: new Set() });
const goOn = setInterval(() => {}, 1_000);
onStopSignals((signal) => {
  process.stdout.write(`told ${signal}\n`);
  log.info(`told ${signal}`);
  // By then it is known that nobody reads that.
  setImmediate(() => {
    log.info('it goes on');
    appendFileSync(file, `${signal}\n`);
    if (signal === 'SIGTERM') clearInterval(goOn);
  });
});
process.stdout.write(`as ${process.pid}\n`);
