/**
 * A call is one request from the browser to the server: its address, who may make it, its input, its reply and the
 * expected failures. The server binds each call once (server/http/mount-routes.ts). The browser names it by "METHOD
 * /path" and imports only its types (web/api.ts).
 */
import type { z } from 'zod';
import type { FailureCode } from './failures.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Checked in this order before any handler runs: session (401), admin (403), access (403). 'optional': open to all, and
 * the handler learns who the user is if there is a session.
 */
export type Guard = 'public' | 'optional' | 'session' | 'access' | 'admin';

/** So many attempts (`points`) in so many seconds. */
export interface RateLimitWindow {
  readonly points: number;
  readonly seconds: number;
}

/** How often a call may be attempted, counted before anything is looked up: docs/decisions/011-rate-limits.md. */
export interface RateLimit {
  /** 'failures': an attempt that succeeds is refunded. */
  readonly counts: 'failures' | 'all';
  /** Limit for one network address, whatever the account. */
  readonly perIp?: RateLimitWindow;
  /**
   * Which account is meant: the email address in the body, the user of the session or of a sign-in in progress, or the
   * account that an emailed link's token in the body belongs to.
   */
  readonly account?: 'email' | 'session' | 'mfa-challenge' | 'link';
  /** Limit for one network address at one account. */
  readonly perAccountAndIp?: RateLimitWindow;
  /** Limit for one large subnet at one account, for addresses that never succeeded there. */
  readonly perAccountAndSubnet?: RateLimitWindow;
  /** Limit at one account for all addresses together that never succeeded there. */
  readonly perAccount?: RateLimitWindow;
  /**
   * Counted by all processes together. So are, without this, failures at an account, attempts at a typed address, and
   * limits of a day.
   */
  readonly acrossProcesses?: true;
  /** Success proves that the account's owner is at this address: the last two limits no longer count there. */
  readonly provesOwner?: boolean;
}

/** A call without a rate limit; made by `unlimited` of rate-limits.ts. */
export interface Unlimited {
  /** Why it needs no limit, in a sentence. */
  readonly unlimited: string;
}

/** @returns null if the call has none. */
export const rateLimitOf = ({ limit }: Pick<Call, 'limit'>): RateLimit | null => ('unlimited' in limit ? null : limit);

export interface Call {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly guard: Guard;
  /** A GET that changes something. It is not mounted for HEAD, with which programs look whether a link works. */
  readonly changesState?: true;
  /** Needs a sign-in or a reauthentication less than ten minutes ago, else fresh_sign_in_required. */
  readonly needsReauthentication?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * Every call that hashes, sends email, asks an external service or adds rows has one:
   * docs/decisions/028-limits-on-every-call.md.
   */
  readonly limit: RateLimit | Unlimited;
  readonly reply: z.ZodType;
  /** Failures the handler itself may return. Those of the guard and of validation are implied. */
  readonly errors: readonly FailureCode[];
}

/** Keeps the literal types of a call's definition. */
export const call = <const C extends Call>(definition: C): C => definition;

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler receives: validated, with defaults filled in. */
export interface CallInput<C extends Call> {
  readonly params: Output<C['params']>;
  readonly query: Output<C['query']>;
  readonly body: Output<C['body']>;
}

/** What a caller sends. Parts that the call does not declare are not allowed. */
export type CallRequest<C extends Call> = {
  [Part in 'params' | 'query' | 'body' as C[Part] extends z.ZodType ? Part : never]: Input<C[Part]>;
};

export type CallReply<C extends Call> = z.output<C['reply']>;
export type CallErrors<C extends Call> = C['errors'][number];

/** "POST /api/quotes/generate": how a call is named where its schema is not available. */
export type CallName<C extends Call> = C extends Call ? `${C['method']} ${C['path']}` : never;
