import { FACE_ENGINES } from '@vivant/face/engines';

/** Ids of the face engines that sessions here can draw with. */
export const RENDERERS: readonly string[] = FACE_ENGINES.map(({ id }) => id);
