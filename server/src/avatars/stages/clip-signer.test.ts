import { hkdfSync } from 'node:crypto';
import { certificatesIn } from '@vivant/face/clip/cose-sign1';
import { assert, describe, expect, it } from 'vitest';
import { readClipSigner } from './clip-certificate.ts';
import { createOwnClipSigner } from './clip-signer.ts';

const keysOf = (deployment: string) => (use: string) =>
  Buffer.from(hkdfSync('sha256', deployment, '', use, 32));
const own = () => createOwnClipSigner(keysOf('one'));

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
    expect(await readClipSigner(signer)).toMatchObject(signer);
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
