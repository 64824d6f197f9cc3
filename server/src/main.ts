import { runProgram } from '@vivant/platform/programs';

await runProgram(new URL('./server-program.ts', import.meta.url));
