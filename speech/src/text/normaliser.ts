/** Makes text of one language readable for espeak-ng. */
export type Normaliser = (text: string) => Promise<string>;
