import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { removeData, startService } from './service.ts';

describe('a first start, and its end', () => {
  let printed: string;
  let log: string;
  let exitCode: number | null;
  let landedAt: string;

  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'vivant-log-'));
    const logFile = join(directory, 'log');
    const service = await startService({ logFile, env: { VIVANT_PROT: '80' } });
    await fetch(`${service.baseUrl}/docs`);
    landedAt = (await fetch(service.baseUrl)).url;
    exitCode = await service.stop();
    printed = service.output();
    log = await readFile(logFile, 'utf8');
    await removeData(service);
    await rm(directory, { recursive: true });
  }, 120_000);

  it('print address and key as lines to copy, and keep the key out of the log', () => {
    const key = /^ {2}export VIVANT_KEY=(sk_vivant_\w{38})$/m.exec(printed)?.[1];
    expect(key).toBeDefined();
    expect(printed).toMatch(/^ {2}export VIVANT_URL=http:\/\/127\.0\.0\.1:\d+$/m);
    expect(log).not.toContain(key);
  });

  it('print a link that lets the first owner in to the studio, which the bare address leads to', () => {
    const link = /^ {2}(http:\/\/127\.0\.0\.1:\d+\/studio)\/link#([\w-]{43})$/m.exec(printed);
    expect(link?.[1]).toBe(landedAt);
    expect(log).not.toContain(link?.[2]);
  });

  it('say at the end that it has stopped and what is not shown again, with nothing of the database in the log', () => {
    expect(exitCode).toBe(0);
    expect(printed).toMatch(/\nStopped\. The key shown above is not shown again; .*\n$/);
    expect(log).not.toMatch(/database connection|"err"/);
  });

  it('log in JSON where standard error is no terminal, requests included', () => {
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', route: '/docs', status: 200 }));
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', variables: ['VIVANT_PROT'] }));
  });
});
