import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { packAsset, unpackAsset } from './asset-file.ts';

const FORMAT = { magic: 'TEST', version: 3 };

it('gives back what was put in, arrays of every kind in any place', async () => {
  const data = {
    name: 'Ω',
    none: null,
    pixels: Uint8Array.from({ length: 300 }, (_, i) => i * 7),
    list: [Uint16Array.of(1, 65535), { deep: Float32Array.of(0.5, -3) }, Uint8Array.of()],
  };
  expect(await unpackAsset(FORMAT, await packAsset(FORMAT, data))).toEqual(data);
});

it('refuses another format, and stops where more comes out than was announced', async () => {
  const bytes = await packAsset(FORMAT, { zeros: new Uint8Array(1_000_000) });
  await expect(unpackAsset({ ...FORMAT, magic: 'REST' }, bytes)).rejects.toThrow(/does not start as one/);
  for (const announced of [1000, 2_000_000]) {
    const lying = Buffer.from(bytes);
    lying.writeUInt32LE(announced, 16);
    lying.writeUInt32LE(crc32(lying.subarray(12)), 8);
    await expect(unpackAsset(FORMAT, lying)).rejects.toThrow(/cannot be unpacked|not as long as said/);
  }
});
