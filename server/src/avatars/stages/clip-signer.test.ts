import { generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto';
import { certificatesIn } from '@vivant/face/clip/cose-sign1';
import { assert, describe, expect, it } from 'vitest';
import { createOwnClipSigner, readClipSigner } from './clip-signer.ts';

const keysOf = (deployment: string) => (use: string) =>
  Buffer.from(hkdfSync('sha256', deployment, '', use, 32));
const own = () => createOwnClipSigner(keysOf('one'));
const NOW = new Date('2026-11-23T12:00:00Z');

describe('the certificate of an installation', () => {
  it('is signed by the authority of the installation, and is its key’s', async () => {
    const signer = await own();
    const [leaf, authority] = certificatesIn(signer.certificates);
    assert(leaf && authority);
    expect(leaf.verify(authority.publicKey)).toBe(true);
    expect(leaf.checkIssued(authority)).toBe(true);
    expect(leaf.ca).toBe(false);
    expect(authority.ca).toBe(true);
    expect(authority.verify(authority.publicKey)).toBe(true);
    expect(readClipSigner(signer, NOW)).toEqual(signer);
  });

  it('has the same keys in every server of a deployment, and others in another', async () => {
    const keys = async (deployment: string) => {
      const { certificates, key } = await createOwnClipSigner(keysOf(deployment));
      return [
        key,
        ...certificatesIn(certificates).map(({ publicKey }) =>
          publicKey.export({ type: 'spki', format: 'pem' }),
        ),
      ];
    };
    expect(await keys('one')).toEqual(await keys('one'));
    for (const key of await keys('other')) expect(await keys('one')).not.toContain(key);
  });

  it('says nothing of who runs the installation', async () => {
    const { certificates } = await own();
    const names = certificatesIn(certificates).map(({ subject }) => new Set(subject.split('\n')));
    expect(names).toEqual([
      new Set(['CN=Vivant clips', 'O=Vivant']),
      new Set(['CN=Vivant clips of this installation', 'O=Vivant']),
    ]);
  });
});

describe('the certificate an operator brings', () => {
  const faults: [string, (signer: { certificates: string; key: string }) => unknown, RegExp][] = [
    [
      'no certificate',
      (signer) => readClipSigner({ ...signer, certificates: 'nothing' }, NOW),
      /without a certificate/,
    ],
    ['no key', (signer) => readClipSigner({ ...signer, key: 'nothing' }, NOW), /without a private key/],
    [
      'the key of another',
      (signer) =>
        readClipSigner({ ...signer, key: pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' })) }, NOW),
      /not the key of the first certificate/,
    ],
    [
      'a key of a kind that C2PA does not know',
      (signer) =>
        readClipSigner(
          { ...signer, key: pemOf(generateKeyPairSync('ec', { namedCurve: 'secp256k1' })) },
          NOW,
        ),
      /ec secp256k1.*EC P-256, EC P-384 or Ed25519/,
    ],
    [
      'a certificate that has run out',
      (signer) => readClipSigner(signer, new Date('2060-01-01')),
      /valid from .* to .* only/,
    ],
  ];
  it.each(faults)('with %s is refused without showing certificate or key', async (_what, read, words) => {
    const signer = await own();
    expect(() => read(signer)).toThrow(words);
    try {
      read(signer);
    } catch (error) {
      expect(String(error)).not.toMatch(/BEGIN|nothing/);
    }
  });
});

function pemOf({ privateKey }: { privateKey: KeyObject }): string {
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
