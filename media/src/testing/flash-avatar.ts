import { Room } from '@livekit/rtc-node';
import { VIDEO } from '@vivant/contract/video';
import { i420Bytes } from '@vivant/face/frame/i420';
import { createAvatarRunner } from '../runner/avatar-runner.ts';
import { FRAME_SLOTS, type RenderedFace } from '../runner/render-thread.ts';
import { type AudioSegmentSource, PLAYOUT_RATE, type SegmentSink, samplesOfMs } from '../runner/segments.ts';

/** Not a multiple of a frame's time: over many of them the frame's own length averages out. */
export const FLASH_EVERY_MS = 1013;
const FLASH_MS = 200;
const CLICK_MS = 20;
const CLICK_HZ = 1000;
const DARK = 40;
const BRIGHT = 220;
const NO_COLOUR = 128;

/**
 * An avatar in a room whose picture flashes at the very instants at which its voice clicks: everything of a real
 * one, but for the face. `roomUrl` as the media process gets it.
 */
export async function startFlashAvatar(
  roomUrl: string,
  token: string,
  durationMs: number,
): Promise<{ close(): Promise<void> }> {
  const room = new Room();
  await room.connect(roomUrl, token, { autoSubscribe: false, dynacast: false });
  const runner = createAvatarRunner(room, clicks(durationMs), flashes(), {
    onFailed: (error) => {
      throw error;
    },
  });
  await runner.publish();
  return {
    async close() {
      await runner.close();
      await room.disconnect();
    },
  };
}

function clicks(durationMs: number): AudioSegmentSource {
  const pcm = new Int16Array(samplesOfMs(durationMs));
  for (let clickMs = 0; clickMs < durationMs; clickMs += FLASH_EVERY_MS) {
    const from = samplesOfMs(clickMs);
    const to = Math.min(pcm.length, from + samplesOfMs(CLICK_MS));
    for (let at = from; at < to; at++)
      pcm[at] = 20_000 * Math.sin((2 * Math.PI * CLICK_HZ * (at - from)) / PLAYOUT_RATE);
  }
  return {
    attach(sink: SegmentSink) {
      sink.write('clicks', { pcm, phones: [] });
      sink.end('clicks');
      return { onStarted() {}, onFinished() {} };
    },
    close: async () => {},
  };
}

function flashes(): RenderedFace {
  const slots = Array.from({ length: FRAME_SLOTS }, () => new Uint8Array(i420Bytes(VIDEO)).fill(NO_COLOUR));
  const pixels = VIDEO.width * VIDEO.height;
  let drawn: (slot: number, drawMs: number) => void = () => {};
  return {
    opened: Promise.resolve(),
    size: VIDEO,
    slots,
    chunk() {},
    end() {},
    drop() {},
    draw({ slot, speech }) {
      const isFlash = speech !== null && speech.ms % FLASH_EVERY_MS < FLASH_MS;
      slots[slot]?.fill(isFlash ? BRIGHT : DARK, 0, pixels);
      setImmediate(() => drawn(slot, 0));
    },
    onDrawn(listener) {
      drawn = listener;
    },
    onFailed() {},
    close: async () => {},
  };
}
