/** A parent for tests: starts the helper named on the command line, makes it hang, and prints its process id. */
import { createHelperProcess } from './process.ts';

const helper = createHelperProcess({ name: 'echo', script: process.argv[2] ?? '' });
await helper.ready();
helper.open({ frame: () => {}, lost: () => {} }).send({ type: 'hang' });
process.stdout.write(`${helper.pid()}\n`);
setInterval(() => {}, 1000);
