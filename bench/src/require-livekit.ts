import { findLivekitServer } from '@vivant/media/testing/livekit-server';

/** The livekit-server to measure with. @throws where there is none, before anything is measured. */
export function requireLivekit(): string {
  const program = findLivekitServer(process.env);
  if (program === null)
    throw new Error('no livekit-server was found: run ./vivant start once, or set VIVANT_LIVEKIT_SERVER');
  return program;
}
