import { createHash, randomBytes } from 'node:crypto';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export type TokenPurpose = 'verify' | 'reset' | 'change_email' | 'undo_email' | 'not_me';

/** How long a link in a mail is good for. The mails say the same. */
const LIFE_MS: Readonly<Record<TokenPurpose, number>> = {
  verify: DAY_MS,
  reset: HOUR_MS,
  change_email: DAY_MS,
  undo_email: 7 * DAY_MS,
  not_me: 7 * DAY_MS,
};

/** Only the mail ever holds it. */
export const newMailToken = (): string => randomBytes(32).toString('base64url');

/** What we keep of a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

interface TokenFacts {
  readonly userId: string;
  readonly email: string;
  readonly createdAt: Date;
  /** Of a change of address and the way to undo it: when it was asked for, on the machine's time. */
  readonly begunAt?: Date;
}

export const tokenRow = (token: string, purpose: TokenPurpose, { begunAt, createdAt, ...facts }: TokenFacts) => ({
  ...facts,
  tokenHash: hashOfToken(token),
  purpose,
  createdAt,
  expiresAt: new Date(createdAt.getTime() + LIFE_MS[purpose]),
  begunAt: begunAt ?? null,
});
