/** Sign-in through somebody else's service, which says who a person is. */

export interface ExternalProfile {
  /** Issuer and subject together name the person for ever; the address does not. */
  readonly issuer: string;
  readonly subject: string;
  /** As server/text/email-address.ts writes it; null where the service tells none that could be an account's. */
  readonly email: string | null;
  /** The service itself says that the address is this person's. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Where the service has the person's picture: an https address, or one of the service itself; else null. */
  readonly picture: string | null;
}

/** What must come back unchanged with the browser: kept from everybody else, and used once. */
export interface AuthorizationState {
  readonly callbackUrl: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Where somebody was asked to sign in there again: since when, in seconds since 1970, on the machine's time. */
  readonly againSince?: number;
}

/** The person called it off; it cannot be trusted; the service does not answer. */
export type OidcFailure = 'cancelled' | 'refused' | 'unavailable';

export interface OidcProvider {
  readonly issuer: string;
  /**
   * @param callbackUrl the full address of ours that the service sends the browser back to.
   * @param again the service is to ask who it is even where it knows the browser still; a sign-in there from before is
   *   'refused' when they come back, where the service tells when it was.
   */
  readonly startAuthorization: (
    callbackUrl: string,
    options?: { readonly again: boolean },
  ) => Promise<{ readonly location: string; readonly remember: AuthorizationState } | 'unavailable'>;
  /** @param query what the browser came back with. */
  readonly completeAuthorization: (
    query: Readonly<Record<string, string>>,
    remembered: AuthorizationState,
  ) => Promise<ExternalProfile | OidcFailure>;
}

/** What every browser shows as a picture and as nothing else: an SVG can hold a script. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

export interface Picture {
  readonly contentType: PictureType;
  readonly bytes: Uint8Array;
}

/**
 * Fetches the picture an outside person came with. 'none': there is none we would show, and asking again would not
 * change that. Rejects where it may well be there later.
 */
export type FetchPicture = (address: string) => Promise<Picture | 'none'>;
