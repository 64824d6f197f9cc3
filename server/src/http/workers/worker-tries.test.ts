import { expect, it } from 'vitest';
import { localRates } from '../../testing/rates.ts';
import { mayTry } from './worker-tries.ts';

it('an IPv6 site has no more tries for having many networks, and holds no other back', async () => {
  const counter = localRates().leased;
  for (let i = 0; i < 480; i++)
    expect(await mayTry(counter, 'worker-tunnel', `2001:db8:1:${i.toString(16)}::1`)).toBe(true);
  expect(await mayTry(counter, 'worker-tunnel', '2001:db8:1:ffff::1')).toBe(false);
  expect(await mayTry(counter, 'worker-tunnel', '2001:db8:2::1')).toBe(true);
});
