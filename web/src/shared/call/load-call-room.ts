export type CallRoom = typeof import('./call-room.ts');

/** Loads what a call needs beyond the page, so that it is there when the visitor taps. */
export const loadCallRoom = (): Promise<CallRoom> => import('./call-room.ts');
