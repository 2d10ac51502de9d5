/** The outside ways to sign in, as they are configured or embedded: a part of compose.ts, by the same rules. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { finishGoogle, finishPlatform } from '../contract/outside-sign-in.ts';
import type { Config, OutsideClient } from './config.ts';
import { fetchInside, type RawHandler } from './http/raw.ts';
import { pictureFetcher } from './ports/identity/outside/fetch-picture.ts';
import { type OpenIdConnect, openIdConnect } from './ports/identity/outside/openid-connect.ts';
import {
  SANDBOX_ISSUER_PATH,
  type SandboxClient,
  sandboxIssuer,
} from './ports/identity/sandbox-issuer/sandbox-issuer.ts';

/** Each button leads to what is configured for it, else to the sandbox's own issuer, else nowhere. */
export function outsideSignIns(config: Config, appUrl: string, app: () => FastifyInstance) {
  const names = ['google', 'platform'] as const;
  const issuer = `${appUrl}${SANDBOX_ISSUER_PATH}`;
  const secret = randomBytes(32).toString('base64url');
  const clients = {
    google: { id: 'evenkeel-google', secret, callbackPath: finishGoogle.path, buttonName: 'Google' },
    platform: {
      id: 'evenkeel-platform',
      secret,
      callbackPath: finishPlatform.path,
      buttonName: 'the hosting platform',
    },
  } satisfies Record<string, SandboxClient>;
  const real = (client: OutsideClient | undefined) => client && openIdConnect(client);
  const embedded = (clientId: string) =>
    config.allowSandbox
      ? openIdConnect({ issuer, clientId, clientSecret: secret, fetch: fetchInside(app), onOwnOrigin: true })
      : null;
  const configured = { google: real(config.google), platform: real(config.platform) };
  const ways: Record<(typeof names)[number], OpenIdConnect | null> = {
    google: configured.google ?? embedded(clients.google.id),
    platform: configured.platform ?? embedded(clients.platform.id),
  };
  const missing = names.filter((name) => ways[name] && !configured[name]).map((name) => clients[name]);
  const rawHandlers: RawHandler[] =
    missing.length > 0 ? [{ path: SANDBOX_ISSUER_PATH, handle: sandboxIssuer(issuer, missing) }] : [];
  const inside = missing.length > 0 ? { below: issuer, fetch: fetchInside(app) } : undefined;
  return {
    names,
    ways,
    rawHandlers,
    // Where real people are, not even this machine is asked: a service may let them choose the address themselves.
    fetchPicture: pictureFetcher({ inside, loopback: !config.production }),
    discover: (log: Logger) => {
      for (const name of names) {
        const failed = () => log.warn({ way: name }, 'an outside sign-in does not answer; it will be asked again');
        configured[name]?.discoverInBackground(failed);
      }
    },
    close: () => {
      for (const name of names) ways[name]?.close();
    },
  };
}
