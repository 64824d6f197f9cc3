import type { Consent } from '@vivant/contract/manifest';
import type { ConsentRecord } from '@vivant/contract/operator/avatars';

/** What was confirmed, when, and with which key; null where the operator did it. */
export function consentRecord(given: Consent, keyId: string | null, now: Date): ConsentRecord {
  return {
    subject: given.subject,
    ...(given.statement === undefined ? {} : { statement: given.statement }),
    at: now.toISOString(),
    keyId,
  };
}
