import type { AccessReason } from '../../contract/failures.ts';

/** Whether a person may use the product now, and if not, why. */
export type Access = { readonly allowed: true } | { readonly allowed: false; readonly reason: AccessReason };

/** Who is asking, as the one per-request query found them: what guards and features decide on, no more. */
export interface CurrentUser {
  readonly userId: string;
  /** The sign-in session this request came with. */
  readonly sessionId: string;
  /** When this session's person last proved that it is them, on the machine's time (as all of sessions). */
  readonly authenticatedAt: Date;
  readonly email: string;
  readonly timeZone: string | null;
  readonly isAdmin: boolean;
  readonly access: Access;
}
