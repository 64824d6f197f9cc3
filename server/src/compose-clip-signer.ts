import type { KeyUse } from './adapters/db/deployment-secret.ts';
import { createOwnClipSigner, type FindClipSigner, readClipSigner } from './avatars/stages/clip-signer.ts';
import type { Config } from './config.ts';
import type { Clock } from './ports/clock.ts';
import { readSettingFile } from './setting-file.ts';

/** Who signs preview clips: the operator's certificate, or one of the installation's own; null: nobody. */
export async function openClipSigner(
  { clipSigning }: Config,
  { derivedKey, clock }: { derivedKey: (use: KeyUse) => Buffer; clock: Clock },
): Promise<FindClipSigner> {
  if (clipSigning === null) return async () => null;
  if (clipSigning.files === null) return () => createOwnClipSigner(derivedKey);
  const signer = {
    certificates: await readSettingFile('VIVANT_CLIP_CERTIFICATE', clipSigning.files.certificates),
    key: await readSettingFile('VIVANT_CLIP_KEY', clipSigning.files.key),
  };
  const checked = readClipSigner(signer, clock.now());
  return async () => checked;
}
