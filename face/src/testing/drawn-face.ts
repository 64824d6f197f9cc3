import type { WarpData } from '../warp/asset.ts';
import { buildWarpData } from '../warp/build/build.ts';
import { type DrawnOptions, drawnPortrait } from './prepared-portrait.ts';

/** What was built before: files of one worker ask for the same few. */
const built = new Map<string, WarpData>();

/** What a drawn portrait as it is, is drawn from: shared, so it is only looked at. */
export function drawnFace(options: DrawnOptions = {}): WarpData {
  const key = JSON.stringify([options.size, options.grey, options.gap]);
  const data = built.get(key) ?? buildWarpData(drawnPortrait(options));
  built.set(key, data);
  return data;
}
