/** Proof of who somebody is. It makes and ends sign-in sessions; who a session belongs to is read elsewhere. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export interface SignedIn {
  readonly userId: string;
  /** Complete Set-Cookie header values that make this browser the signed-in one. */
  readonly cookies: readonly string[];
}

export interface Identity {
  /** Makes the account and signs in. */
  readonly signUp: (account: NewAccount, headers: Headers) => Promise<SignedIn | 'email_taken'>;
  /** Unknown address, wrong password and no password at all are one answer. */
  readonly signIn: (
    credentials: { email: string; password: string },
    headers: Headers,
  ) => Promise<SignedIn | 'invalid'>;
  /** Ends the session of these headers, if there is one. */
  readonly signOut: (headers: Headers) => Promise<void>;
}
