import { runProgram } from '@vivant/platform/programs';

await runProgram(new URL('./worker-program.ts', import.meta.url));
