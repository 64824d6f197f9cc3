import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

/** Compiles the rasteriser's inner loops. Run it after a change of span-kernels.wat; a test says when it was forgotten. */
const folder = new URL('../face/src/warp/draw/', import.meta.url);

export async function compileSpanKernels(): Promise<Uint8Array> {
  const module = (await wabt()).parseWat(
    'span-kernels.wat',
    readFileSync(new URL('span-kernels.wat', folder), 'utf8'),
    { simd: true },
  );
  module.validate();
  const { buffer } = module.toBinary({});
  module.destroy();
  return buffer;
}

if (import.meta.main) {
  const base64 = Buffer.from(await compileSpanKernels()).toString('base64');
  const lines = base64.match(/.{1,100}/g) ?? [];
  writeFileSync(
    new URL('span-kernels.wasm.ts', folder),
    `/** Made of span-kernels.wat by scripts/write-span-kernels.ts: WebAssembly in base64. */
export const SPAN_KERNELS_WASM = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join('');
`,
  );
}
