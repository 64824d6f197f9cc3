import type { FaceParams, Pose } from '@vivant/face/types';
import type { RenderSize } from './render-protocol.ts';

/** Draws one face into I420 pixels, synchronously. */
export interface FaceDrawer {
  draw(params: FaceParams, pose: Pose, out: Uint8Array): void;
}

// TEMPORARY until the warp renderer lands: a bar whose height is the mouth's opening.
export async function openFaceDrawer(_face: Uint8Array, size: RenderSize): Promise<FaceDrawer> {
  const { width, height } = size;
  const luma = width * height;
  return {
    draw(params, pose, out) {
      out.fill(90, 0, luma);
      out.fill(128, luma);
      const cx = Math.round(width / 2 + pose.yaw * width);
      const open = Math.round(4 + params.jawOpen * height * 0.3);
      for (let y = Math.round(height * 0.6); y < height * 0.6 + open; y++)
        out.fill(220, y * width + cx - 60, y * width + cx + 60);
      const eye = Math.round((1 - params.eyeBlinkLeft) * 20) + 2;
      for (let y = Math.round(height * 0.35); y < height * 0.35 + eye; y++)
        out.fill(220, y * width + cx - 80, y * width + cx - 40);
      out.fill(40 + Math.round(pose.breathe * 150), luma - width * 8, luma);
    },
  };
}
