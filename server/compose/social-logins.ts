/** The configured or embedded identity providers that users can sign in with. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { finishGoogleLogin, finishPlatformLogin } from '../../contract/calls/social-login.ts';
import type { OidcClient } from '../config/identity.ts';
import { injectFetch, type NodeHandler } from '../http/node-handler.ts';
import { pictureFetcher } from '../ports/identity/oidc/fetch-picture.ts';
import { type OpenIdConnect, openIdConnect } from '../ports/identity/oidc/openid-connect.ts';
import {
  SANDBOX_ISSUER_PATH,
  type SandboxClient,
  sandboxIssuer,
} from '../ports/identity/sandbox-issuer/sandbox-issuer.ts';
import type { Foundation } from './foundation.ts';
import { tracedOpenIdConnect, tracedPictures } from './traced-ports.ts';

/** Each button uses its configured provider, else the sandbox's own issuer, else there is no provider. */
export function socialLogins({ config, appUrl, tracing }: Foundation, app: () => FastifyInstance) {
  const names = ['google', 'platform'] as const;
  const issuer = `${appUrl}${SANDBOX_ISSUER_PATH}`;
  const secret = randomBytes(32).toString('base64url');
  const clients = {
    google: { id: 'evenkeel-google', secret, callbackPath: finishGoogleLogin.path, buttonName: 'Google' },
    platform: {
      id: 'evenkeel-platform',
      secret,
      callbackPath: finishPlatformLogin.path,
      buttonName: 'the hosting platform',
    },
  } satisfies Record<string, SandboxClient>;
  const configuredProvider = (client: OidcClient | undefined) =>
    client && tracedOpenIdConnect(tracing, openIdConnect(client));
  const sandboxProvider = (clientId: string) =>
    config.allowSandbox
      ? openIdConnect({ issuer, clientId, clientSecret: secret, fetch: injectFetch(app), onOwnOrigin: true })
      : null;
  const configured = { google: configuredProvider(config.google), platform: configuredProvider(config.platform) };
  const providers: Record<(typeof names)[number], OpenIdConnect | null> = {
    google: configured.google ?? sandboxProvider(clients.google.id),
    platform: configured.platform ?? sandboxProvider(clients.platform.id),
  };
  const sandboxClients = names.filter((name) => providers[name] && !configured[name]).map((name) => clients[name]);
  const nodeHandlers: NodeHandler[] =
    sandboxClients.length > 0 ? [{ path: SANDBOX_ISSUER_PATH, handle: sandboxIssuer(issuer, sandboxClients) }] : [];
  const internal = sandboxClients.length > 0 ? { below: issuer, fetch: injectFetch(app) } : undefined;
  return {
    providers,
    /** The provider with this issuer; null if there is none. */
    providerOf: (issuer: string) => names.find((name) => providers[name]?.issuer === issuer) ?? null,
    nodeHandlers,
    // In production not even loopback addresses are fetched, because a service may let its users choose the address of
    // their picture.
    fetchPicture: tracedPictures(tracing, pictureFetcher({ internal, loopback: !config.production })),
    discover: (log: Logger) => {
      for (const name of names) {
        const failed = () => log.warn({ provider: name }, 'OpenID Connect discovery failed, will be retried');
        configured[name]?.discoverInBackground(failed);
      }
    },
    close: () => {
      for (const name of names) providers[name]?.close();
    },
  };
}
