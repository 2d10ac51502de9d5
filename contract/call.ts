/**
 * A call is one request the browser makes and the server answers: its address, who may make it, what goes in,
 * what comes back and which failures are expected. The server binds each call once (server/http/mount-routes.ts);
 * the browser names it by "METHOD /path" and takes only its types (web/api.ts).
 */
import type { z } from 'zod';
import type { FailureCode } from './failures.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Checked in this order before any handler runs: session (401), admin (403), access (403). 'optional': for everybody,
 * and the handler is told who it is where somebody is signed in.
 */
export type Guard = 'public' | 'optional' | 'session' | 'access' | 'admin';

/** So many tries in so many seconds. */
export interface RateLimitWindow {
  readonly points: number;
  readonly seconds: number;
}

/** How often a call may be tried, counted before anything is looked up: docs/decisions/011-rate-limits.md. */
export interface RateLimit {
  /** 'failures': a try that succeeds is given back. */
  readonly counts: 'failures' | 'all';
  /** What one network address may do, for whatever account. */
  readonly perIp?: RateLimitWindow;
  /**
   * Which account is meant: an address in the body, the person of the session, or of a sign-in that has begun, or the
   * one that the token of a mail's link in the body belongs to.
   */
  readonly account?: 'email' | 'session' | 'mfa-challenge' | 'link';
  /** What one network address may do to one account. */
  readonly perAccountAndIp?: RateLimitWindow;
  /** What one large neighbourhood of addresses may do to one account it never succeeded for. */
  readonly perAccountAndSubnet?: RateLimitWindow;
  /** What all the addresses together that never succeeded for an account may do to it. */
  readonly perAccount?: RateLimitWindow;
  /** Success tells that the account's owner is at this address: the last two limits count no more there. */
  readonly provesOwner?: boolean;
}

/** A call that may be made as often as anybody likes; made by `unlimited` of rate-limits.ts. */
export interface Unlimited {
  /** Why it needs no limit, in a sentence. */
  readonly unlimited: string;
}

/** @returns null where the call has none. */
export const rateLimitOf = ({ limit }: Pick<Call, 'limit'>): RateLimit | null => ('unlimited' in limit ? null : limit);

export interface Call {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly guard: Guard;
  /** Needs a sign-in, or a confirmation of it, younger than ten minutes: else fresh_sign_in_required. */
  readonly needsReauthentication?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Every call that hashes, mails, asks an outside service or adds rows has one: docs/decisions/028-limits-on-every-call.md. */
  readonly limit: RateLimit | Unlimited;
  readonly reply: z.ZodType;
  /** Failures the handler itself may return; those of the guard and of validation go without saying. */
  readonly errors: readonly FailureCode[];
}

/** Keeps the literal types of a call's definition. */
export const call = <const C extends Call>(definition: C): C => definition;

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler receives: validated, defaults filled in. */
export interface CallInput<C extends Call> {
  readonly params: Output<C['params']>;
  readonly query: Output<C['query']>;
  readonly body: Output<C['body']>;
}

/** What a caller sends: parts the call does not declare may not be given. */
export type CallRequest<C extends Call> = {
  [Part in 'params' | 'query' | 'body' as C[Part] extends z.ZodType ? Part : never]: Input<C[Part]>;
};

export type CallReply<C extends Call> = z.output<C['reply']>;
export type CallErrors<C extends Call> = C['errors'][number];

/** "POST /api/quotes/generate": how a call is named where its schema is not at hand. */
export type CallName<C extends Call> = C extends Call ? `${C['method']} ${C['path']}` : never;
