/** A person whom the operator's identity provider has just identified. */
export interface ProvenIdentity {
  issuer: string;
  /** The issuer's id of this person; never given to another. */
  subject: string;
  /** In lower case; null: none, or the provider has not verified that it is theirs. */
  email: string | null;
  name: string | null;
  /** Values of the claim by which roles are given. */
  groups: string[];
  /** How long ago the person authenticated, by the provider's own clock; null: it does not say. */
  authenticatedAgoMs: number | null;
}

/** State of a visit when it began; the answer is checked against it. */
export interface ProviderVisit {
  redirectUrl: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** An OpenID provider (authorization code with PKCE). */
export interface IdentityProvider {
  /**
   * Begins a visit; the URL is where the browser goes.
   * @param of.asksAgain whether the provider must authenticate the person even if they are signed in there
   * @throws ServiceError unavailable: the provider cannot be reached
   */
  begin(of: { redirectUrl: string; asksAgain: boolean }): Promise<{ url: string; visit: ProviderVisit }>;
  /**
   * @param query of the address with which the browser came back
   * @throws ProviderRefusal
   */
  finish(query: string, visit: ProviderVisit): Promise<ProvenIdentity>;
}

/** `denied`: the provider refused the person; `failed`: its answer is invalid, or it could not be asked. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
  readonly kind: 'denied' | 'failed';
  /** A code for the operator's log, such as `OAUTH_TIMEOUT`; nothing that the provider wrote. */
  readonly code: string;

  constructor(kind: 'denied' | 'failed', code: string) {
    super(
      `the identity provider ${kind === 'denied' ? 'let nobody in' : 'gave no answer that holds'}: ${code}`,
    );
    this.kind = kind;
    this.code = code;
  }
}
