import type { CallEnd } from '../../shared/call/call.ts';
import type { Missing } from '../../shared/call/degraded.ts';
import { type MediaFault, mediaFaultOf, thisPage } from '../../shared/call/media-fault.ts';
import type { MicrophoneFault } from '../../shared/call/state.ts';

export const MICROPHONE_WORDS: Record<MicrophoneFault, string> = {
  insecure: 'The microphone is off because this page was not opened over https. Type instead.',
  unsupported: 'This browser gives no microphone to pages. Type instead.',
  blocked: 'The microphone is blocked. Allow it in the address bar, or type instead.',
  not_found: 'No microphone was found. Type instead.',
  failed: 'The microphone could not be opened. Type instead.',
};

const MEDIA_WORDS: Record<MediaFault, string> = {
  network:
    'Sound and picture do not get through this network. Try another one; “Operate” tells which ways in are open.',
  loopback:
    'Firefox makes no calls to 127.0.0.1. Open the studio in Chromium, or by this machine’s address in its network over https; the service then needs VIVANT_NODE_IP.',
  unsupported: 'This browser makes no calls: it has no WebRTC. Open the studio in another.',
};

/** What a talk has to do without. */
export function missingWords({ part, reason }: Missing): string {
  if (part === 'hearing')
    return reason === 'no_engine'
      ? 'Speech recognition is not available for this language. Type, or have a service for it set up.'
      : 'Speech recognition does not work at the moment. Type instead.';
  if (part === 'voice') return 'There is no voice at the moment. The answers are written here.';
  return 'The language model does not answer at the moment. The avatar answers from its documents.';
}

/** Why a rehearsal did not come about. */
export function failureWords(error: unknown): string {
  const fault = mediaFaultOf(error, thisPage());
  if (fault !== null) return MEDIA_WORDS[fault];
  return error instanceof Error ? error.message : 'The call could not be made.';
}

/** How a rehearsal ended, and why. */
export function endWords(end: CallEnd | null): string {
  if (end === 'you' || end === 'visitor_left') return 'You ended the talk.';
  if (end === 'max_duration') return 'The time of this rehearsal is over.';
  if (end === 'error') return 'The avatar had to leave because of a fault. Try again.';
  if (end === 'connection_lost') return 'The connection was lost.';
  if (end === 'elsewhere') return 'This talk goes on in another window.';
  return 'The talk has ended.';
}
