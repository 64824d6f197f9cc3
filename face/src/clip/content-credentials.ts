import { createPrivateKey } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import init, { WasmBuilder } from '@contentauth/c2pa-wasm';
import { DIGITAL_SOURCE_TYPE } from './ai-mark.ts';
import { algorithmOf, type ClipSigner, coseSign1, coseSign1Bytes } from './cose-sign1.ts';

/** What a clip says: made by a program, from nothing that existed before. No name, no time, nothing of the person. */
const MANIFEST = {
  claim_generator_info: [{ name: 'Vivant' }],
  format: 'video/mp4',
  assertions: [
    {
      label: 'c2pa.actions.v2',
      data: { actions: [{ action: 'c2pa.created', digitalSourceType: DIGITAL_SOURCE_TYPE }] },
    },
  ],
};
// Whether a signature can be trusted is for its readers to say, by the authorities that they know.
const SIGNING = { verify: { verify_after_sign: false } };

/**
 * Signs a complete MP4 in place by content credentials (C2PA, claims of version 2): that it is AI-generated, by
 * whom, and that nothing in it was changed since. Some 0.2 s, and the size of the file in memory.
 */
export async function signClip(file: string, signer: ClipSigner): Promise<void> {
  const builder = WasmBuilder.fromJson(JSON.stringify(MANIFEST), JSON.stringify(SIGNING));
  try {
    const definition = {
      alg: algorithmOf(createPrivateKey(signer.key)).name,
      reserveSize: coseSign1Bytes(signer),
      sign: async (claim: Uint8Array) => coseSign1(claim, signer),
    };
    const source = new BytesAsBlob(await readFile(file)) as unknown as Blob;
    await writeFile(file, await builder.sign(definition, [], 'video/mp4', source));
  } finally {
    builder.free();
  }
}

/** The library reads its source as browsers' workers do, a part at a time and without waiting; Node cannot. */
class BytesAsBlob {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  get size(): number {
    return this.bytes.length;
  }
  slice(start: number, end: number): BytesAsBlob {
    return new BytesAsBlob(this.bytes.subarray(start, end));
  }
}

class FileReaderSync {
  readAsArrayBuffer({ bytes }: BytesAsBlob): ArrayBuffer {
    return new Uint8Array(bytes).buffer;
  }
}

// The 9 MB of the library are read and compiled once in a process: with this module, which those import who need it.
Object.assign(globalThis, { FileReaderSync });
await init({
  module_or_path: await readFile(createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')),
});
