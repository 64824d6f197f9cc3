import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { createTerminalLog } from './terminal-log.ts';

function terminal(level = 'info', colour = false) {
  let text = '';
  const destination = createTerminalLog({ level, colour, write: (more) => void (text += more) });
  return { log: createLog({ level, destination }), shown: () => text };
}
const request = (status: number) => ({
  ...{ requestId: 'r-1', method: 'POST', route: '/v1/session', status, durationMs: 4.5, ip: '203.0.113.9' },
});

describe('the log on a terminal', () => {
  it('leaves out successful requests, and keeps refused ones', () => {
    const { log, shown } = terminal();
    log.info(request(201), 'request');
    expect(shown()).toBe('');
    log.info(request(403), 'request');
    expect(shown()).toMatch(/^\d\d:\d\d:\d\d {2}403 {2}POST \/v1\/session {2}4\.5 ms {2}\(request r-1\)\n$/);
  });

  it('shows every request at the level that includes them', () => {
    const { log, shown } = terminal('debug');
    log.info(request(200), 'request');
    expect(shown()).toContain('200  POST /v1/session');
  });

  it('shows an event with its fields on one line, and the reason of a warning without a stack', () => {
    const { log, shown } = terminal();
    log.info({ stage: 'voice', reason: 'failed' }, 'stage ended');
    log.warn({ err: new Error('connection reset') }, 'a database connection was lost');
    const [ended, warned] = shown().split('\n');
    expect(ended).toMatch(/^\S+ {2}stage ended {2}stage=voice {2}reason=failed$/);
    expect(warned).toMatch(/^\S+ {2}warn: a database connection was lost: connection reset$/);
  });

  it('shows where a fault happened', () => {
    const { log, shown } = terminal();
    log.error({ err: new Error('broken', { cause: new Error('deeper') }) }, 'job failed');
    expect(shown()).toMatch(/error: job failed: broken\n\s+Error: broken\n\s+at /);
    expect(shown()).toContain('Error: deeper');
  });

  it('removes control characters', () => {
    const { log, shown } = terminal();
    log.info({ reason: 'x\u001b[2Jy\u202e' }, 'stage\u0007 ended');
    expect(shown()).toContain('stage? ended  reason=x?[2Jy?');
  });

  it('drops fields outside the log’s allow-list', () => {
    const { log, shown } = terminal('info', true);
    log.warn({ token: 'secret', code: 'c' }, 'm');
    expect(shown()).not.toContain('secret');
    expect(shown()).toContain('\u001b[33mwarn: \u001b[39mm  code=c');
  });
});
