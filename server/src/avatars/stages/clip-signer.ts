import { createECDH, createHash, createPrivateKey, webcrypto } from 'node:crypto';
import type { X509Certificate } from '@peculiar/x509';
import type { ClipSigner } from '@vivant/face/clip/cose-sign1';

export type { ClipSigner };

/** Called when a clip is to be signed; null leaves it unsigned. */
export type FindClipSigner = () => Promise<ClipSigner | null>;

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** The same at every start, as the keys are. */
const VALID = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2056-01-01T00:00:00Z') };
/** The extended key usages that C2PA allows in a signing certificate: documents (RFC 9336), its claims, e-mail. */
export const SIGNING_PURPOSES = {
  documents: '1.3.6.1.5.5.7.3.36',
  claims: '1.3.6.1.4.1.62558.2.1',
  email: '1.3.6.1.5.5.7.3.4',
} as const;

/** Not with the server, which would wait for them at every start. */
export async function loadX509() {
  await import('reflect-metadata');
  return import('@peculiar/x509');
}

/**
 * Signs the clips of an installation whose operator has no certificate, with keys of its own, which are the same in
 * every server of the deployment. No authority vouches for it, so programs call the signer unknown and the clip
 * unchanged.
 * @param keyFor 32 secret bytes for a use
 */
export async function createOwnClipSigner(
  keyFor: (use: 'clip authority' | 'clips') => Buffer,
): Promise<ClipSigner> {
  const x509 = await loadX509();
  const [authority, own] = await Promise.all([keysOf(keyFor('clip authority')), keysOf(keyFor('clips'))]);
  const issuer = 'CN=Vivant clips of this installation, O=Vivant';
  const root = { ...VALID, issuer, signingAlgorithm: ES256, signingKey: authority.privateKey };
  const certificates: X509Certificate[] = [
    await x509.X509CertificateGenerator.create({
      ...root,
      subject: 'CN=Vivant clips, O=Vivant',
      serialNumber: own.serialNumber,
      publicKey: own.publicKey,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([SIGNING_PURPOSES.documents, SIGNING_PURPOSES.claims]),
        await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
        await x509.SubjectKeyIdentifierExtension.create(own.publicKey),
      ],
    }),
    await x509.X509CertificateGenerator.create({
      ...root,
      subject: issuer,
      serialNumber: authority.serialNumber,
      publicKey: authority.publicKey,
      extensions: [
        new x509.BasicConstraintsExtension(true, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
        await x509.SubjectKeyIdentifierExtension.create(authority.publicKey),
      ],
    }),
  ];
  return { certificates: certificates.map((each) => `${each.toString('pem')}\n`).join(''), key: own.pem };
}

/** The number of the curve's points (SEC 2, secp256r1). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

async function keysOf(secret: Buffer) {
  const scalar = (BigInt(`0x${secret.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex');
  const point = curve.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) };
  const d = curve.getPrivateKey('base64url');
  const { subtle } = webcrypto;
  return {
    privateKey: await subtle.importKey('jwk', { ...jwk, d }, ES256, false, ['sign']),
    publicKey: await subtle.importKey('jwk', jwk, ES256, true, ['verify']),
    pem: createPrivateKey({ key: { ...jwk, d }, format: 'jwk' })
      .export({ type: 'pkcs8', format: 'pem' })
      .toString(),
    // Positive, and of at most 20 bytes (RFC 5280).
    serialNumber: `00${createHash('sha256').update(point).digest('hex').slice(0, 32)}`,
  };
}
