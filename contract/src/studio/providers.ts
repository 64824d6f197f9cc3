/** Services of others that the operator has given the installation, as operators see them in the studio. */

export const PROVIDER_IDS = ['llm', 'stt', 'tts', 'moderation', 's3'] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

export interface ProviderRow {
  id: ProviderId;
  /** Its address or bucket, and the model that is asked for. */
  where: string;
}

/** The result of a real call to it. */
export interface ProviderVerdict {
  isOk: boolean;
  /** What is wrong, and how to mend it; what it answered where all is well. */
  message: string;
  durationMs: number;
}
