/** The services people can sign in with, and who is an administrator. */
import { optionalText, type Read, serviceUrl } from './variables.ts';

export interface IdentityConfig {
  /** Undefined: this button leads to the sandbox's own issuer, or is not there. */
  readonly google: OidcClient | undefined;
  readonly platform: OidcClient | undefined;
  readonly adminEmails: readonly string[];
}

/** What an outside sign-in service knows us by. */
export interface OidcClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const GOOGLE_ISSUER = 'https://accounts.google.com';

export const identityVariables = {
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_ISSUER: serviceUrl,
  PLATFORM_CLIENT_ID: optionalText,
  PLATFORM_CLIENT_SECRET: optionalText,
  PLATFORM_ISSUER: serviceUrl,
  ADMIN_EMAILS: optionalText,
};

/** @param production without ADMIN_EMAILS there is no administrator then; elsewhere there is a default one. */
export const identityConfig = (read: Read<typeof identityVariables>, production: boolean): IdentityConfig => ({
  google: oidcClient(read.GOOGLE_ISSUER ?? GOOGLE_ISSUER, read.GOOGLE_CLIENT_ID, read.GOOGLE_CLIENT_SECRET),
  platform: oidcClient(read.PLATFORM_ISSUER, read.PLATFORM_CLIENT_ID, read.PLATFORM_CLIENT_SECRET),
  adminEmails: (read.ADMIN_EMAILS ?? (production ? '' : 'admin@evenkeel.test'))
    .split(',')
    .map((email) => email.trim().toLowerCase())
    .filter((email) => email !== ''),
});

function oidcClient(
  issuer: string | undefined,
  clientId: string | undefined,
  clientSecret: string | undefined,
): OidcClient | undefined {
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}
