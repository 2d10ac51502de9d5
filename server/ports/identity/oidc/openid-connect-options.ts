export interface OpenIdConnectOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What goes with the question beside the usual, such as which account to take. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** How the service is reached; by default over the network. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The service lives on the origin the browser itself uses, whatever name that has (the sandbox's own). */
  readonly onOwnOrigin?: boolean;
  /** All that is asked of the service for one answer of ours takes no longer. */
  readonly timeoutMs?: number;
}
