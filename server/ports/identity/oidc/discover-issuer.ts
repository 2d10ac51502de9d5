import type { Configuration } from 'openid-client';
import { MINUTE_MS } from '#contract/domain/days.ts';
import { isLoopbackHost } from '#server/network/loopback.ts';
import type { boundedFetch } from './bounded-fetch.ts';
import type { OpenIdConnectOptions } from './openid-connect-options.ts';

const FIRST_RETRY_DELAY_MS = 2000;
const MAX_RETRY_DELAY_MS = 5 * MINUTE_MS;

/** The addresses that every sign-in needs. */
const neededAddresses = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/** The issuer's metadata, fetched once and then cached. Failures and metadata that lacks an address are not cached. */
export function discoverIssuer(options: OpenIdConnectOptions, fetch: ReturnType<typeof boundedFetch>) {
  let found: Promise<Configuration> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const configuration = (): Promise<Configuration> => {
    if (found) return found;
    const discovery = discover(options, fetch);
    found = discovery;
    discovery.catch(() => {
      found = null;
    });
    return discovery;
  };

  const retryUntilFound = async (onFailure: () => void, pauseMs: number): Promise<void> => {
    try {
      await configuration();
    } catch {
      if (closed) return;
      onFailure();
      retry = setTimeout(retryUntilFound, pauseMs, onFailure, Math.min(pauseMs * 2, MAX_RETRY_DELAY_MS));
      retry.unref();
    }
  };

  return {
    configuration,
    inBackground: (onFailure: () => void) => void retryUntilFound(onFailure, FIRST_RETRY_DELAY_MS),
    close: () => {
      closed = true;
      clearTimeout(retry);
    },
  };
}

async function discover(
  { issuer, clientId, clientSecret, onOwnOrigin }: OpenIdConnectOptions,
  fetch: ReturnType<typeof boundedFetch>,
): Promise<Configuration> {
  const client = await import('openid-client');
  const url = new URL(issuer);
  const mayBePlain = url.protocol === 'http:' && (isLoopbackHost(url.hostname) || onOwnOrigin === true);
  const post = client.ClientSecretPost(clientSecret);
  const basic = client.ClientSecretBasic(clientSecret);
  const configuration = await client.discovery(
    url,
    clientId,
    undefined,
    (server, metadata, body, headers) => {
      const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
      return (takesPost ? post : basic)(server, metadata, body, headers);
    },
    {
      // Without this check, the library accepts an unsigned ID token if it came directly from the token endpoint.
      execute: [client.enableNonRepudiationChecks, ...(mayBePlain ? [client.allowInsecureRequests] : [])],
      [client.customFetch]: fetch,
    },
  );
  const metadata = configuration.serverMetadata();
  const missing = neededAddresses.find((name) => !URL.canParse(String(metadata[name])));
  if (missing) throw new Error(`OpenID Connect: the issuer's metadata has no valid ${missing}.`);
  return configuration;
}
