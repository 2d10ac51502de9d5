/**
 * What a feature gives to the house: its routes, its jobs and what it knows about a person.
 * compose.ts collects these; nothing else knows all features.
 */
import type { Call, CallErrors, CallInput, CallReply, RateLimit, Unlimited } from '../contract/call.ts';
import type { CurrentUser } from './auth/current-user.ts';
import type { Transaction } from './db/client.ts';
import type { Failure } from './failure.ts';
import type { JobHandlers, PeriodicJob } from './ports/jobs/port.ts';
import type { Reply } from './reply.ts';

export interface RequestContext {
  /** Never with the guard 'public', where somebody is signed in with 'optional', always with the others. */
  readonly user: CurrentUser | null;
  /** The caller's IANA time zone, or null when none (or no real one) was sent. */
  readonly timeZone: string | null;
  readonly idempotencyKey: string | null;
  readonly headers: Headers;
  readonly ip: string;
  /** Where this machine's own browser reached us: for where there is no APP_URL. */
  readonly origin: string;
}

/** Something read in the same statement as the session, so that a call asked often costs one round trip. */
export interface PrefetchQuery {
  readonly name: string;
  /** What the statement's placeholders stand for. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface AuthenticatedContext extends RequestContext {
  readonly user: CurrentUser;
  /** What the route wanted read alongside the session; null where it wanted nothing. */
  readonly prefetched: string | null;
}

type ContextOf<C extends Call> = C['guard'] extends 'public' | 'optional' ? RequestContext : AuthenticatedContext;

export type Handler<C extends Call> = (
  input: CallInput<C>,
  context: ContextOf<C>,
) => Promise<CallReply<C> | Reply<CallReply<C>> | Failure<CallErrors<C>>>;

export interface Route {
  readonly call: Call;
  // biome-ignore lint/suspicious/noExplicitAny: routes of all calls stand in one list; `on` has checked each one.
  readonly handle: (input: any, context: any) => Promise<unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly prefetch: ((input: any) => PrefetchQuery | null) | undefined;
  /** The account that tries are counted for, where the limit says 'mfa-challenge'; null: nobody's. */
  readonly rateLimitAccount?: (context: RequestContext) => string | null;
}

/** Binds a call of the contract to the function that answers it. */
export const route = <C extends Call>(
  call: C,
  handle: Handler<C>,
  prefetch?: (input: CallInput<C>) => PrefetchQuery | null,
): Route => ({ call, handle, prefetch });

/** An address that another service calls by itself: no session, no contract of ours, its own signature or token. */
export interface Webhook {
  readonly path: `/${string}`;
  /** How often one address may call, or why as often as it likes: counted before the body is looked at. */
  readonly limit: RateLimit | Unlimited;
  /** A longer body answers 413 before anything reads it. */
  readonly bodyLimitBytes: number;
  /**
   * Takes in the body, byte for byte as it was sent. Resolves only when nothing of it can be lost any more.
   * @param query of the address it was sent to.
   * @throws when the service should send it again.
   */
  readonly receive: (body: string, headers: Headers, query: URLSearchParams) => Promise<'taken' | 'invalid'>;
}

export interface PersonalData {
  /** Everything the feature keeps about the person, as plain JSON values, but for what `exportLists` tells. */
  readonly exportFor: (userId: string) => Promise<Record<string, unknown>>;
  /** Lists that may be very long, some rows at a time, by the names they have in the export. */
  readonly exportLists?: Readonly<Record<string, (userId: string) => AsyncIterable<readonly object[]>>>;
  /** Removes all of it, in the caller's transaction. */
  readonly erase: (tx: Transaction, userId: string) => Promise<void>;
}

export interface Feature {
  readonly routes: readonly Route[];
  readonly webhooks?: readonly Webhook[];
  readonly jobs?: JobHandlers;
  readonly periodicJobs?: readonly PeriodicJob[];
  /** Done at each start, once jobs can be added and before the first request is answered. */
  readonly atStart?: () => Promise<void>;
  /** Ends what is under way, when the server is told to stop: before the jobs and the database are closed. */
  readonly close?: () => Promise<void>;
  /** 'none' says in so many words that the feature keeps nothing about a person. */
  readonly personalData: PersonalData | 'none';
}
