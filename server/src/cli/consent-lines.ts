import type { AvatarConsent, ConsentRecord } from '@vivant/contract/operator/avatars';

/** What was declared about an avatar's portrait and voice, and by whom. */
export function consentLines(consent: AvatarConsent | null): [string, string][] {
  if (consent === null) return [['consent', 'none was given']];
  const { appearance, voice, ...first } = consent;
  return [
    ...line('consent', first),
    ...line('consent (portrait)', appearance),
    ...line('consent (voice)', voice),
  ];
}

function line(label: string, given: Partial<ConsentRecord> | null | undefined): [string, string][] {
  if (given === null) return [[label, 'none was given for the present one']];
  if (given?.subject === undefined) return [];
  const { subject, statement, at, keyId } = given;
  const by = keyId ? `key ${keyId}` : 'the operator';
  return [[label, `${subject}${statement ? `: ${statement}` : ''} (${at}, by ${by})`]];
}
