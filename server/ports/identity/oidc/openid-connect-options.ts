export interface OpenIdConnectOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How requests reach the service; over the network by default. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The service is mounted on the origin that the browser uses, whatever its host name (the sandbox's own issuer). */
  readonly onOwnOrigin?: boolean;
  /** The time limit for all requests to the service during one call of this port. */
  readonly timeoutMs?: number;
}
