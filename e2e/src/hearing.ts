import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What an independent recogniser (pocketsphinx's own program) makes of 16 kHz mono PCM. */
export async function hear(pcm: Int16Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vivant-hearing-'));
  try {
    const file = join(folder, 'heard.raw');
    await writeFile(file, new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength));
    const { stdout } = await promisify(execFile)('pocketsphinx_continuous', [
      '-infile',
      file,
      '-logfn',
      '/dev/null',
    ]);
    return stdout.replace(/\s+/g, ' ').trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
