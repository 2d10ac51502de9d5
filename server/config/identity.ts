/** The identity providers that users can sign in with, and who is an administrator. */
import { z } from 'zod';
import { normalizeEmail } from '../text/email-address.ts';
import { optionalText, type Read, serviceUrl } from './variables.ts';

export interface IdentityConfig {
  /** Undefined: this button uses the sandbox's own issuer, or does not exist. */
  readonly google: OidcClient | undefined;
  readonly platform: OidcClient | undefined;
  /** The name of the platform's sign-in, as users know it. Null: the sandbox's own issuer takes its place. */
  readonly platformName: string | null;
  readonly adminEmails: readonly string[];
}

/** Our credentials at an external identity provider. */
export interface OidcClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const GOOGLE_ISSUER = 'https://accounts.google.com';
/** Limited because the name is the label of a button. */
const NAME_MAX = 40;

export const identityVariables = {
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_ISSUER: serviceUrl,
  PLATFORM_CLIENT_ID: optionalText,
  PLATFORM_CLIENT_SECRET: optionalText,
  PLATFORM_ISSUER: serviceUrl,
  PLATFORM_NAME: optionalText.refine((value) => value === undefined || value.length <= NAME_MAX, {
    message: `must have at most ${NAME_MAX} characters`,
  }),
  ADMIN_EMAILS: optionalText.transform(parseAdminEmails),
};

/** @param production if true, there is no administrator without ADMIN_EMAILS; otherwise there is a default one. */
export const identityConfig = (read: Read<typeof identityVariables>, production: boolean): IdentityConfig => ({
  google: oidcClient(read.GOOGLE_ISSUER ?? GOOGLE_ISSUER, read.GOOGLE_CLIENT_ID, read.GOOGLE_CLIENT_SECRET),
  platform: oidcClient(read.PLATFORM_ISSUER, read.PLATFORM_CLIENT_ID, read.PLATFORM_CLIENT_SECRET),
  platformName: read.PLATFORM_ISSUER ? (read.PLATFORM_NAME ?? siteOf(read.PLATFORM_ISSUER)) : null,
  adminEmails: read.ADMIN_EMAILS ?? (production ? [] : ['admin@evenkeel.test']),
});

/** Normalised like the addresses of accounts, because one in another form would match no account. */
function parseAdminEmails(list: string | undefined, context: z.RefinementCtx): string[] | undefined {
  const written = list?.split(',').map((email) => email.trim());
  return written
    ?.filter((email) => email !== '')
    .map((email) => {
      const parsed = normalizeEmail(email);
      if (parsed === null) context.addIssue(`must be email addresses with commas between them, unlike "${email}"`);
      return parsed ?? z.NEVER;
    });
}

/**
 * 'hosting.example' for 'https://login.hosting.example/oidc': the host without a label that only states its purpose.
 */
const siteOf = (issuer: string): string =>
  new URL(issuer).hostname.replace(/^(?:www|login|auth|accounts?|id|sso|signin|sign-in)\.(?=[^.]+\.)/, '');

function oidcClient(
  issuer: string | undefined,
  clientId: string | undefined,
  clientSecret: string | undefined,
): OidcClient | undefined {
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}
