import { fileURLToPath } from 'node:url';

/** The face that is drawn to measure a machine: always the same one, built at the set-up (scripts/build-capacity-face.ts). */
export const CAPACITY_FACE_FILE = fileURLToPath(new URL('../../dist/capacity/face', import.meta.url));
