/**
 * The parts of a feature that the app uses: its routes, its jobs and its access to the personal data it stores.
 * compose.ts collects these. No other module knows all features.
 */
import type { Call, CallErrors, CallInput, CallReply, RateLimit, Unlimited } from '../contract/call.ts';
import type { CurrentUser } from './auth/current-user.ts';
import type { Transaction } from './db/client.ts';
import type { Failure } from './failure.ts';
import type { JobHandlers, PeriodicJob } from './ports/jobs/port.ts';
import type { Reply } from './reply.ts';

export interface RequestContext {
  /** Never set for the guard 'public', set for 'optional' if there is a session, always set for the others. */
  readonly user: CurrentUser | null;
  /** The client's IANA time zone, or null if it sent none, or an invalid one. */
  readonly timeZone: string | null;
  readonly idempotencyKey: string | null;
  readonly headers: Headers;
  readonly ip: string;
  /** The origin that a browser on this machine used to reach the server. Used if there is no APP_URL. */
  readonly origin: string;
}

/** A query that runs in the same statement as the session's, so that a frequent call costs one round trip. */
export interface PrefetchQuery {
  readonly name: string;
  /** Values of the statement's placeholders. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface AuthenticatedContext extends RequestContext {
  readonly user: CurrentUser;
  /** The result of the route's prefetch query; null if it has none. */
  readonly prefetched: string | null;
}

type ContextOf<C extends Call> = C['guard'] extends 'public' | 'optional' ? RequestContext : AuthenticatedContext;

export type Handler<C extends Call> = (
  input: CallInput<C>,
  context: ContextOf<C>,
) => Promise<CallReply<C> | Reply<CallReply<C>> | Failure<CallErrors<C>>>;

export interface Route {
  readonly call: Call;
  // biome-ignore lint/suspicious/noExplicitAny: routes of all calls are in one list; `route` has checked each one.
  readonly handle: (input: any, context: any) => Promise<unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly prefetch: ((input: any) => PrefetchQuery | null) | undefined;
  /** The account for which attempts are counted, if the limit's account is 'mfa-challenge'; null: none. */
  readonly rateLimitAccount?: (context: RequestContext) => string | null;
}

/** Binds a call of the contract to its handler. */
export const route = <C extends Call>(
  call: C,
  handle: Handler<C>,
  prefetch?: (input: CallInput<C>) => PrefetchQuery | null,
): Route => ({ call, handle, prefetch });

/** A route that another service calls: it has no session and no call in the contract, but a signature or token. */
export interface Webhook {
  readonly path: `/${string}`;
  /** The rate limit per address, or the reason why there is none. Counted before the body is read. */
  readonly limit: RateLimit | Unlimited;
  /** A longer body is refused with 413 before it is processed. */
  readonly bodyLimitBytes: number;
  /** The error code of an invalid request. */
  readonly invalidCode: 'webhook_invalid' | 'link_invalid';
  /**
   * Processes the body, byte for byte as it was sent. Resolves only once the event is stored durably.
   * @param query the query of the request's address.
   * @throws if the service should send it again.
   */
  readonly receive: (body: string, headers: Headers, query: URLSearchParams) => Promise<'accepted' | 'invalid'>;
}

export interface PersonalData {
  /** Everything that the feature stores about the user, as plain JSON values, except the lists in `exportLists`. */
  readonly exportFor: (userId: string) => Promise<Record<string, unknown>>;
  /** Lists that may be very long, in batches of rows, by their names in the export. */
  readonly exportLists?: Readonly<Record<string, (userId: string) => AsyncIterable<readonly object[]>>>;
  /** Deletes all of this data, in the caller's transaction. */
  readonly erase: (tx: Transaction, userId: string) => Promise<void>;
}

export interface Feature {
  readonly routes: readonly Route[];
  readonly webhooks?: readonly Webhook[];
  readonly jobs?: JobHandlers;
  readonly periodicJobs?: readonly PeriodicJob[];
  /** Runs at each start, once jobs can be added and before the first request is accepted. */
  readonly atStart?: () => Promise<void>;
  /** Stops work in progress when the server stops, before the jobs and the database are closed. */
  readonly close?: () => Promise<void>;
  /** 'none' states explicitly that the feature stores nothing about a user. */
  readonly personalData: PersonalData | 'none';
}
