import { PROVIDER_PROBLEMS, type ProviderProblem } from '@vivant/contract/studio/people';
import { ask } from './api.ts';

const WORDS: Record<ProviderProblem, string> = {
  expired: 'That took too long, or came back to another browser. Start once more.',
  denied: 'The sign-in there was not finished.',
  failed:
    'The answer of the provider could not be used. Try again; if it stays so, tell the operator of this service.',
  unknown:
    'Nobody here is known by that sign-in. Ask an owner for an invitation, or sign in another way first.',
  taken: 'That sign-in belongs to somebody else here already.',
  unconfirmed:
    'The provider did not say that you have just shown there who you are. Try again; if it stays so, ask the operator of this service for a link (./vivant member link), and choose a password when you open it.',
};

/** Why a visit to the identity provider led nowhere, as the address of the page tells; null: it does not. */
export function providerProblem(search: string): Error | null {
  const told = new URLSearchParams(search).get('problem');
  const problem = PROVIDER_PROBLEMS.find((one) => one === told);
  return problem === undefined ? null : new Error(WORDS[problem]);
}

/** Leaves this page for the provider's. @throws Refusal */
export async function visitProvider(call: 'POST /oidc/start' | 'POST /oidc/connection'): Promise<void> {
  const { url } = await ask(call);
  location.assign(url);
}

/** The same, to show there who one is, and to come back to this page. @throws Refusal */
export async function confirmByProvider(): Promise<null> {
  const { url } = await ask('POST /oidc/confirmation', { body: { page: location.pathname } });
  location.assign(url);
  // Until the browser has left.
  return new Promise(() => {});
}
