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
  let linkStatus: number;

  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'vivant-log-'));
    const logFile = join(directory, 'log');
    const service = await startService({ logFile, env: { VIVANT_PROT: '80', VIVANT_DEMO_AVATAR: 'on' } });
    await fetch(`${service.baseUrl}/docs`);
    landedAt = (await fetch(service.baseUrl)).url;
    // As the page of the link does.
    const viewed = await fetch(`${service.baseUrl}/studio/api/links/view`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', origin: service.baseUrl, 'sec-fetch-site': 'same-origin' },
      },
      body: JSON.stringify({ token: new URL(await service.firstLink()).hash.slice(1) }),
    });
    linkStatus = viewed.status;
    exitCode = await service.stop();
    printed = service.output();
    log = await readFile(logFile, 'utf8');
    await removeData(service);
    await rm(directory, { recursive: true });
  }, 120_000);

  it('end with a link that lets the first owner in to the studio, which the bare address leads to, and no key', () => {
    const link = /\n {2}(http:\/\/127\.0\.0\.1:\d+\/studio)\/link#([\w-]{43})\n\nStopped\.\n$/.exec(printed);
    expect(link?.[1]).toBe(landedAt);
    expect(log).not.toContain(link?.[2]);
    expect(printed).not.toContain('sk_vivant_');
  });

  it('stop in good order, while the first visit’s avatar is being made too, with nothing of the database in the log', () => {
    expect(linkStatus).toBe(200);
    expect(exitCode).toBe(0);
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
