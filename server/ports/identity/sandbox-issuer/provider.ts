import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Configuration, errors, type JWK, Provider } from 'oidc-provider';
import { memoryAdapter } from './memory-adapter.ts';
import type { sandboxUsers } from './sandbox-users.ts';
import { errorPage } from './sign-in-page.ts';

export interface RegisteredClient {
  readonly id: string;
  readonly secret: string;
  readonly callbackPath: string;
}

/** A complete OpenID Connect issuer. Its keys and its storage are lost when the process ends. */
export function createProvider(
  issuer: string,
  clients: readonly RegisteredClient[],
  users: ReturnType<typeof sandboxUsers>,
): Provider {
  const provider = new Provider(issuer, configurationOf(clients, users, new URL(issuer).pathname));
  // There may be a proxy in front of this server. The caller that mounts the issuer knows which origin the browser
  // used.
  provider.proxy = true;
  provider.Client.prototype.redirectUriAllowed = function allowed(uri: string): boolean {
    const client = clients.find(({ id }) => id === this.clientId);
    const origin = new URL(Provider.ctx?.href ?? issuer).origin;
    return client !== undefined && uri === `${origin}${client.callbackPath}`;
  };
  return provider;
}

const configurationOf = (
  clients: readonly RegisteredClient[],
  users: ReturnType<typeof sandboxUsers>,
  mountPath: string,
): Configuration => ({
  adapter: memoryAdapter(),
  clients: clients.map(({ id, secret, callbackPath }) => ({
    client_id: id,
    client_secret: secret,
    redirect_uris: [`https://evenkeel.test${callbackPath}`],
    token_endpoint_auth_method: 'client_secret_post',
    id_token_signed_response_alg: 'ES256',
  })),
  jwks: { keys: [newKey()] },
  cookies: {
    keys: [randomBytes(32).toString('base64url')],
    long: { httpOnly: true, sameSite: 'lax', signed: true, path: mountPath },
    short: { httpOnly: true, sameSite: 'lax', signed: true },
  },
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'picture'],
  },
  conformIdTokenClaims: false,
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 3600, Session: 3600, Grant: 3600 },
  pkce: { required: () => true },
  interactions: { url: (_, interaction) => `${mountPath}/interaction/${interaction.uid}` },
  findAccount: (_, sub) => {
    const claims = users.find(sub);
    return claims && { accountId: sub, claims: () => claims };
  },
  // There is no consent page, because all its users are made up.
  loadExistingGrant: async (ctx) => {
    const { client, session, provider } = ctx.oidc;
    const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
  renderError: (ctx, out, error) => {
    const expected = error instanceof errors.OIDCProviderError;
    ctx.type = 'html';
    ctx.body = errorPage(expected ? (out.error_description ?? out.error) : 'Something went wrong.');
  },
});

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' };
  return key as JWK;
}
