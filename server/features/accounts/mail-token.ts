import { createHash, randomBytes } from 'node:crypto';

const HOUR_MS = 60 * 60 * 1000;

export type TokenPurpose = 'verify' | 'reset' | 'change_email';

/** How long a link in a mail is good for. The mails say the same. */
const LIFE_MS: Readonly<Record<TokenPurpose, number>> = {
  verify: 24 * HOUR_MS,
  reset: HOUR_MS,
  change_email: 24 * HOUR_MS,
};

/** Only the mail ever holds it. */
export const newMailToken = (): string => randomBytes(32).toString('base64url');

/** What we keep of a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const tokenRow = (token: string, purpose: TokenPurpose, userId: string, email: string, createdAt: Date) => ({
  tokenHash: hashOfToken(token),
  userId,
  purpose,
  email,
  createdAt,
  expiresAt: new Date(createdAt.getTime() + LIFE_MS[purpose]),
});
