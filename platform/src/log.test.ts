import { describe, expect, it } from 'vitest';
import { createLog, createLogContext } from './log.ts';

function keeping() {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const log = createLog({
    level: 'debug',
    fields: new Set(['count', 'err']),
    base: { process: 'test' },
    destination,
  });
  return { log, lines };
}

describe('a log', () => {
  it('writes the fields it may, and no other', () => {
    const { log, lines } = keeping();
    log.info({ count: 1, authorization: 'Bearer secret' }, 'told');
    log.child({}).warn({ count: 2, text: 'what was said' }, 'told by a child');
    expect(lines).toEqual([
      { level: 'info', time: expect.any(String), process: 'test', count: 1, msg: 'told' },
      { level: 'warn', time: expect.any(String), process: 'test', count: 2, msg: 'told by a child' },
    ]);
  });

  it('says in each line what it is under way for, where that may be said', async () => {
    const context = createLogContext();
    const lines: Record<string, unknown>[] = [];
    const log = createLog({
      ...{ level: 'info', fields: new Set(['requestId', 'count']), context: () => context.getStore() },
      destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
    });
    log.info({ count: 1 }, 'before');
    await context.run({ requestId: 'r1', token: 'secret' }, async () => {
      await Promise.resolve();
      log.info({ count: 2 }, 'within');
      log.info({ requestId: 'its own' }, 'of another');
    });
    expect(lines.map(({ msg, requestId, token }) => [msg, requestId, token])).toEqual([
      ['before', undefined, undefined],
      ['within', 'r1', undefined],
      ['of another', 'its own', undefined],
    ]);
  });

  it('describes an error and its cause without what is attached to them', () => {
    const { log, lines } = keeping();
    const cause = Object.assign(new Error('refused'), {
      code: 'ECONNREFUSED',
      headers: { authorization: 'x' },
    });
    log.error(Object.assign(new TypeError('failed', { cause }), { row: { email: 'a@b.test' } }));
    expect(lines[0]).toMatchObject({
      msg: 'failed',
      err: { type: 'TypeError', message: 'failed', cause: { message: 'refused', code: 'ECONNREFUSED' } },
    });
    expect(JSON.stringify(lines)).not.toMatch(/authorization|email/);
  });
});
