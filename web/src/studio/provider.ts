import { PROVIDER_PROBLEMS, type ProviderProblem } from '@vivant/contract/studio/people';
import { ask } from './api.ts';

const WORDS: Record<ProviderProblem, string> = {
  expired: 'That took too long, or came back to another browser. Start once more.',
  denied: 'The sign-in there was not finished.',
  failed:
    'The answer of the provider could not be used. Try again; if it stays so, tell whoever runs this service.',
  unknown:
    'Nobody here is known by that sign-in. Ask an owner for an invitation, or sign in another way first.',
  taken: 'That sign-in belongs to somebody else here already.',
};

/** Why a visit to the identity provider let nobody in, as the address of the page tells; null: it does not. */
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
