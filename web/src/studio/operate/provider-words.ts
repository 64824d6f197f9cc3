import type { ProviderId, ProviderVerdict } from '@vivant/contract/studio/providers';

export const PROVIDER_NAMES: Record<ProviderId, string> = {
  llm: 'Language model',
  stt: 'Speech recognition',
  tts: 'Speech synthesis',
  moderation: 'Moderation',
  s3: 'Files in a bucket',
};

/** What tests of services of others found, in one line: what fails goes first, with what it said. */
export function sayTests(
  tests: readonly ({ id: ProviderId } & Pick<ProviderVerdict, 'isOk' | 'message'>)[],
): {
  isWell: boolean;
  text: string;
} {
  if (tests.length === 0) return { isWell: true, text: 'Looked again; no service of others is set.' };
  const failing = tests.filter(({ isOk }) => !isOk);
  if (failing.length === 0)
    return { isWell: true, text: `Answered: ${tests.map(({ id }) => PROVIDER_NAMES[id]).join(', ')}` };
  const said = failing.map(({ id, message }) => `${PROVIDER_NAMES[id]}: ${message}`);
  return { isWell: false, text: `Does not work: ${said.join(' ')}` };
}
