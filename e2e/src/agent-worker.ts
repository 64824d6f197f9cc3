import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Framework } from '@vivant/media/testing/callers-agent';
import { installPackage } from './installed-package.ts';
import { until } from './until.ts';

/** An agent of a caller as the framework's own worker runs it: told of rooms, with a process for each. */
export interface AgentWorker {
  output(): string;
  kill(): void;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const REGISTER_LIMIT_MS = 90_000;

/** Answers once the LiveKit server knows the worker: a room is offered to those that are there when it is made. */
export async function startAgentWorker(
  command: string[],
  env: Record<string, string | undefined>,
  cwd?: string,
): Promise<AgentWorker> {
  // A group of its own, since the worker starts processes for its jobs.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const worker: AgentWorker = {
    output: () => output,
    kill() {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Gone already.
      }
    },
  };
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`the worker ended with ${child.exitCode}: ${output}`);
      return output.includes('registered worker');
    },
    'the agent’s worker',
    REGISTER_LIMIT_MS,
  ).catch((error: Error) => {
    worker.kill();
    throw new Error(`${error.message} It printed: ${output.slice(-3000)}`);
  });
  return worker;
}

/** An example of a plugin where its user would have it, and how it is run. */
export interface InstalledExample {
  command: string[];
  env: Record<string, string>;
  cwd: string;
  remove(): void;
}

/** The example's file as it is, beside the plugin as npm or pip would install it. */
export function installExample(framework: Framework | null): InstalledExample {
  if (framework === null) throw new Error('the framework of this example is not installed');
  const cwd = mkdtempSync(join(tmpdir(), 'vivant-example-'));
  const remove = () => rmSync(cwd, { recursive: true, force: true });
  if (framework.name === 'python') {
    const plugin = join(ROOT, 'plugins/livekit-agents-python');
    copyFileSync(join(plugin, 'examples/agent.py'), join(cwd, 'agent.py'));
    const env = { PYTHONPATH: plugin, PYTHONDONTWRITEBYTECODE: '1' };
    return { command: [framework.python, 'agent.py', 'dev'], env, cwd, remove };
  }
  const plugin = 'plugins/livekit-agents-node';
  installPackage(cwd, plugin, '@vivant/livekit-agents', ['@livekit', 'livekit-server-sdk']);
  copyFileSync(join(ROOT, plugin, 'examples/agent.ts'), join(cwd, 'agent.ts'));
  return { command: [process.execPath, 'agent.ts', 'dev'], env: {}, cwd, remove };
}

/** Whether a Python has a module; the tests that need it are skipped by name without. */
export function hasModule(framework: Framework | null, name: string): boolean {
  if (framework?.name !== 'python') return false;
  try {
    execFileSync(framework.python, ['-c', `import ${name}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
