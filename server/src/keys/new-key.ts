import type { NewKey as NewKeyAsSent } from '@vivant/contract/operator/keys';

/** A key to be made, as the operator sent it, with the ids that names stood for. */
export type NewKey = NewKeyAsSent & { accountId: string };
