import type { Transaction } from '../../db/client.ts';

/** The request header that carries the caller's network address, as the server itself determined it. */
export const CALLER_ADDRESS_HEADER = 'x-caller-address';

/** Proves who a user is. It creates and ends sign-in sessions. Which user a session belongs to is read elsewhere. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
}

export interface SignedIn {
  readonly userId: string;
  /** Complete Set-Cookie header values that sign this browser in. */
  readonly cookies: readonly string[];
}

/** The queue is full. Nothing was tried. */
export type Busy = 'busy';

export interface Identity {
  /** Creates the account and signs in. */
  readonly signUp: (account: NewAccount, headers: Headers) => Promise<SignedIn | 'email_taken' | Busy>;
  /**
   * An unknown address, a wrong password and an account without a password get the same answer in the same time. A
   * password that was replaced during the check counts as wrong. So nobody stays signed in whom the new password signed
   * out.
   * @param mayEnter asked once the password was right, before a session is made. False makes no session ('held').
   */
  readonly signIn: (
    credentials: { email: string; password: string },
    headers: Headers,
    mayEnter?: (userId: string) => Promise<boolean>,
  ) => Promise<SignedIn | 'invalid' | 'held' | Busy>;
  /**
   * Signs in a user who has proven elsewhere who they are, with a session of its own.
   * @param stillMay asked once the session is made. If the proof is no longer valid by then, the session ends ('held').
   */
  readonly signInAs: (userId: string, headers: Headers, stillMay: () => Promise<boolean>) => Promise<SignedIn | 'held'>;
  /**
   * Gives a session a new token. Whoever holds the old one is signed out, including the browser itself.
   * @returns as `cookies` of SignedIn; null if the session has ended.
   */
  readonly renewToken: (tx: Transaction, sessionId: string) => Promise<readonly string[] | null>;
}

/** The passwords and sessions of existing users. */
export interface Credentials {
  readonly hasPassword: (userId: string) => Promise<boolean>;
  /** An account without a password counts as 'wrong'. Also 'busy' if this user's previous check still waits. */
  readonly verifyPassword: (userId: string, password: string) => Promise<'right' | 'wrong' | Busy>;
  /** The slow part of setting a password, done outside so that no transaction waits for it. */
  readonly hashPassword: (userId: string, password: string) => Promise<{ readonly hash: string } | Busy>;
  /** Replaces the password, or sets the first one. */
  readonly setPassword: (tx: Transaction, userId: string, passwordHash: string) => Promise<void>;
  /** Ends all of the user's sessions, or all but one. */
  readonly endSessions: (tx: Transaction, userId: string, exceptSessionId?: string) => Promise<void>;
}
