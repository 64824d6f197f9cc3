import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto';
import { algorithmOf, type ClipSigner, certificatesIn } from '@vivant/face/clip/cose-sign1';
import { StartError } from '@vivant/platform/start-error';
import { loadX509, SIGNING_PURPOSES } from './clip-signer.ts';

/** A signer that checkers of C2PA would accept, and from when until when all of its certificates are valid. */
export interface BroughtClipSigner extends ClipSigner {
  validFrom: Date;
  validTo: Date;
}

/**
 * The signer an operator brings, as PEM. Whether it is valid today is not asked: that changes while a service runs.
 * @throws StartError that says what is wrong with the certificates or the key and how to fix it, and shows neither.
 */
export async function readClipSigner({ certificates, key }: ClipSigner): Promise<BroughtClipSigner> {
  const chain = readChain(certificates);
  const [leaf] = chain;
  if (leaf === undefined)
    throw new StartError('VIVANT_CLIP_CERTIFICATE names a file without a certificate (PEM).');
  checkKey(chain, privateKeyIn(key));
  checkOrder(chain);
  await checkPurpose(leaf);
  return {
    ...{ certificates, key },
    validFrom: new Date(Math.max(...chain.map(({ validFromDate }) => validFromDate.getTime()))),
    validTo: new Date(Math.min(...chain.map(({ validToDate }) => validToDate.getTime()))),
  };
}

function readChain(pem: string): X509Certificate[] {
  try {
    return certificatesIn(pem);
  } catch {
    throw new StartError('VIVANT_CLIP_CERTIFICATE holds a certificate that cannot be read: copy it again.');
  }
}

function privateKeyIn(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new StartError('VIVANT_CLIP_KEY names a file without a private key (PEM, not encrypted).');
  }
}

function checkKey(chain: readonly X509Certificate[], key: KeyObject): void {
  try {
    algorithmOf(key);
  } catch (error) {
    throw new StartError(`VIVANT_CLIP_KEY: ${(error as Error).message}.`);
  }
  const owner = chain.findIndex((certificate) => certificate.checkPrivateKey(key));
  if (owner === 0) return;
  throw new StartError(
    owner === -1
      ? 'VIVANT_CLIP_KEY is not the key of the first certificate in VIVANT_CLIP_CERTIFICATE, nor of another there.'
      : `VIVANT_CLIP_KEY is the key of certificate ${owner + 1} in VIVANT_CLIP_CERTIFICATE: put that one first, and after each the one that issued it.`,
  );
}

/** Readers follow the certificates from the first on; a certificate out of order breaks the chain to the authority. */
function checkOrder(chain: readonly X509Certificate[]): void {
  for (const [index, issuer] of chain.entries()) {
    const issued = chain[index - 1];
    if (issued !== undefined && !(issued.checkIssued(issuer) && issued.verify(issuer.publicKey)))
      throw new StartError(
        `VIVANT_CLIP_CERTIFICATE: certificate ${index} was not issued by certificate ${index + 1}. Put yours first, after each the one that issued it, and nothing else.`,
      );
  }
}

/** Any purpose at all, time stamps, answers about other certificates: C2PA accepts no claim by these. */
const REFUSED_PURPOSES = ['2.5.29.37.0', '1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.9'];
const ASK_FOR = `Ask its issuer for one of the end entity with the key usage digitalSignature and the extended key usage documentSigning (${SIGNING_PURPOSES.documents}), C2PA claim signing (${SIGNING_PURPOSES.claims}) or emailProtection (${SIGNING_PURPOSES.email}).`;

async function checkPurpose(leaf: X509Certificate): Promise<void> {
  const refused = (why: string) =>
    new StartError(
      `VIVANT_CLIP_CERTIFICATE: its first certificate ${why}, so that no checker would accept what it signs. ${ASK_FOR}`,
    );
  if (leaf.ca) throw refused('is that of an authority');
  if (leaf.issuer === leaf.subject) throw refused('names itself as its issuer');
  const { KeyUsageFlags, KeyUsagesExtension, X509Certificate: Parsed } = await loadX509();
  const usages = new Parsed(leaf.raw).getExtension(KeyUsagesExtension)?.usages ?? 0;
  if ((usages & KeyUsageFlags.digitalSignature) === 0) throw refused('lacks the key usage digitalSignature');
  const purposes: readonly string[] = leaf.keyUsage ?? [];
  const accepted = Object.values(SIGNING_PURPOSES).some((purpose) => purposes.includes(purpose));
  if (!accepted || REFUSED_PURPOSES.some((purpose) => purposes.includes(purpose)))
    throw refused(`is for other purposes (${purposes.join(', ') || 'it names none'})`);
}
