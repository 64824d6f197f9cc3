import type { DoctorRow } from '@vivant/contract/operator/report';
import type { Clock } from '@vivant/platform/clock';
import type { KeyUse } from './adapters/db/deployment-secret.ts';
import { type BroughtClipSigner, readClipSigner } from './avatars/stages/clip-certificate.ts';
import { createOwnClipSigner, type FindClipSigner } from './avatars/stages/clip-signer.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { readSettingFile } from './setting-file.ts';

export interface ClipSigning {
  find: FindClipSigner;
  /** The rows of `vivant doctor` about the operator's certificate; empty without one. */
  report(): DoctorRow[];
}

/**
 * How long before its end a certificate is reported: an issuer takes days to renew it, and an operator takes a while to
 * notice.
 */
const WARNED_DAYS = 30;

/**
 * The signer of preview clips: the operator's certificate while it is valid, else the installation's own; or none.
 * @throws StartError for a certificate that will never be valid
 */
export async function openClipSigner(
  { clipSigning }: Pick<Config, 'clipSigning'>,
  { derivedKey, clock, log }: { derivedKey: (use: KeyUse) => Buffer; clock: Clock; log: Log },
): Promise<ClipSigning> {
  if (clipSigning === null) return { find: async () => null, report: () => [] };
  const own = () => createOwnClipSigner(derivedKey);
  if (clipSigning.files === null) return { find: own, report: () => [] };
  const brought = await readClipSigner({
    certificates: await readSettingFile('VIVANT_CLIP_CERTIFICATE', clipSigning.files.certificates),
    key: await readSettingFile('VIVANT_CLIP_KEY', clipSigning.files.key),
  });
  const row = () => certificateRow(brought, clock.now());
  const warn = () => {
    const { status, found, meaning } = row();
    if (status === 'warn') log.warn({ reason: `${found}. ${meaning}` }, 'the certificate that signs clips');
  };
  warn();
  return {
    find: async () => {
      warn();
      const { certificates, key } = brought;
      return isValid(brought, clock.now()) ? { certificates, key } : own();
    },
    report: () => [row()],
  };
}

function isValid({ validFrom, validTo }: BroughtClipSigner, now: Date): boolean {
  return validFrom <= now && now <= validTo;
}

function certificateRow(brought: BroughtClipSigner, now: Date): DoctorRow {
  const [from, to] = [brought.validFrom.toISOString(), brought.validTo.toISOString()];
  const name = 'VIVANT_CLIP_CERTIFICATE';
  if (!isValid(brought, now))
    return {
      ...{ name, status: 'warn', found: `valid from ${from} to ${to} only` },
      meaning:
        'New clips are signed by the certificate of the installation itself, whose signer checkers call unknown. ' +
        'Put a valid certificate in its place and start again.',
    };
  const soon = brought.validTo.getTime() - now.getTime() < WARNED_DAYS * 24 * 60 * 60 * 1000;
  return soon
    ? {
        ...{ name, status: 'warn', found: `valid until ${to}` },
        meaning: 'From then on clips are signed by the certificate of the installation itself. Renew yours.',
      }
    : { name, status: 'ok', found: `valid until ${to}`, meaning: '' };
}
