import { webcrypto } from 'node:crypto';
import type { ClipSigner } from '../avatars/stages/clip-signer.ts';
import { loadX509, SIGNING_PURPOSES } from '../avatars/stages/clip-signer.ts';

/** A chain from the signer's certificate to the authority, in this order, as PEM. */
export interface CertificateChain extends ClipSigner {
  /** Each for itself. */
  each: string[];
  /** The keys of each, as PEM. */
  keys: string[];
}

interface ChainOptions {
  /** With the signer's and the authority's; one is a signer that issued its own. Default: 2 */
  length?: number;
  /** Bytes in an extension of each that nobody reads. */
  ballastBytes?: number;
  signs?: boolean;
  purposes?: string[] | null;
  notBefore?: string;
  notAfter?: string;
}

/** What an operator buys, or is sold instead. */
export async function makeCertificates({
  length = 2,
  ballastBytes = 0,
  signs = true,
  purposes = [SIGNING_PURPOSES.documents],
  notBefore = '2026-01-01T00:00:00Z',
  notAfter = '2027-01-01T00:00:00Z',
}: ChainOptions = {}): Promise<CertificateChain> {
  const x509 = await loadX509();
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const pairs = await Promise.all(
    Array.from({ length }, () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])),
  );
  const nameOf = (index: number) => `CN=Certificate ${index + 1}, O=Test`;
  const certificates = await Promise.all(
    pairs.map(async (pair, index) => {
      const issuer = Math.min(index + 1, length - 1);
      const issuerKeys = pairs[issuer] ?? pair;
      const { KeyUsageFlags: flags } = x509;
      const ofLeaf = [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(signs ? flags.digitalSignature : flags.keyAgreement, true),
        ...(purposes === null ? [] : [new x509.ExtendedKeyUsageExtension(purposes)]),
      ];
      const ofAuthority = [
        new x509.BasicConstraintsExtension(true, undefined, true),
        new x509.KeyUsagesExtension(flags.keyCertSign, true),
      ];
      return x509.X509CertificateGenerator.create({
        ...{ subject: nameOf(index), issuer: nameOf(issuer), serialNumber: `0${index + 1}` },
        ...{ notBefore: new Date(notBefore), notAfter: new Date(notAfter) },
        ...{ signingAlgorithm: algorithm, signingKey: issuerKeys.privateKey, publicKey: pair.publicKey },
        extensions: [
          ...(index === 0 ? ofLeaf : ofAuthority),
          await x509.AuthorityKeyIdentifierExtension.create(issuerKeys.publicKey),
          await x509.SubjectKeyIdentifierExtension.create(pair.publicKey),
          new x509.Extension('1.3.6.1.4.1.99999.1', false, octets(ballastBytes)),
        ],
      });
    }),
  );
  const each = certificates.map((certificate) => `${certificate.toString('pem')}\n`);
  const keys = await Promise.all(
    pairs.map(async ({ privateKey }) =>
      x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY'),
    ),
  );
  return { each, keys, certificates: each.join(''), key: keys[0] ?? '' };
}

/** An OCTET STRING of zeros. */
function octets(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array([0x04, 0x82, length >> 8, length & 0xff, ...new Uint8Array(length)]);
}
