/** What goes between an embedder and its thread. */
export interface ToEmbed {
  id: number;
  /** With what the network reads before each. */
  texts: readonly string[];
}

export interface Embedded {
  id: number;
  vectors: Float32Array[];
}
