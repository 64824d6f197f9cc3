import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import wabt from 'wabt';

/**
 * Compiles inner loops that are written in WebAssembly into modules beside their texts. Run it after a change of one; a
 * test of each says when it was forgotten.
 */
const ROOT = new URL('../', import.meta.url);

export const KERNELS = {
  /** The rasteriser's. */
  spans: { text: 'face/src/warp/draw/span-kernels.wat', constant: 'SPAN_KERNELS_WASM' },
  /** Of networks that find faces. */
  convolutions: { text: 'face/src/detect/convolutions.wat', constant: 'CONVOLUTIONS_WASM' },
  /** Of the network that compares texts. */
  matrices: { text: 'meaning/src/matrix-kernels.wat', constant: 'MATRIX_KERNELS_WASM' },
} as const;

/** @returns the module in base64 */
export async function compileKernels({ text }: { text: string }): Promise<string> {
  const module = (await wabt()).parseWat(basename(text), readFileSync(new URL(text, ROOT), 'utf8'), {
    ...{ simd: true, relaxed_simd: true },
  });
  module.validate();
  const { buffer } = module.toBinary({});
  module.destroy();
  return Buffer.from(buffer).toString('base64');
}

if (import.meta.main) {
  for (const { text, constant } of Object.values(KERNELS)) {
    const lines = (await compileKernels({ text })).match(/.{1,100}/g) ?? [];
    writeFileSync(
      new URL(text.replace(/\.wat$/, '.wasm.ts'), ROOT),
      `/** Made of ${basename(text)} by scripts/write-kernels.ts: WebAssembly in base64. */
export const ${constant} = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join('');
`,
    );
  }
}
