import { openVisitor, type Recording } from '@vivant/e2e/visitor';
import { FLASH_EVERY_MS, startFlashAvatar } from '@vivant/media/testing/flash-avatar';
import { startTestLivekit } from '@vivant/media/testing/livekit-server';
import { requireLivekit } from '../require-livekit.ts';
import { type BenchRow, type BenchSuite, median } from '../suite.ts';

/**
 * Picture against sound as a visitor in Chromium gets them: an avatar whose picture flashes when its voice clicks
 * goes the whole way, from the clock both are cut by, through both encoders, the media server and the browser's
 * buffers. Sound counts when the browser's audio graph has it, pictures when the browser shows them.
 */
const DURATION_MS = 60_000;
/** Browsers learn how the two clocks belong together in the first seconds of a call. */
const EARLY_MS = 10_000;
const RATE = 16_000;
const LOUD = 3_000;
const BRIGHT = 130;

async function run(): Promise<BenchRow[]> {
  const program = requireLivekit();
  const livekit = await startTestLivekit(program);
  const visitor = await openVisitor();
  try {
    const room = 'flashes';
    await livekit.rooms.createRoom({ name: room, emptyTimeout: 60, syncStreams: true });
    await visitor.join({
      sessionId: room,
      serverUrl: livekit.url,
      userToken: await livekit.token(room, 'visitor'),
    } as Parameters<typeof visitor.join>[0]);
    const avatar = await startFlashAvatar(
      livekit.url,
      await livekit.token(room, 'avatar', { agent: true }),
      DURATION_MS,
    );
    await new Promise((resolve) => setTimeout(resolve, DURATION_MS));
    const recording = await visitor.take();
    await avatar.close();
    return rowsOf(recording);
  } finally {
    await visitor.close();
    await livekit.stop();
  }
}

function rowsOf(recording: Recording): BenchRow[] {
  const offsets = offsetsOf(recording);
  const beganMs = offsets[0]?.atMs ?? Number.NaN;
  const early = offsets.filter(({ atMs }) => atMs - beganMs < EARLY_MS);
  const late = offsets.filter(({ atMs }) => atMs - beganMs >= EARLY_MS);
  return [
    row('picture behind sound in the first ten seconds', early),
    row('picture behind sound after that', late),
  ];
}

function row(name: string, offsets: { ms: number }[]): BenchRow {
  const all = offsets.map(({ ms }) => ms).sort((a, b) => a - b);
  const middle = median(all);
  return {
    name,
    value: Math.abs(middle),
    unit: 'ms',
    bound: { kind: 'max', value: 45 },
    note: `median of ${all.length} flashes ${Math.round(middle)} ms, from ${Math.round(Math.min(...all))} to ${Math.round(Math.max(...all))}`,
  };
}

/** Each flash against the click it belongs to; positive: it is seen after it is heard. */
function offsetsOf({ frames, pcm, audioStartMs }: Recording): { atMs: number; ms: number }[] {
  const flashes = onsets(
    frames.map(({ atMs, luma }) => ({
      atMs,
      on: luma.reduce((sum, value) => sum + value, 0) / luma.length > BRIGHT,
    })),
  );
  const clicks = onsets(
    Array.from(pcm, (sample, index) => ({
      atMs: audioStartMs + (index * 1000) / RATE,
      on: Math.abs(sample) > LOUD,
    })),
  );
  return clicks.flatMap((clickMs) => {
    const flashMs = flashes.find((at) => Math.abs(at - clickMs) < FLASH_EVERY_MS / 2);
    return flashMs === undefined ? [] : [{ atMs: clickMs, ms: flashMs - clickMs }];
  });
}

/** Where something begins that was not there for half a period. */
function onsets(samples: { atMs: number; on: boolean }[]): number[] {
  const found: number[] = [];
  let lastOnMs = Number.NEGATIVE_INFINITY;
  for (const { atMs, on } of samples) {
    if (!on) continue;
    if (atMs - lastOnMs > FLASH_EVERY_MS / 2) found.push(atMs);
    lastOnMs = atMs;
  }
  return found;
}

export const suite: BenchSuite = { name: 'av-sync', run };
