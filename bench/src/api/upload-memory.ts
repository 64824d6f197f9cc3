import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ZIP_MAX_BYTES } from '@vivant/contract/limits';
import { ASSETS } from '@vivant/e2e/integrator';
import { ZipFile } from 'yazl';
import type { BenchRow } from '../suite.ts';
import type { World } from './world.ts';

const MB = 1024 * 1024;
const SETTLE_MS = 3_000;
const DOCUMENTS = 2;
const MARGIN_BYTES = 256 * 1024;

/** What a create with the largest package adds to the server process at its peak (VmHWM, reset before). */
export async function uploadMemoryRows(world: World): Promise<BenchRow[]> {
  const { service, integrator } = world;
  const zip = await largestZip();
  // A small create first, so that what is loaded once for every create does not count as this one's.
  const small = await create(service.baseUrl, integrator.key, await packageOf([]));
  if (small !== 202) throw new Error(`a small create answered ${small}`);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  // 5 resets the peak of the resident memory (proc(5), clear_refs).
  await writeFile(`/proc/${service.pid}/clear_refs`, '5');
  const before = (await memoryKb(service.pid)).VmRSS;
  const status = await create(service.baseUrl, integrator.key, zip);
  const { VmHWM: peak } = await memoryKb(service.pid);
  if (status !== 202) throw new Error(`the create of ${zip.length} bytes answered ${status}`);
  return [
    {
      name: 'create with 80 MiB: peak memory of the server above idle',
      value: (peak - before) / 1024,
      unit: 'MiB',
      bound: { kind: 'max', value: 64 },
      note: `package of ${(zip.length / MB).toFixed(1)} MiB, ${Math.round(before / 1024)} MiB before`,
    },
  ];
}

async function largestZip(): Promise<Buffer> {
  const rest = (await packageOf([])).length;
  const each = Math.floor((ZIP_MAX_BYTES - rest - MARGIN_BYTES) / DOCUMENTS);
  // Text that does not compress: half a byte of chance in every letter would, so it is stored as it is.
  return packageOf(
    Array.from({ length: DOCUMENTS }, () =>
      Buffer.from(
        randomBytes(Math.ceil(each / 2))
          .toString('hex')
          .slice(0, each),
      ),
    ),
  );
}

async function packageOf(documents: Buffer[]): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify({ schemaVersion: 1, name: 'Bench' })), 'avatar.json');
  zip.addBuffer(await readFile(join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg')), 'image/face.jpg');
  zip.addBuffer(await readFile(join(ASSETS, 'voices/v04_de_lowpitch_13s.mp3')), 'voice/voice.mp3');
  for (const [index, text] of documents.entries())
    zip.addBuffer(text, `knowledge/${index}.txt`, { compress: false });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function create(baseUrl: string, key: string, zip: Buffer): Promise<number> {
  const response = await fetch(`${baseUrl}/v1/avatars`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/zip' },
    body: new Uint8Array(zip),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Lines of /proc/PID/status in kB. */
export async function memoryKb(pid: number): Promise<{ VmRSS: number; VmHWM: number }> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]);
  return { VmRSS: kb('VmRSS'), VmHWM: kb('VmHWM') };
}
