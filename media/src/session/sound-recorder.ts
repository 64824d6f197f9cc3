import { RECORDING_MAX_BYTES, RECORDING_MAX_SECONDS } from '@vivant/contract/recording';
import { PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { findProgram } from '@vivant/platform/find-program';
import { PLAYOUT_RATE, samplesOfMs } from '../runner/segments.ts';

/** Both sides of a conversation as one file, Opus in Ogg, made in a process of its own. */
export interface SoundRecorder {
  /** The avatar's sound, silence included: it comes without gaps, and is the clock. */
  avatar(pcm: Int16Array): void;
  /** The visitor's sound, whenever it comes. */
  visitor(pcm: Int16Array): void;
  /** Its length so far. */
  durationMs(): number;
  /** Resolves when all of it has been handed over. */
  finish(): Promise<void>;
  abort(): void;
}

export interface SoundRecorderOptions {
  /** Some of the file, in order. */
  onBytes(bytes: Buffer): void;
  /** Called once when nothing more comes: it could not be made, or has reached its longest. */
  onOver(why: 'failed' | 'full', reason: string): void;
  /** Milliseconds that only run forward. */
  now(): number;
  program?: string | null;
}

const CHANNELS = 2;
const BITS_PER_SECOND = 40_000;
/** How much of it is lost when the process dies. */
const PAGE_MS = 1000;
/** The visitor's sound arrives in network packets: this much is waited for before any is used. */
const VISITOR_LEAD = samplesOfMs(120);
const VISITOR_MOST = samplesOfMs(600);
/** The avatar's sound leaves out what a stall has cost: later than this it is made up for with silence. */
const LATE = samplesOfMs(500);
/** Silence that was handed over ahead is not heard where words take its place: earlier than this, some is left out. */
const EARLY = samplesOfMs(250);
const SILENCE_MOST = samplesOfMs(30_000);
/** An encoder that takes less than comes in is of no use. */
const WAITING_MAX_BYTES = 4 * 1024 * 1024;
const FINISH_MS = 2200;

export function startSoundRecorder(options: SoundRecorderOptions): SoundRecorder {
  const { onBytes, onOver, now, program = findProgram('ffmpeg') } = options;
  if (program === null || program === undefined) throw new Error('ffmpeg is not installed');
  const child = spawnChild({
    command: program,
    args: [
      ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-threads', '1'],
      ...['-f', 's16le', '-ar', String(PLAYOUT_RATE), '-ac', String(CHANNELS), '-i', 'pipe:0'],
      ...['-c:a', 'libopus', '-b:a', String(BITS_PER_SECOND), '-application', 'voip'],
      ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flush_packets', '1'],
      ...['-page_duration', String(PAGE_MS * 1000), '-f', 'ogg', 'pipe:1'],
    ],
    env: PLAIN_ENV,
    stdio: ['pipe', 'pipe', 'pipe'],
    niceness: 5,
  });
  const { stdin, stdout } = child.process;
  const startedMs = now();
  const visitor = createJitterBuffer();
  let written = 0;
  let sizeBytes = 0;
  let isOver = false;

  function over(why: 'failed' | 'full', reason: string): void {
    if (isOver) return;
    isOver = true;
    if (why === 'full') stdin.end();
    else child.kill();
    onOver(why, reason);
  }

  stdout.on('data', (bytes: Buffer) => {
    if (sizeBytes + bytes.length > RECORDING_MAX_BYTES) return over('full', 'it is as large as it may be');
    sizeBytes += bytes.length;
    onBytes(bytes);
  });
  void child.ended.then(({ code, error }) => {
    if (code !== 0)
      over('failed', error?.message ?? child.lastLines().at(-1) ?? `the encoder ended with ${code}`);
  });

  function write(avatar: Int16Array | null, length: number): void {
    const both = new Int16Array(length * CHANNELS);
    const heard = visitor.take(length);
    for (let i = 0; i < length; i += 1) {
      both[2 * i] = heard[i] ?? 0;
      both[2 * i + 1] = avatar?.[i] ?? 0;
    }
    written += length;
    stdin.write(Buffer.from(both.buffer));
  }

  return {
    avatar(pcm) {
      if (isOver) return;
      const behind = samplesOfMs(now() - startedMs) - written - pcm.length;
      if (behind > LATE) write(null, Math.min(behind, SILENCE_MOST));
      if (behind < -EARLY && pcm.every((sample) => sample === 0)) return;
      write(pcm, pcm.length);
      if (written > RECORDING_MAX_SECONDS * PLAYOUT_RATE) over('full', 'it is as long as it may be');
      else if (stdin.writableLength > WAITING_MAX_BYTES) over('failed', 'the encoder does not keep up');
    },
    visitor(pcm) {
      if (!isOver) visitor.put(pcm);
    },
    durationMs: () => Math.round((written * 1000) / PLAYOUT_RATE),
    async finish() {
      isOver = true;
      stdin.end();
      const timer = setTimeout(child.kill, FINISH_MS);
      await child.ended;
      clearTimeout(timer);
    },
    abort() {
      isOver = true;
      child.kill();
    },
  };
}

/** Samples that come unevenly and are taken evenly. */
function createJitterBuffer() {
  let waiting = new Int16Array(0);
  let isFlowing = false;
  return {
    put(pcm: Int16Array): void {
      const joined = new Int16Array(waiting.length + pcm.length);
      joined.set(waiting);
      joined.set(pcm, waiting.length);
      // If it arrives too fast, the newest counts.
      waiting = joined.length > VISITOR_MOST ? joined.slice(joined.length - VISITOR_LEAD) : joined;
      if (waiting.length >= VISITOR_LEAD) isFlowing = true;
    },
    /** Fewer than asked for where no more is there: the rest is silence. */
    take(length: number): Int16Array {
      if (!isFlowing) return new Int16Array(0);
      const taken = waiting.slice(0, length);
      waiting = waiting.slice(length);
      if (waiting.length === 0) isFlowing = false;
      return taken;
    },
  };
}
