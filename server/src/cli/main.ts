import { runProgram } from '@vivant/platform/programs';

await runProgram(new URL('./command-program.ts', import.meta.url));
