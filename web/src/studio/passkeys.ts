import type { Me, PasskeyAnswer, PasskeyView } from '@vivant/contract/studio/people';
import { ask, Refusal } from './api.ts';

/** Loaded at the first use: most people sign in without. */
const webauthn = () => import('@simplewebauthn/browser');

/** Whether this browser makes passkeys for this page: over TLS or on this machine, and under a name. */
export function canUsePasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && !isIpAddress(location.hostname);
}

/** A passkey cannot be for a numeric address. */
function isIpAddress(host: string): boolean {
  return host.startsWith('[') || /^[\d.]+$/.test(host);
}

/** @throws Refusal */
export async function signInByPasskey(): Promise<Me> {
  return ask('POST /sign-in/passkey', { body: await answerOfPasskey() });
}

/** @throws Refusal */
export async function confirmByPasskey(): Promise<null> {
  return ask('POST /confirmation/passkey', { body: await answerOfPasskey() });
}

/** @throws Refusal */
export async function addPasskey(): Promise<PasskeyView> {
  const { options } = await ask('POST /passkeys/options');
  const { startRegistration } = await webauthn();
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const answer = await startRegistration({ optionsJSON }).catch(tell);
  return ask('POST /passkeys', { body: answer as unknown as PasskeyAnswer });
}

/** @throws Refusal */
export async function answerOfPasskey(): Promise<PasskeyAnswer> {
  const { options } = await ask('POST /sign-in/passkey/options');
  const { startAuthentication } = await webauthn();
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return (await startAuthentication({ optionsJSON }).catch(tell)) as unknown as PasskeyAnswer;
}

/** Browsers say neither whether there was a passkey nor who closed their window. */
function tell(error: unknown): never {
  if (error instanceof Error && error.name === 'InvalidStateError')
    throw new Refusal('passkey_there', 'This device has a passkey for you already.');
  throw new Refusal('passkey_cancelled', 'No passkey was given. Try again, or another way.');
}
