import { ServiceError } from '@vivant/contract/errors';
import { hostOf } from '@vivant/contract/host-and-port';
import { isLoopbackHost } from '@vivant/contract/public-address';
import { Email } from '@vivant/contract/studio/people';
import type { Configuration, CustomFetch, IDToken } from 'openid-client';
import { type IdentityProvider, ProviderRefusal } from '../../ports/identity-provider.ts';

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  roleClaim: string;
}

const TIMEOUT_SECONDS = 10;
const NAME_MAX = 100;

/** Loaded by who needs it: most installations have no provider. */
const library = () => import('openid-client');

/** A provider may close a connection that has been idle just as it is used again: that call never arrived. */
const LOST = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const askOnceMore: CustomFetch = async (url, { body = null, signal = null, ...rest }) => {
  const ask = () => fetch(url, { ...rest, body, signal });
  try {
    return await ask();
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (code === undefined || !LOST.has(code)) throw error;
    return ask();
  }
};

/** The provider is asked about itself at the first use, and again where that failed. */
export function createOpenIdProvider(settings: OpenIdSettings): IdentityProvider {
  let discovered: Promise<Configuration> | undefined;

  async function discover(): Promise<Configuration> {
    const client = await library();
    const issuer = new URL(settings.issuer);
    const isHere = issuer.protocol === 'http:' && isLoopbackHost(hostOf(issuer));
    return client.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: askOnceMore,
      ...(isHere ? { execute: [client.allowInsecureRequests] } : {}),
    });
  }

  function configuration(): Promise<Configuration> {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  return {
    async begin({ redirectUrl, asksAgain }) {
      const client = await library();
      const config = await configuration().catch(() => {
        throw new ServiceError('unavailable', 'The identity provider cannot be reached. Try again shortly.');
      });
      const visit = {
        redirectUrl,
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        ...{ redirect_uri: redirectUrl, scope: 'openid email profile', state: visit.state },
        ...{ nonce: visit.nonce, code_challenge_method: 'S256' },
        code_challenge: await client.calculatePKCECodeChallenge(visit.codeVerifier),
        // With `max_age` a provider has to say when somebody showed who they are.
        ...(asksAgain ? { prompt: 'login', max_age: '0' } : {}),
      });
      return { url: url.href, visit };
    },

    async finish(query, { redirectUrl, state, nonce, codeVerifier }) {
      const client = await library();
      const url = new URL(redirectUrl);
      url.search = query;
      try {
        const config = await configuration();
        const tokens = await client.authorizationCodeGrant(config, url, {
          ...{ pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce },
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('no ID token');
        // Many providers tell addresses and groups only there.
        const more =
          config.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        return identityOf(claims, { ...claims, ...more }, settings.roleClaim);
      } catch (error) {
        const kind = error instanceof client.AuthorizationResponseError ? 'denied' : 'failed';
        const code = error instanceof Error && 'code' in error ? error.code : null;
        throw new ProviderRefusal(kind, typeof code === 'string' ? code : 'unknown');
      }
    },
  };
}

function identityOf({ iss, sub, iat, auth_time }: IDToken, all: Record<string, unknown>, roleClaim: string) {
  const email = all.email_verified === true ? Email.safeParse(all.email).data : undefined;
  const groups = [all[roleClaim]].flat().filter((value) => typeof value === 'string');
  const name = typeof all.name === 'string' ? all.name.trim().slice(0, NAME_MAX) : '';
  return {
    ...{ issuer: iss, subject: sub, email: email ?? null, groups },
    name: name === '' || !name.isWellFormed() || name.includes('\0') ? null : name,
    authenticatedAgoMs: typeof auth_time === 'number' ? Math.max(0, iat - auth_time) * 1000 : null,
  };
}
