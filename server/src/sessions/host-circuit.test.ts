import { expect, it } from 'vitest';
import { type MediaHosts, MediaHostUnreachableError } from '../ports/media-hosts.ts';
import { createTestClock } from '../testing/clock.ts';
import { createFakeMediaHosts } from '../testing/fake-media-hosts.ts';
import { withHostCircuit } from './host-circuit.ts';

const SILENT = 'http://silent';

function hostsWith(over: (fake: MediaHosts, asked: string[]) => Partial<MediaHosts>) {
  const clock = createTestClock();
  const fake = createFakeMediaHosts(clock);
  const asked: string[] = [];
  return { clock, asked, hosts: withHostCircuit({ ...fake, ...over(fake, asked) }, clock) };
}
const silence = () => Promise.reject(new MediaHostUnreachableError('it is silent'));

it('tells a host that was silent of ends again only after a while, and goes on telling others', async () => {
  const { clock, asked, hosts } = hostsWith((fake, asked) => ({
    async end(address, sessionId) {
      asked.push(address);
      if (address === SILENT) await silence();
      await fake.end(address, sessionId);
    },
  }));
  for (const _ of [1, 2, 3])
    await expect(hosts.end(SILENT, 'one')).rejects.toThrow(MediaHostUnreachableError);
  await hosts.end('http://other', 'two');
  expect(asked).toEqual([SILENT, 'http://other']);
  clock.advance(5_001);
  await expect(hosts.end(SILENT, 'one')).rejects.toThrow('it is silent');
  expect(asked).toHaveLength(3);
});

it('asks it all the same what decides something', async () => {
  const { hosts } = hostsWith(() => ({
    end: silence,
    isInRoom: async () => true,
    changeRehearsal: async () => true,
  }));
  await expect(hosts.end(SILENT, 'one')).rejects.toThrow('it is silent');
  expect(await hosts.isInRoom(SILENT, 'one')).toBe(true);
  expect(await hosts.changeRehearsal(SILENT, 'one', {} as never)).toBe(true);
});

it('tells a host of an end that has not answered something else', async () => {
  const { hosts } = hostsWith(() => ({ isInRoom: silence, changeRehearsal: silence }));
  await expect(hosts.isInRoom(SILENT, 'one')).rejects.toThrow('it is silent');
  await expect(hosts.changeRehearsal(SILENT, 'one', {} as never)).rejects.toThrow('it is silent');
  await hosts.end(SILENT, 'one');
});
