import type { Jail } from '@vivant/platform/jail';
import { type DecodeOptions, decodeAudio } from '@vivant/speech/voice/decode';
import type { VoiceProbe } from './ingest-service.ts';

/** Beside the limits the decoder sets itself. */
const LIMITS = { memoryBytes: 1024 ** 3, cpuSeconds: 20, outputBytes: 0 };

/** The decoder reads its standard input, so the jail shows it no file of ours at all. */
export function decodeInJail(jail: Jail): Pick<DecodeOptions, 'wrap'> {
  return { wrap: (command, args) => jail.wrap(command, args, { readOnly: [] }, LIMITS) };
}

/** Decodes a sample in the jail: a duration written in a container is not to be believed. */
export function createVoiceProbe(deps: { jail: Jail }): VoiceProbe {
  return async (path) => {
    const decoded = await decodeAudio(path, decodeInJail(deps.jail));
    return decoded.status === 'ok'
      ? { durationMs: decoded.durationMs }
      : { rejected: `voice: ${decoded.userFeedback}` };
  };
}
