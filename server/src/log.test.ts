import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

describe('the log of the server', () => {
  it('holds no header and no words of a visitor', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
    log.info({ status: 200, authorization: 'Bearer secret', text: 'my name is' }, 'request');
    log.child({ requestId: 'r' }).warn({ headers: { cookie: 'secret' } }, 'told of a request');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 'info', time: expect.any(String), status: 200, msg: 'request' },
      { level: 'warn', time: expect.any(String), requestId: 'r', msg: 'told of a request' },
    ]);
  });
});
