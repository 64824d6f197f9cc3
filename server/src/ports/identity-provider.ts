/** A person, as the operator's identity provider has just identified them. */
export interface ProvenIdentity {
  issuer: string;
  /** Of this person at that issuer; never given to another. */
  subject: string;
  /** Small letters; null: none, or the provider has not verified that it is theirs. */
  email: string | null;
  name: string | null;
  /** Of the claim by which roles are given. */
  groups: string[];
  /** How long ago they showed the provider who they are, by its own clock; null: it does not say. */
  authenticatedAgoMs: number | null;
}

/** What a visit began with; the answer is held against it. */
export interface ProviderVisit {
  redirectUrl: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** An OpenID provider (authorization code with PKCE). */
export interface IdentityProvider {
  /**
   * Where the browser goes.
   * @param of.asksAgain the provider is to ask who it is, even if they are signed in there
   * @throws ServiceError unavailable: the provider cannot be reached
   */
  begin(of: { redirectUrl: string; asksAgain: boolean }): Promise<{ url: string; visit: ProviderVisit }>;
  /**
   * @param query of the address the browser came back to
   * @throws ProviderRefusal
   */
  finish(query: string, visit: ProviderVisit): Promise<ProvenIdentity>;
}

/** `denied`: the provider let nobody in; `failed`: its answer does not hold, or it could not be asked. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
  readonly kind: 'denied' | 'failed';
  /** A code for the operator's log, such as `OAUTH_TIMEOUT`; nothing of what the provider wrote. */
  readonly code: string;

  constructor(kind: 'denied' | 'failed', code: string) {
    super(
      `the identity provider ${kind === 'denied' ? 'let nobody in' : 'gave no answer that holds'}: ${code}`,
    );
    this.kind = kind;
    this.code = code;
  }
}
