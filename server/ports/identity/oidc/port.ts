/** Social login: sign-in through an external service that identifies the user. */

export interface ExternalProfile {
  /** Issuer and subject together identify the user permanently. The email address does not. */
  readonly issuer: string;
  readonly subject: string;
  /** Normalised as by server/text/email-address.ts; null if the service sends no address that an account could have. */
  readonly email: string | null;
  /** Whether the service states that it verified that the address belongs to this user. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The address of the user's picture at the service: an https address, or one at the service itself; else null. */
  readonly picture: string | null;
}

/** Must be unchanged when the browser comes back. It is kept secret from everyone else, and used once. */
export interface AuthorizationState {
  readonly callbackUrl: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /**
   * Set if the service was asked for a new sign-in: the earliest accepted time of it, in seconds since 1970, by the
   * machine's clock.
   */
  readonly authenticatedAfter?: number;
}

/**
 * 'cancelled': the user stopped. 'refused': the response is not trusted. 'unavailable': the service does not respond.
 */
export type OidcFailure = 'cancelled' | 'refused' | 'unavailable';

export interface OidcProvider {
  readonly issuer: string;
  /**
   * @param callbackUrl our absolute address that the service sends the browser back to.
   * @param forceReauthentication whether the service must ask the user to sign in even if it still has a session in the
   *   browser. An earlier sign-in then counts as 'refused' on return, where the service reports the time of sign-in.
   */
  readonly startAuthorization: (
    callbackUrl: string,
    options?: { readonly forceReauthentication: boolean },
  ) => Promise<{ readonly location: string; readonly remember: AuthorizationState } | 'unavailable'>;
  /** @param query the query parameters of the request to the callback. */
  readonly completeAuthorization: (
    query: Readonly<Record<string, string>>,
    remembered: AuthorizationState,
  ) => Promise<ExternalProfile | OidcFailure>;
}

/** Types that every browser renders only as a picture. SVG is excluded, because it can contain a script. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

export interface Picture {
  readonly contentType: PictureType;
  readonly bytes: Uint8Array;
}

/**
 * Fetches the picture of a social login's profile.
 * @returns 'none' if there is no picture that may be shown; a retry would not change that.
 * @throws if a retry may succeed.
 */
export type FetchPicture = (address: string) => Promise<Picture | 'none'>;
