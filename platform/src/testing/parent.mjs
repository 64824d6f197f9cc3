/** A parent for tests: starts the program it is told as a child, and prints that child's process id. */
import { spawnChild } from '../child.ts';

const [command, ...args] = process.argv.slice(2);
const child = spawnChild({ command, args, env: {}, stdio: 'ignore' });
process.stdout.write(`${child.pid}\n`);
setInterval(() => {}, 1000);
