/** Social login: sign-in through an external service that says who a user is. */

export interface ExternalProfile {
  /** Issuer and subject together identify the user permanently. The email address does not. */
  readonly issuer: string;
  readonly subject: string;
  /** As server/text/email-address.ts normalises it; null if the service gives no address that an account could have. */
  readonly email: string | null;
  /** Whether the service itself says that the address belongs to this user. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Where the service has the user's picture: an https address, or one at the service itself; else null. */
  readonly picture: string | null;
}

/** What must be unchanged when the browser comes back. It is kept secret from everyone else, and used once. */
export interface AuthorizationState {
  readonly callbackUrl: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /**
   * Set if the user was asked to sign in again at the service: the earliest accepted time of sign-in, in seconds since
   * 1970, by the machine's clock.
   */
  readonly againSince?: number;
}

/**
 * 'cancelled': the user stopped. 'refused': the answer cannot be trusted. 'unavailable': the service does not answer.
 */
export type OidcFailure = 'cancelled' | 'refused' | 'unavailable';

export interface OidcProvider {
  readonly issuer: string;
  /**
   * @param callbackUrl the full address of ours that the service sends the browser back to.
   * @param again the service is to ask the user to sign in even if it still knows the browser. An earlier sign-in then
   *   counts as 'refused' on return, where the service reports the time of sign-in.
   */
  readonly startAuthorization: (
    callbackUrl: string,
    options?: { readonly again: boolean },
  ) => Promise<{ readonly location: string; readonly remember: AuthorizationState } | 'unavailable'>;
  /** @param query the query parameters that the browser came back with. */
  readonly completeAuthorization: (
    query: Readonly<Record<string, string>>,
    remembered: AuthorizationState,
  ) => Promise<ExternalProfile | OidcFailure>;
}

/** Types that every browser shows as a picture and nothing else. SVG is excluded, because it can contain a script. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

export interface Picture {
  readonly contentType: PictureType;
  readonly bytes: Uint8Array;
}

/**
 * Fetches the picture of a social login's profile.
 * @returns 'none' if there is no picture that we would show; a retry would not change that.
 * @throws if a retry may succeed.
 */
export type FetchPicture = (address: string) => Promise<Picture | 'none'>;
