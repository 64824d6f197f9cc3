import type { MicrophoneFault } from './state.ts';

/** Why this page cannot have a microphone at all; null where asking for it makes sense. */
export function microphoneFault(): MicrophoneFault | null {
  if (!window.isSecureContext) return 'insecure';
  if (!navigator.mediaDevices?.getUserMedia) return 'unsupported';
  return null;
}

/** What the browser's refusal means. */
export function faultOf(error: unknown): MicrophoneFault {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return 'blocked';
  return name === 'NotFoundError' ? 'not_found' : 'failed';
}
