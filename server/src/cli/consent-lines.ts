import type { AvatarConsent, ConsentRecord } from '../avatars/records.ts';

/** Whose portrait and voice an avatar has, and who said so. */
export function consentLines(consent: AvatarConsent | null): [string, string][] {
  if (consent === null) return [['consent', 'none was given']];
  const { appearance, voice, ...first } = consent;
  return [
    ['consent', first],
    ['consent (portrait)', appearance],
    ['consent (voice)', voice],
  ].flatMap(([label, given]) => {
    const { subject, statement, at, keyId } = (given ?? {}) as Partial<ConsentRecord>;
    if (subject === undefined) return [];
    const by = keyId ? `key ${keyId}` : 'the operator';
    return [[label as string, `${subject}${statement ? `: ${statement}` : ''} (${at}, by ${by})`]];
  });
}
