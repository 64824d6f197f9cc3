import { expect, it } from 'vitest';
import { readLivekitLine } from './livekit-log.ts';

const LINE = JSON.stringify({
  level: 'warn',
  ts: 1,
  caller: 'rtc/room.go:1',
  msg: 'could not "join"',
  participant: 'visitor-7',
  grants: { room: 'secret-room' },
  padding: 'x'.repeat(3_000),
});

it.each([
  ['whole', LINE],
  ['cut for its length', `${LINE.slice(0, 2_000)} …`],
])('a line %s gives its level, caller and message and nothing of its other fields', (_name, line) => {
  expect(readLivekitLine(line)).toEqual({
    level: 'warn',
    caller: 'rtc/room.go:1',
    message: 'could not "join"',
  });
});

it('a line cut before its message gives none of its text', () => {
  const line = '{"level":"info","participant":"visitor-7","metadata":"abc …';
  expect(readLivekitLine(line)).toMatchObject({ level: 'debug', message: 'a line too long to read' });
});

it('a line that is not JSON, such as a panic, is kept', () => {
  expect(readLivekitLine('panic: nil map')).toEqual({ level: 'warn', message: 'panic: nil map' });
});
