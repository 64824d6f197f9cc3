import { runProgram } from '@vivant/platform/programs';

await runProgram(new URL('./restore-program.ts', import.meta.url));
