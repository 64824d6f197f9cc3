import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { VIDEO } from '@vivant/contract/video';
import { DEFAULT_ENGINE } from '@vivant/face/engines';
import { drawnPortrait } from '@vivant/face/testing/prepared-portrait';
import { CAPACITY_FACE_FILE } from '@vivant/media/supervisor/capacity-face';

/** Builds the face by which a media host measures what its machine carries. Run at the set-up (./vivant). */
const face = await DEFAULT_ENGINE.build(drawnPortrait({ size: VIDEO.height }));
mkdirSync(dirname(CAPACITY_FACE_FILE), { recursive: true });
writeFileSync(CAPACITY_FACE_FILE, await DEFAULT_ENGINE.encode(face));
