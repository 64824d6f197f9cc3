import type { CallEnd } from '../../shared/call/call.ts';
import type { MicrophoneFault } from '../../shared/call/state.ts';

export const MICROPHONE_WORDS: Record<MicrophoneFault, string> = {
  insecure: 'The microphone is off because this page was not opened over https. Type instead.',
  unsupported: 'This browser gives no microphone to pages. Type instead.',
  blocked: 'The microphone is blocked. Allow it in the address bar, or type instead.',
  not_found: 'No microphone was found. Type instead.',
  failed: 'The microphone could not be opened. Type instead.',
};

/** How a rehearsal ended, and why. */
export function endWords(end: CallEnd | null): string {
  if (end === 'you' || end === 'visitor_left') return 'You ended the talk.';
  if (end === 'max_duration') return 'The time of this rehearsal is over.';
  if (end === 'error') return 'The avatar had to leave because of a fault. Try again.';
  if (end === 'connection_lost') return 'The connection was lost.';
  if (end === 'elsewhere') return 'This talk goes on in another window.';
  return 'The talk has ended.';
}
