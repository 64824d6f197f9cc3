/**
 * `node face/src/testing/renew-golden-frames.ts`: keeps the frames that are drawn now as those that must not change.
 * Look at the faces first (`./vivant render`). Portraits that are not here keep what was kept of them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildWarpData } from '../warp/build/build.ts';
import { GOLDEN_FILE, GOLDEN_PORTRAITS, type Signatures, signaturesOf } from './golden-frames.ts';

const before: Record<string, Signatures> = existsSync(GOLDEN_FILE)
  ? JSON.parse(readFileSync(GOLDEN_FILE, 'utf8'))
  : {};
const kept: Record<string, Signatures> = {};
for (const { name, isThere, load } of GOLDEN_PORTRAITS) {
  if (isThere) {
    const portrait = await load();
    kept[name] = signaturesOf(
      buildWarpData(portrait, () => {}),
      portrait,
    );
  } else if (before[name] !== undefined) kept[name] = before[name];
}
writeFileSync(GOLDEN_FILE, `${JSON.stringify(kept, null, 2)}\n`);
console.log(`${GOLDEN_FILE}: ${Object.keys(kept).join(', ')}`);
