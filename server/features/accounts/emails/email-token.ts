import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#contract/domain/days.ts';

export type EmailTokenPurpose = 'verify' | 'reset' | 'change_email' | 'undo_email' | 'not_me';

/** How long a link in an email is valid. The texts of the emails state the same times. */
export const EMAIL_LINK_LIFETIME_MS: Readonly<Record<EmailTokenPurpose, number>> = {
  verify: DAY_MS,
  reset: HOUR_MS,
  change_email: DAY_MS,
  undo_email: 7 * DAY_MS,
  not_me: 7 * DAY_MS,
};

/** A new token. Only the email contains it; the database stores its hash. */
export const generateEmailToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. */
export const hashEmailToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

interface EmailTokenData {
  readonly userId: string;
  readonly email: string;
  readonly createdAt: Date;
  /** For the purposes 'change_email' and 'undo_email': when the change was requested, by the machine's own clock. */
  readonly requestedAt?: Date;
}

export const emailTokenRow = (
  token: string,
  purpose: EmailTokenPurpose,
  { requestedAt, createdAt, ...data }: EmailTokenData,
) => ({
  ...data,
  tokenHash: hashEmailToken(token),
  purpose,
  createdAt,
  expiresAt: new Date(createdAt.getTime() + EMAIL_LINK_LIFETIME_MS[purpose]),
  requestedAt: requestedAt ?? null,
});
