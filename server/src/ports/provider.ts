import type { ProviderRow } from '@vivant/contract/studio/providers';

/** A service of others that the installation was given; a test of it is one real call, as its work makes them. */
export interface Provider extends ProviderRow {
  /** What it answered, in words. @throws Error that says what is wrong; nothing of its answer is quoted */
  test(signal: AbortSignal): Promise<string>;
}
