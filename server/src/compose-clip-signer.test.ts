import { hkdfSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificatesIn } from '@vivant/face/clip/cose-sign1';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClipSigner } from './compose-clip-signer.ts';
import { createLog } from './log.ts';
import { makeCertificates } from './testing/clip-certificates.ts';
import { createTestClock } from './testing/clock.ts';

describe('who signs clips', () => {
  const files = { certificates: '', key: '' };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vivant-clip-signer-'));
    const { certificates, key } = await makeCertificates({ notAfter: '2027-01-01T00:00:00Z' });
    files.certificates = join(folder, 'certificate.pem');
    files.key = join(folder, 'key.pem');
    await writeFile(files.certificates, certificates);
    await writeFile(files.key, key);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function open(now: string) {
    const lines: string[] = [];
    const clock = createTestClock(new Date(now));
    const signing = await openClipSigner(
      { clipSigning: { files } },
      {
        clock,
        derivedKey: (use) => Buffer.from(hkdfSync('sha256', 'secret', '', use, 32)),
        log: createLog({ level: 'warn', destination: { write: (line) => lines.push(line) } }),
      },
    );
    const signedBy = async () => {
      const signer = await signing.find();
      return certificatesIn(signer?.certificates ?? '')[0]?.subject.split('\n')[0];
    };
    return { clock, signing, signedBy, lines };
  }

  it('is the operator’s certificate while it is valid', async () => {
    const { signing, signedBy, lines } = await open('2026-11-23T12:00:00Z');
    expect(await signedBy()).toBe('CN=Certificate 1');
    expect(signing.report()).toMatchObject([{ status: 'ok' }]);
    expect(lines).toEqual([]);
  });

  it('is the installation, told of loudly, where the certificate had run out at the start', async () => {
    const { signing, signedBy, lines } = await open('2027-01-02T00:00:00Z');
    expect(lines.join()).toMatch(
      /"level":"warn".*2027-01-01T00:00:00\.000Z only.*valid certificate in its place/,
    );
    expect(await signedBy()).toBe('CN=Vivant clips');
    expect(signing.report()).toMatchObject([{ status: 'warn', found: expect.stringContaining('only') }]);
  });

  it('is the installation from the moment at which the certificate runs out', async () => {
    const { clock, signing, signedBy, lines } = await open('2026-12-31T23:00:00Z');
    expect(lines.join()).toContain('Renew yours');
    expect(signing.report()).toMatchObject([{ status: 'warn', found: expect.stringContaining('until') }]);
    expect(await signedBy()).toBe('CN=Certificate 1');
    clock.advance(2 * 60 * 60 * 1000);
    expect(await signedBy()).toBe('CN=Vivant clips');
  });
});
