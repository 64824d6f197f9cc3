import { expect, it } from 'vitest';
import { localRates } from '../../testing/rates.ts';
import { createWorkerDoor } from './worker-door.ts';

const door = (good: string[] = []) =>
  createWorkerDoor({
    counter: localRates().leased,
    workers: { verify: async (credential) => (good.includes(credential) ? `host of ${credential}` : null) },
  });

it('an IPv6 site has no more tries for having many networks, and holds no other back', async () => {
  const { enter } = door();
  for (let i = 0; i < 480; i++)
    expect(await enter('worker-tunnel', 'guess', `2001:db8:1:${i.toString(16)}::1`)).toBe('unknown');
  expect(await enter('worker-tunnel', 'guess', '2001:db8:1:ffff::1')).toBe('rate_limited');
  expect(await enter('worker-tunnel', 'guess', '2001:db8:2::1')).toBe('unknown');
});

it('guesses from its own network keep no worker out that was known before, by a tunnel or by calls', async () => {
  const good = ['joined'];
  const { enter } = door(good);
  const ip = '192.0.2.1';
  expect(await enter('worker-call', 'joined', ip)).toEqual({ hostId: 'host of joined' });
  for (const way of ['worker-tunnel', 'worker-call'] as const) {
    for (let i = 0; i < 120; i++) await enter(way, `guess ${i}`, ip);
    expect(await enter(way, 'guess', ip)).toBe('rate_limited');
    expect(await enter(way, 'joined', ip)).toEqual({ hostId: 'host of joined' });
  }
  // Revoked, it is a guess like any other.
  good.pop();
  expect(await enter('worker-tunnel', 'joined', ip)).toBe('unknown');
  expect(await enter('worker-tunnel', 'joined', ip)).toBe('rate_limited');
});
