import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const assets = fileURLToPath(new URL('../dist/assets', import.meta.url));
const texts = existsSync(assets) ? readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name)) : [];

describe.skipIf(texts.length === 0)('the built pages', () => {
  it.each(texts)('have %s in the forms browsers ask for', (name) => {
    const plain = readFileSync(join(assets, name));
    expect(brotliDecompressSync(readFileSync(join(assets, `${name}.br`))).equals(plain)).toBe(true);
    expect(gunzipSync(readFileSync(join(assets, `${name}.gz`))).equals(plain)).toBe(true);
  });
});
