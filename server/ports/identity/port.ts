import type { Transaction } from '../../db/client.ts';

/** Where the headers of a request name the caller's network address, as the server itself found it. */
export const CALLER_ADDRESS_HEADER = 'x-caller-address';

/** Proof of who somebody is. It makes and ends sign-in sessions; who a session belongs to is read elsewhere. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
}

export interface SignedIn {
  readonly userId: string;
  /** Complete Set-Cookie header values that make this browser the signed-in one. */
  readonly cookies: readonly string[];
}

/** So many wait already that nothing was tried. */
export type Busy = 'busy';

export interface Identity {
  /** Makes the account and signs in. */
  readonly signUp: (account: NewAccount, headers: Headers) => Promise<SignedIn | 'email_taken' | Busy>;
  /**
   * Unknown address, wrong password and no password at all are one answer, and take the same time. A password that was
   * replaced while it was checked is a wrong one: nobody is in afterwards whom the new one signed out.
   * @param mayEnter asked once the password was right, before a session is made: false makes none ('held').
   */
  readonly signIn: (
    credentials: { email: string; password: string },
    headers: Headers,
    mayEnter?: (userId: string) => Promise<boolean>,
  ) => Promise<SignedIn | 'invalid' | 'held' | Busy>;
  /**
   * Signs in somebody who has proven elsewhere who they are, with a session of its own.
   * @param stillMay asked once the session is made: where what was proven has ended meanwhile, so does the session
   * ('held').
   */
  readonly signInAs: (userId: string, headers: Headers, stillMay: () => Promise<boolean>) => Promise<SignedIn | 'held'>;
  /**
   * Gives a session a new token: whoever holds the one before, the browser itself included, is signed out.
   * @returns as `cookies` of SignedIn; null where the session has ended.
   */
  readonly renewToken: (tx: Transaction, sessionId: string) => Promise<readonly string[] | null>;
}

/** The passwords and sessions of people who have an account already. */
export interface Credentials {
  readonly hasPassword: (userId: string) => Promise<boolean>;
  /** No password at all is a wrong one. 'busy' also where this person's last one still waits to be looked at. */
  readonly verifyPassword: (userId: string, password: string) => Promise<'right' | 'wrong' | Busy>;
  /** The slow part of setting a password, so that no transaction waits for it. */
  readonly hashPassword: (userId: string, password: string) => Promise<{ readonly hash: string } | Busy>;
  /** Replaces the password, or sets the first one. */
  readonly setPassword: (tx: Transaction, userId: string, passwordHash: string) => Promise<void>;
  /** Signs the person out everywhere, or everywhere but in one session. */
  readonly endSessions: (tx: Transaction, userId: string, exceptSessionId?: string) => Promise<void>;
}
