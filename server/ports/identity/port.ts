import type { Transaction } from '../../db/client.ts';

/** The request header with the caller's network address, as this server determined it. */
export const CALLER_ADDRESS_HEADER = 'x-caller-address';

/** The provider id, in the table of accounts, of the row that holds a password. All other rows are external identities. */
export const PASSWORD_PROVIDER = 'credential';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
}

export interface SignedIn {
  readonly userId: string;
  /** Complete Set-Cookie header values that sign this browser in. */
  readonly cookies: readonly string[];
}

/** The hashing queue is full, so nothing was attempted. */
export type Busy = 'busy';

/** Proves who a user is, and creates and ends sessions. Finding the user of a session is not part of this port. */
export interface Identity {
  /** Creates the account and signs its user in. */
  readonly signUp: (account: NewAccount, headers: Headers) => Promise<SignedIn | 'email_taken' | Busy>;
  /**
   * An unknown address, a wrong password and an account without a password have the same outcome, after the same time.
   * A password that was replaced during the check counts as wrong: otherwise a session could outlive the password
   * change that was meant to end it.
   * @param allowSession called once the password was right, before a session is created. If it resolves to false, no
   *   session is created ('denied').
   */
  readonly signIn: (
    credentials: { email: string; password: string },
    headers: Headers,
    allowSession?: (userId: string) => Promise<boolean>,
  ) => Promise<SignedIn | 'invalid' | 'denied' | Busy>;
  /**
   * Signs in a user who has proven who they are by other means, and creates a session for them.
   * @param isStillAllowed called once the session exists. If it resolves to false, because the proof is no longer
   *   valid, the session ends ('denied').
   */
  readonly signInAs: (
    userId: string,
    headers: Headers,
    isStillAllowed: () => Promise<boolean>,
  ) => Promise<SignedIn | 'denied'>;
  /**
   * Gives a session a new token. Every holder of the old one is signed out, including the browser itself until it gets
   * the new cookies.
   * @returns as `cookies` of SignedIn; null if the session has ended.
   */
  readonly renewToken: (tx: Transaction, sessionId: string) => Promise<readonly string[] | null>;
}

/** The passwords and sessions of existing users. */
export interface Credentials {
  readonly hasPassword: (userId: string) => Promise<boolean>;
  /** An account without a password counts as 'wrong'. Also 'busy' if an earlier check for this user is still queued. */
  readonly verifyPassword: (userId: string, password: string) => Promise<'right' | 'wrong' | Busy>;
  /** The slow part of setting a password. It is separate, so that no transaction waits for it. */
  readonly hashPassword: (userId: string, password: string) => Promise<{ readonly hash: string } | Busy>;
  /** Replaces the password, or sets the first one. */
  readonly setPassword: (tx: Transaction, userId: string, passwordHash: string) => Promise<void>;
  /** Ends all of the user's sessions, or all but one. */
  readonly endSessions: (tx: Transaction, userId: string, exceptSessionId?: string) => Promise<void>;
}
