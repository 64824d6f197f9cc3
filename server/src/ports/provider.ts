import type { ProviderRow } from '@vivant/contract/studio/providers';

/** An outside service that is configured; a test of it is one real call, like those in use. */
export interface Provider extends ProviderRow {
  /** Describes the service's answer in words. @throws Error that says what is wrong, without quoting the answer */
  test(signal: AbortSignal): Promise<string>;
}
