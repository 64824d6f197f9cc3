import { VOICE_SAMPLE_MS } from '@vivant/contract/limits';
import type { VoiceProbe } from './ingest-service.ts';
import { type Jail, runJailed } from './jail.ts';

const SAMPLE_RATE = 16_000;
const BYTES_PER_MS = (SAMPLE_RATE * 2) / 1000;
/** Enough to tell that a sample is too long. */
const DECODED_MAX_MS = VOICE_SAMPLE_MS.max + 2_000;
const TIMEOUT_MS = 30_000;

/** Measures a sample by decoding it in the jail: durations written in containers are not to be believed. */
export function createVoiceProbe(deps: { jail: Jail }): VoiceProbe {
  return async (path) => {
    const wrapped = deps.jail.wrap('/usr/bin/ffmpeg', decodeArguments(path), { readOnly: [path] }, LIMITS);
    const result = await runJailed(wrapped, {
      timeoutMs: TIMEOUT_MS,
      maxStdoutBytes: DECODED_MAX_MS * BYTES_PER_MS + 65_536,
    });
    if (result.timedOut) return { unfit: 'The voice sample takes too long to decode' };
    if (/matches no streams|does not contain any stream/i.test(result.stderr))
      return { unfit: 'The voice sample holds no sound' };
    if (result.code !== 0 || result.stdout.length === 0)
      return { unfit: 'The voice sample is damaged or cannot be decoded' };
    return { durationMs: result.stdout.length / BYTES_PER_MS };
  };
}

const LIMITS = { memoryBytes: 2 * 1024 ** 3, cpuSeconds: 20, outputBytes: 16 * 1024 ** 2 };

function decodeArguments(path: string): string[] {
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error'],
    // A file may name others by address: none but the file itself is ever opened.
    ...['-protocol_whitelist', 'file,pipe'],
    ...['-format_whitelist', 'mp3,wav,mov,mp4,m4a,3gp,3g2,mj2,aac,ogg,flac,matroska,webm'],
    ...['-threads', '1', '-i', path, '-map', '0:a:0', '-vn', '-sn', '-dn'],
    ...['-t', String(DECODED_MAX_MS / 1000), '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:1'],
  ];
}
