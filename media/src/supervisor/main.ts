import { runProgram } from '@vivant/platform/programs';

await runProgram(new URL('./host-program.ts', import.meta.url));
