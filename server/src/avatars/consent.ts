import type { Consent } from '@vivant/contract/manifest';
import type { ConsentRecord } from '@vivant/contract/operator/avatars';

/** What was confirmed, when, and by which key or person; by neither if the operator did it. */
export function consentRecord(
  given: Consent,
  { keyId, personId }: { keyId: string | null; personId?: string | undefined },
  now: Date,
): ConsentRecord {
  return {
    subject: given.subject,
    statement: given.statement,
    at: now.toISOString(),
    keyId,
    personId,
  };
}
