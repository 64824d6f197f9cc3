import type { ReadyVoices } from '../../voices/ready-voices.ts';
import type { HttpApp } from '../app.ts';
import { getVoiceSampleRoute } from './get-voice-sample.ts';
import { listVoicesRoute } from './list-voices.ts';
import { type SayLineDeps, sayLineRoute } from './say-line.ts';

/** Ready voices, and how an avatar sounds. */
export function voiceRoutes(app: HttpApp, deps: SayLineDeps & { voices: ReadyVoices }): void {
  listVoicesRoute(app);
  getVoiceSampleRoute(app, deps);
  sayLineRoute(app, deps);
}
