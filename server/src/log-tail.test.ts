import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { createLogTail } from './log-tail.ts';

const messagesOf = (lines: string[]) => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);

it('hands every line on and keeps those that are no requests that went well', () => {
  const written: string[] = [];
  const tail = createLogTail({ write: (line) => void written.push(line) });
  const log = createLog({ level: 'info', destination: tail });
  log.info({ status: 200, route: '/healthz' }, 'request');
  log.info({ status: 503, route: '/readyz' }, 'request');
  log.warn({ reason: '"status":200' }, 'a session could not be started');
  expect(messagesOf(written)).toEqual(['request', 'request', 'a session could not be started']);
  expect(messagesOf(tail.lines())).toEqual(['request', 'a session could not be started']);
});

it('is bounded by lines and by bytes', () => {
  const tail = createLogTail({ write: () => {} });
  const log = createLog({ level: 'info', destination: tail });
  for (let n = 0; n < 3_000; n += 1) log.info({ count: n }, 'files swept');
  expect(tail.lines()).toHaveLength(1_000);
  expect(tail.lines().at(-1)).toContain('"count":2999');
  for (let n = 0; n < 3_000; n += 1) log.info({ reason: 'x'.repeat(10_000) }, 'files swept');
  expect(tail.lines().join('').length).toBeLessThanOrEqual(1024 * 1024);
  log.info({ reason: 'x'.repeat(2 * 1024 * 1024) }, 'too long to keep');
  expect(tail.lines().join('')).not.toContain('too long to keep');
});
