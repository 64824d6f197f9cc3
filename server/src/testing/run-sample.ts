import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);

type Language = 'Shell' | 'TypeScript' | 'Python';

interface Place {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** Runs a sample of the reference as a reader would who copied it; answers what it prints. Rejects as it fails. */
export async function runSample(source: string, lang: Language, place: Place): Promise<string> {
  return (await run(...(await commandOf(source, lang, place)), place)).stdout;
}

/** Runs a sample that has no end of its own. */
export async function followSample(
  source: string,
  lang: Language,
  place: Place,
): Promise<{ printed(): string; stop(): void }> {
  const [program, args] = await commandOf(source, lang, place);
  const child = spawn(program, args, { ...place, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  return {
    printed: () => printed,
    stop() {
      // The shell's, with the program that it runs.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    },
  };
}

async function commandOf(source: string, lang: Language, { cwd }: Place): Promise<[string, string[]]> {
  if (lang === 'Shell') return ['sh', ['-ec', source]];
  const [program, extension] = lang === 'Python' ? ['python3', 'py'] : [process.execPath, 'mts'];
  const file = join(cwd, `sample.${extension}`);
  await writeFile(file, source);
  return [program, [file]];
}
