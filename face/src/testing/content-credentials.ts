import { readFile } from 'node:fs/promises';
import { WasmReader } from '@contentauth/c2pa-wasm';
// Loads the library.
import '../clip/content-credentials.ts';

export interface ContentCredentials {
  /** `Valid` or `Trusted`; `Trusted` where the signer's authority is one of those given. */
  state: string;
  digitalSourceType: string | undefined;
  signedBy: string | undefined;
}

/**
 * Reads the content credentials of an MP4, as a program that trusts certain authorities would.
 * @throws Error where there are none, or where they do not hold.
 */
export async function readContentCredentials(file: string, authorities: string): Promise<ContentCredentials> {
  const trust = { trust_anchors: authorities, trust_config: `${PURPOSES.join('\n')}\n` };
  const reader = await WasmReader.fromBytes('video/mp4', await readFile(file), JSON.stringify({ trust }));
  try {
    const { manifests, active_manifest, validation_state } = JSON.parse(reader.json());
    const { assertions, signature_info } = manifests[active_manifest];
    const actions = assertions.find(({ label }: { label: string }) => label === 'c2pa.actions.v2')?.data
      .actions;
    return {
      state: validation_state,
      digitalSourceType: actions?.[0]?.digitalSourceType,
      signedBy: signature_info?.common_name,
    };
  } finally {
    reader.free();
  }
}

/** What a certificate must be for: signing documents (RFC 9336), or claims of C2PA. */
const PURPOSES = ['1.3.6.1.5.5.7.3.36', '1.3.6.1.4.1.62558.2.1'];
