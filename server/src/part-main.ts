import { runProgram } from '@vivant/platform/programs';

await runProgram(new URL('./part-program.ts', import.meta.url));
