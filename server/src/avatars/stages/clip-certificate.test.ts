import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coseSign1 } from '@vivant/face/clip/cose-sign1';
import { readContentCredentials } from '@vivant/face/testing/content-credentials';
import { describe, expect, it } from 'vitest';
import { makeCertificates } from '../../testing/clip-certificates.ts';
import { readClipSigner } from './clip-certificate.ts';
import type { ClipSigner } from './clip-signer.ts';

const otherKey = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('the certificate an operator brings', () => {
  it('is told with the time in which all of its chain is valid', async () => {
    const { certificates, key } = await makeCertificates({ length: 3 });
    expect(await readClipSigner({ certificates, key })).toEqual({
      ...{ certificates, key },
      validFrom: new Date('2026-01-01T00:00:00Z'),
      validTo: new Date('2027-01-01T00:00:00Z'),
    });
  });

  const faults: [string, () => Promise<ClipSigner>, RegExp][] = [
    [
      'no certificate',
      async () => ({ ...(await makeCertificates()), certificates: 'nothing' }),
      /without a certificate/,
    ],
    ['no key', async () => ({ ...(await makeCertificates()), key: 'nothing' }), /without a private key/],
    [
      'the key of another',
      async () => ({ ...(await makeCertificates()), key: otherKey('P-256') }),
      /not the key of the first certificate/,
    ],
    [
      'the key of its authority',
      async () => {
        const { certificates, keys } = await makeCertificates();
        return { certificates, key: keys[1] ?? '' };
      },
      /key of certificate 2 .*put that one first/,
    ],
    [
      'a key of a kind that C2PA does not know',
      async () => ({ ...(await makeCertificates()), key: otherKey('secp256k1') }),
      /ec secp256k1.*EC P-256, EC P-384 or Ed25519/,
    ],
    [
      'its authorities in the wrong order',
      async () => {
        const { each, key } = await makeCertificates({ length: 3 });
        return { certificates: [each[0], each[2], each[1]].join(''), key };
      },
      /certificate 1 was not issued by certificate 2\. Put yours first/,
    ],
    [
      'an authority of the right name that did not sign it',
      async () => {
        const [mine, other] = [await makeCertificates(), await makeCertificates()];
        return { certificates: [mine.each[0], other.each[1]].join(''), key: mine.key };
      },
      /certificate 1 was not issued by certificate 2/,
    ],
    ['itself as its issuer', () => makeCertificates({ length: 1 }), /names itself as its issuer/],
    [
      'the right of an authority',
      async () => {
        const { each, keys } = await makeCertificates({ length: 3 });
        return { certificates: each.slice(1).join(''), key: keys[1] ?? '' };
      },
      /is that of an authority/,
    ],
    [
      'no right to sign',
      () => makeCertificates({ signs: false }),
      /lacks the key usage digitalSignature.*Ask its issuer/,
    ],
    ['no purpose', () => makeCertificates({ purposes: null }), /names none.*1\.3\.6\.1\.4\.1\.62558\.2\.1/],
    [
      'the purpose of a web server',
      () => makeCertificates({ purposes: ['1.3.6.1.5.5.7.3.1'] }),
      /other purposes \(1\.3\.6\.1\.5\.5\.7\.3\.1\)/,
    ],
    [
      'any purpose beside the right one',
      () => makeCertificates({ purposes: ['1.3.6.1.5.5.7.3.36', '2.5.29.37.0'] }),
      /other purposes/,
    ],
  ];
  it.each(faults)('with %s is refused without showing certificate or key', async (_what, make, words) => {
    const refusal = await readClipSigner(await make()).catch(String);
    expect(refusal).toMatch(words);
    expect(refusal).not.toMatch(/BEGIN|"?nothing"?$/);
  });
});

describe('what is signed by the certificate of an operator', () => {
  it.each([2, 4])('holds with a chain of %i long certificates', async (length) => {
    const folder = await mkdtemp(join(tmpdir(), 'vivant-signed-'));
    try {
      const clip = join(folder, 'clip.mp4');
      const picture = ['-f', 'lavfi', '-i', 'color=black:s=64x64:d=0.2'];
      execFileSync('ffmpeg', ['-v', 'error', ...picture, '-pix_fmt', 'yuv420p', clip]);
      const { certificates, key, each } = await makeCertificates({
        ...{ length, ballastBytes: 20_000 },
        // Checkers look at the machine's own clock.
        ...{ notBefore: '2000-01-01T00:00:00Z', notAfter: '2100-01-01T00:00:00Z' },
      });
      const { signClip } = await import('@vivant/face/clip/content-credentials');
      await signClip(clip, { certificates, key });
      expect(await readContentCredentials(clip, each.at(-1) ?? '')).toMatchObject({
        state: 'Trusted',
        signedBy: 'Certificate 1',
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('carries one certificate as itself, and several as an array', async () => {
    const { each, key } = await makeCertificates();
    const x5chain = (certificates: string) => {
      const message = Buffer.from(coseSign1(Buffer.from('claim'), { certificates, key }));
      // The header's label 33; its value begins with a byte string (0x59) or an array of two (0x82).
      return message.at(message.indexOf(Buffer.from([0x18, 0x21])) + 2);
    };
    expect(x5chain(each[0] ?? '')).toBe(0x59);
    expect(x5chain(each.join(''))).toBe(0x82);
  });
});
