import type { AccessReason } from '../contract/failures.ts';

/** Whether a person may use the product now, and if not, why. */
export type Access = { readonly allowed: true } | { readonly allowed: false; readonly reason: AccessReason };

/** Who is asking, as the one per-request query found them. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly profileImageUrl: string | null;
  readonly createdAt: Date;
  readonly timeZone: string | null;
  readonly isAdmin: boolean;
  readonly access: Access;
  /** When this session was signed in, for acts that need a fresh sign-in. */
  readonly signedInAt: Date;
}
