import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);

/** Runs a sample of the reference as a reader would who copied it; answers what it prints. Rejects as it fails. */
export async function runSample(
  source: string,
  lang: 'Shell' | 'TypeScript' | 'Python',
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  if (lang === 'Shell') return (await run('sh', ['-ec', source], options)).stdout;
  const [program, extension] = lang === 'Python' ? ['python3', 'py'] : [process.execPath, 'mts'];
  const file = join(options.cwd, `sample.${extension}`);
  await writeFile(file, source);
  return (await run(program, [file], options)).stdout;
}
