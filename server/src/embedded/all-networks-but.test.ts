import { BlockList } from 'node:net';
import { expect, it } from 'vitest';
import { allNetworksBut } from './all-networks-but.ts';

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4');
/** One for each family: Node's takes an IPv4 address for one of IPv6 too, LiveKit does not. */
const isIn = (networks: string[], address: string) => {
  const list = new BlockList();
  for (const network of networks.filter((one) => familyOf(one) === familyOf(address))) {
    const [start = '', prefix] = network.split('/');
    list.addSubnet(start, Number(prefix), familyOf(start));
  }
  return list.check(address, familyOf(address));
};

it.each([
  [
    '192.0.2.7',
    ['192.0.2.6', '192.0.2.8', '127.0.0.1', '10.0.0.1', '0.0.0.0', '255.255.255.255', '193.0.2.7'],
  ],
  ['127.0.0.1', ['127.0.0.2', '127.0.0.0', '126.255.255.255', '8.8.8.8']],
  ['2001:db8::7', ['2001:db8::6', '2001:db8::1:7', '::1', 'fe80::1', 'ffff::']],
])('of %s hold every address but that one', (address, others) => {
  const networks = allNetworksBut(address);
  expect(isIn(networks, address)).toBe(false);
  for (const other of [...others, address.includes(':') ? '192.0.2.7' : '2001:db8::7'])
    expect([other, isIn(networks, other)]).toEqual([other, true]);
});
