/**
 * The foundation of ports and features: the configuration, the database, the secret, the app's address and its cookie.
 */
import type { Logger } from 'pino';
import { sessionSecret } from '../config/session-secret.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/client.ts';
import { noRateLimits, rateLimits } from '../http/rate-limits/rate-limits.ts';
import { sharedCountersStore } from '../http/rate-limits/shared-counters-store.ts';
import { trackRequests } from '../http/request-activity.ts';
import { sessionCookie } from '../http/sessions/session-cookie.ts';
import type { Tracing } from '../ports/tracing/port.ts';
import type { Overrides } from './overrides.ts';

export type Foundation = ReturnType<typeof createFoundation>;

interface FoundationParts {
  readonly config: Config;
  readonly overrides: Overrides;
  readonly log: Logger;
  readonly database: OpenDatabase;
  /** Undefined if nothing is traced. */
  readonly tracing: Tracing | undefined;
}

export function createFoundation(parts: FoundationParts) {
  const { config, database } = parts;
  const secret = sessionSecret(config.sessionSecret, config.dataDir);
  const appUrl = config.appUrl ?? `http://localhost:${config.port}`;
  const sharedCounters = sharedCountersStore(database.db, secret);
  return {
    ...parts,
    secret,
    appUrl,
    cookie: sessionCookie({ secret, secure: appUrl.startsWith('https:') }),
    requestActivity: trackRequests(),
    sharedCounters,
    limits: config.rateLimits ? rateLimits(sharedCounters) : noRateLimits,
  };
}
