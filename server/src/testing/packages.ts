import { type RawEntry, rawZip } from './raw-zip.ts';
import { sampleImage, sampleWav } from './samples.ts';

const image = await sampleImage();
const voice = sampleWav(11);

export interface PackageOptions {
  manifest?: Record<string, unknown> | string | null;
  /** Folder and name → bytes; null leaves a default file out. */
  files?: Record<string, Uint8Array | string | null>;
  /** Put around everything. */
  folder?: string;
}

/** A package of §2.4 that is accepted, but for what the test changes. */
export function packageZip({ manifest = {}, files = {}, folder = '' }: PackageOptions = {}): Buffer {
  const all: Record<string, Uint8Array | string | null> = {
    'avatar.json':
      manifest === null || typeof manifest === 'string'
        ? manifest
        : JSON.stringify({ schemaVersion: 1, name: 'Mira', ...manifest }),
    'image/face.jpg': image,
    'voice/sample.wav': voice,
    ...files,
  };
  const entries = Object.entries(all).flatMap(([name, data]): RawEntry[] =>
    data === null ? [] : [{ name: folder + name, data }],
  );
  return rawZip(entries);
}

/** A form with one file part, as `curl -F` sends it. */
export function formWith(...parts: { field: string; filename?: string; data: Uint8Array | string }[]): {
  payload: Buffer;
  headers: { 'content-type': string };
} {
  const boundary = 'vivant-test-boundary';
  const chunks = parts.flatMap(({ field, filename, data }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${
        filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`
      }\r\n\r\n`,
    ),
    Buffer.from(data),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
