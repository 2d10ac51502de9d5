/**
 * The replies of the calls that a page makes first (contract/first-calls.ts), produced exactly as by those calls: with
 * the same guards, handlers and serializers. A call that is refused or fails is left out, and the page makes it itself.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rateLimitOf } from '#contract/call.ts';
import { MIDNIGHT } from '#contract/domain/days.ts';
import { localDay } from '../../dates/local-day.ts';
import { isFailure } from '../../failure.ts';
import type { PrefetchQuery, Route } from '../../feature.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { isReply, replyKind } from '../../reply.ts';
import { withTimeout } from '../../with-timeout.ts';
import { authorizationFailure, FastifyRequestContext } from '../mount-routes.ts';
import { serializerOf } from '../reply-serializers.ts';
import type { SessionCheck } from '../sessions/check-session.ts';

/** By the path of the page: the addresses of its calls for a user with this local day. */
export type FirstCalls = Readonly<Record<string, (today: string) => readonly string[]>>;

export interface FirstRepliesOptions {
  readonly routes: readonly Route[];
  readonly firstCalls: FirstCalls;
  readonly checkSession: SessionCheck;
  /** The clock of the features, which determines the local day. */
  readonly clock: Clock;
  /** The clock of sessions. */
  readonly systemClock: Clock;
  /** After this time, the page is sent without the replies that are still missing. */
  readonly deadlineMs?: number | undefined;
}

/** The data that is embedded in the page. */
export interface FirstReplies {
  /** The time zone that days were computed in. A browser in another zone has to make the calls again. */
  readonly timeZone: string;
  /** Each reply as JSON text, by the address of its call. */
  readonly replies: ReadonlyMap<string, string>;
}

/** Null: there is no session. */
export type ReadFirstReplies = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
) => Promise<FirstReplies | null>;

interface BoundCall {
  readonly address: string;
  readonly route: Route;
  readonly query: unknown;
  readonly prefetchQuery: PrefetchQuery | null;
}

/** The user sees nothing until the page arrives, so it must not wait long. */
const DEADLINE_MS = 1000;
/** As for a call without a time zone. */
const NO_ZONE = 'UTC';

export function firstRepliesReader(options: FirstRepliesOptions): ReadFirstReplies {
  const { checkSession, firstCalls, clock, systemClock, deadlineMs = DEADLINE_MS } = options;
  const bind = callBinder(options.routes);
  const anyDay = localDay(clock.now(), NO_ZONE, MIDNIGHT);
  for (const addresses of Object.values(firstCalls)) addresses(anyDay).forEach(bind);

  return async (request, reply, path) => {
    const addressesOf = firstCalls[path] ?? (() => []);
    // One of the calls can be prefetched in the same statement as the session. Its address does not depend on the day.
    const prefetched = addressesOf(anyDay)
      .map(bind)
      .find(({ prefetchQuery }) => prefetchQuery);
    const found = await checkSession(request.headers.cookie, reply, prefetched?.prefetchQuery ?? undefined);
    if (!found) return null;
    const { user } = found;
    request.user = user;
    request.prefetched = found.prefetched;
    const context = new FastifyRequestContext(request);
    const calls = addressesOf(localDay(clock.now(), user.timeZone, user.dayEnd)).map(bind);
    const replies = new Map<string, string>();
    const answerAll = Promise.all(
      calls.map(async ({ address, route, query }) => {
        if (authorizationFailure(route.call, user, systemClock)) return;
        try {
          const text = textOf(route, await route.handle({ query }, context));
          if (text !== null) replies.set(address, text);
        } catch (error) {
          request.log.warn({ err: error, route: route.call.path }, 'a reply could not be included in the page');
        }
      }),
    );
    await withTimeout(deadlineMs, answerAll);
    // A later reply is not included, because the page is about to be sent.
    return { timeZone: user.timeZone ?? NO_ZONE, replies: new Map(replies) };
  };
}

/** @throws if no call has this address, or if the call is rate limited or has path parameters. */
function callBinder(routes: readonly Route[]): (address: string) => BoundCall {
  const byPath = new Map(routes.filter(({ call }) => call.method === 'GET').map((route) => [route.call.path, route]));
  return (address) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const route = byPath.get(pathname as `/${string}`);
    if (!route) throw new Error(`First calls: no call reads ${address}`);
    const { call } = route;
    if (rateLimitOf(call) || call.params) throw new Error(`First calls: ${address} can't be sent along with a page`);
    const query = call.query?.parse(Object.fromEntries(searchParams));
    return { address, route, query, prefetchQuery: route.prefetch?.({ query }) ?? null };
  };
}

/** Null: the handler refused the call, or the reply is not JSON. */
function textOf({ call }: Route, outcome: unknown): string | null {
  if (isFailure(outcome)) return null;
  if (!isReply(outcome)) return serializerOf(call.reply)(outcome);
  return outcome[replyKind] === 'raw-json' ? outcome.text : null;
}

/**
 * The content of an inert script element. Because "<" is escaped, no user's text can close the element or open another.
 */
export function firstRepliesElement({ timeZone, replies }: FirstReplies): string {
  const members = [...replies].map(([address, text]) => `${JSON.stringify(address)}:${text}`);
  const json = `{"timeZone":${JSON.stringify(timeZone)},"replies":{${members.join(',')}}}`;
  return `<script type="application/json" id="first-replies">${json.replaceAll('<', '\\u003c')}</script>`;
}
