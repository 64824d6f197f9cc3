import ipaddr from 'ipaddr.js';

/**
 * Networks that hold every address but this one: LiveKit takes a list of denied networks, not of the only allowed one.
 * For each bit, the network that agrees with the address before it and differs in it.
 */
export function allNetworksBut(address: string): string[] {
  const bytes = ipaddr.parse(address).toByteArray();
  const networks = bytes.flatMap((_, at) =>
    [0x80, 0x40, 0x20, 0x10, 8, 4, 2, 1].map((bit, index) => {
      const other = bytes.map((byte, i) => {
        if (i > at) return 0;
        return i < at ? byte : (byte ^ bit) & ~(bit - 1);
      });
      return `${ipaddr.fromByteArray(other)}/${at * 8 + index + 1}`;
    }),
  );
  return [...networks, bytes.length === 4 ? '::/0' : '0.0.0.0/0'];
}
