/** Finds the current user: one prepared query per request that needs to know. */
import type { FastifyReply } from 'fastify';
import type { CurrentUser } from '../../auth/current-user.ts';
import type { PrefetchQuery } from '../../feature.ts';
import type { SessionCookie } from './session-cookie.ts';

/** A valid session and its user; `renewed` if its lifetime was just extended. */
interface FoundSession {
  readonly user: CurrentUser;
  readonly renewed: boolean;
  /** The result of the prefetch query. */
  readonly prefetched: string | null;
}

type FindSession = (token: string, prefetch?: PrefetchQuery) => Promise<FoundSession | null>;
export type SessionCheck = (
  cookieHeader: string | undefined,
  reply: FastifyReply,
  prefetch?: PrefetchQuery,
) => Promise<FoundSession | null>;

/** How long a session lives without being used. */
export const SESSION_IDLE_SECONDS = 14 * 24 * 60 * 60;

export function sessionCheck(cookie: SessionCookie, findSession: FindSession): SessionCheck {
  return async (header, reply, prefetch) => {
    const token = cookie.read(header);
    const found = token === null ? null : await findSession(token, prefetch);
    if (found?.renewed && header) reply.header('set-cookie', cookie.renew(header, SESSION_IDLE_SECONDS));
    return found;
  };
}
