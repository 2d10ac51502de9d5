/**
 * A call is one request from the browser to the server: its address, who may make it, its input, its reply and its
 * expected failures. The server binds each call once (server/http/mount-routes.ts). The browser refers to it as "METHOD
 * /path" and imports only its types (web/api-client/api.ts).
 */
import type { z } from 'zod';
import type { FailureCode } from './failures.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Checked in this order before any handler runs: session (401), admin (403), access (403). 'optional': open to all, and
 * the handler gets the user if there is a session.
 */
type Guard = 'public' | 'optional' | 'session' | 'access' | 'admin';

/** The maximum number of attempts (`points`) within `seconds`. */
export interface RateLimitWindow {
  readonly points: number;
  readonly seconds: number;
}

/**
 * How often a call may be attempted. Attempts are counted before any record is looked up:
 * docs/decisions/011-rate-limits.md.
 */
export interface RateLimit {
  /** 'failures': an attempt that succeeds is refunded. */
  readonly counts: 'failures' | 'all';
  /** Limit for one network address, whatever the account. */
  readonly perIp?: RateLimitWindow;
  /**
   * The account that the limit applies to: that of the email address in the body, that of the session or of a sign-in
   * in progress, or that of an emailed link whose token is in the body.
   */
  readonly account?: 'email' | 'session' | 'mfa-challenge' | 'link';
  /** Limit for one network address and one account. */
  readonly perAccountAndIp?: RateLimitWindow;
  /** Limit for one large subnet and one account, for addresses from which no attempt at that account ever succeeded. */
  readonly perAccountAndSubnet?: RateLimitWindow;
  /** Limit for one account, for all such addresses together. */
  readonly perAccount?: RateLimitWindow;
  /**
   * Counted by all processes together. Even without this, the following are: failures at an account, attempts for an
   * entered address, and daily limits.
   */
  readonly acrossProcesses?: true;
  /** Success proves that the account's owner uses this address: the last two limits no longer apply there. */
  readonly provesOwner?: boolean;
}

/** A call without a rate limit; created by `unlimited` in rate-limits.ts. */
export interface Unlimited {
  /** Why the call needs no limit, in a sentence. */
  readonly unlimited: string;
}

/** @returns null if the call has none. */
export const rateLimitOf = ({ limit }: Pick<Call, 'limit'>): RateLimit | null => ('unlimited' in limit ? null : limit);

export interface Call {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly guard: Guard;
  /**
   * A GET that changes something. It is not mounted for HEAD, which programs use to check links. Unless it is public, it
   * is refused when another site makes the browser send it.
   */
  readonly changesState?: true;
  /**
   * Needs a sign-in or a reauthentication within the last ten minutes; otherwise the failure is fresh_sign_in_required.
   */
  readonly needsReauthentication?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * A rate limit is required for every call that hashes, sends email, calls an external service or adds rows:
   * docs/decisions/028-limits-on-every-call.md.
   */
  readonly limit: RateLimit | Unlimited;
  readonly reply: z.ZodType;
  /** Failures that the handler itself may return. Those of the guard and of validation are implied. */
  readonly errors: readonly FailureCode[];
}

/** Keeps the literal types of a call's definition. */
export const call = <const C extends Call>(definition: C): C => definition;

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The input of a handler: validated, with defaults filled in. */
export interface CallInput<C extends Call> {
  readonly params: Output<C['params']>;
  readonly query: Output<C['query']>;
  readonly body: Output<C['body']>;
}

/** The input that a client sends. Parts that the call does not declare are not allowed. */
export type CallRequest<C extends Call> = {
  [Part in RequestPart as IsRequired<C[Part]> extends true ? Part : never]: Input<C[Part]>;
} & {
  [Part in RequestPart as IsRequired<C[Part]> extends false ? Part : never]?: Input<C[Part]>;
};

type RequestPart = 'params' | 'query' | 'body';
type IsRequired<S> = S extends z.ZodType ? (undefined extends z.input<S> ? false : true) : 'undeclared';

export type CallReply<C extends Call> = z.output<C['reply']>;
export type CallErrors<C extends Call> = C['errors'][number];

/** "POST /api/quotes/generate": the name of a call where its schema is not available. */
export type CallName<C extends Call> = C extends Call ? `${C['method']} ${C['path']}` : never;
