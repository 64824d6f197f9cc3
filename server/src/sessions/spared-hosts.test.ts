import { expect, it } from 'vitest';
import { MediaHostUnreachableError } from '../ports/media-hosts.ts';
import { createTestClock } from '../testing/clock.ts';
import { createFakeMediaHosts } from '../testing/fake-media-hosts.ts';
import { sparingSilent } from './spared-hosts.ts';

it('asks a host that was silent again only after a while, and goes on asking others', async () => {
  const clock = createTestClock();
  const fake = createFakeMediaHosts(clock);
  const asked: string[] = [];
  const hosts = sparingSilent(
    {
      ...fake,
      async end(address, sessionId) {
        asked.push(address);
        if (address === 'http://silent') throw new MediaHostUnreachableError('it is silent');
        await fake.end(address, sessionId);
      },
    },
    clock,
  );
  for (const _ of [1, 2, 3])
    await expect(hosts.end('http://silent', 'one')).rejects.toThrow(MediaHostUnreachableError);
  await hosts.end('http://other', 'two');
  expect(asked).toEqual(['http://silent', 'http://other']);
  await expect(hosts.isInRoom('http://silent', 'one')).rejects.toThrow(/a moment ago/);
  clock.advance(5_001);
  expect(await hosts.isInRoom('http://silent', 'one')).toBe(false);
  await expect(hosts.end('http://silent', 'one')).rejects.toThrow('it is silent');
  expect(asked).toHaveLength(3);
});
