import { describe, expect, it } from 'vitest';
import { createMediaLog } from './log.ts';

describe('the log of a media host', () => {
  it('holds no token and no words of a visitor', () => {
    const lines: string[] = [];
    const log = createMediaLog({
      process: 'session',
      level: 'debug',
      destination: { write: (line) => void lines.push(line) },
    });
    log.warn(
      { sessionId: 's', reason: 'why', promptVersion: 5, authorization: 'Bearer secret', text: 'my name is' },
      'told',
    );
    log.error(Object.assign(new Error('it broke'), { transcript: 'my name is' }), 'told of an error');
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'warn',
      time: expect.any(String),
      process: 'session',
      sessionId: 's',
      reason: 'why',
      promptVersion: 5,
      msg: 'told',
    });
    expect(lines.join()).not.toMatch(/secret|my name is/);
  });
});
