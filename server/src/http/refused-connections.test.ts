import { expect, it } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { createRefusedConnections } from './refused-connections.ts';

function setUp() {
  const lines: [fields: unknown, message: unknown][] = [];
  const counted: string[] = [];
  const clock = createTestClock();
  const refused = createRefusedConnections({
    log: { warn: (fields: unknown, message?: unknown) => void lines.push([fields, message]) },
    clock,
    metrics: { connectionRefused: (bound) => void counted.push(bound) },
  });
  return { lines, counted, clock, refused };
}

it('each refused connection is counted, and logged once a minute for each limit', () => {
  const { lines, counted, clock, refused } = setUp();
  for (let i = 0; i < 1_000; i += 1) refused('address');
  refused('total');
  expect(counted).toHaveLength(1_001);
  expect(lines).toMatchObject([
    [{ reason: expect.stringContaining('VIVANT_CONNECTIONS_PER_ADDRESS'), count: 1 }, expect.anything()],
    [{ reason: 'too many in all', count: 1 }, expect.anything()],
  ]);
  clock.advance(59_999);
  expect(lines).toHaveLength(2);
  clock.advance(1);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatchObject([{ count: 999 }, 'connections were refused']);
});

it('no warning is logged for a minute without refusals, and the next refusal is logged at once', () => {
  const { lines, clock, refused } = setUp();
  refused('signalling_address');
  clock.advance(10 * 60_000);
  expect(lines).toHaveLength(1);
  refused('signalling_address');
  expect(lines).toHaveLength(2);
});
