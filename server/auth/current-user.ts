import type { DayEnd } from '../../contract/domain/days.ts';
import type { AccessReason } from '../../contract/failures.ts';

/** Whether a user may use the product now, and if not, why. */
export type Access = { readonly allowed: true } | { readonly allowed: false; readonly reason: AccessReason };

/** The current user, as the one query per request found them: what guards and features decide on, no more. */
export interface CurrentUser {
  readonly userId: string;
  /** The sign-in session this request came with. */
  readonly sessionId: string;
  /** When this session's user last proved who they are, by the machine's time (as everything about sessions). */
  readonly authenticatedAt: Date;
  readonly email: string;
  readonly timeZone: string | null;
  readonly dayEnd: DayEnd;
  readonly isAdmin: boolean;
  readonly access: Access;
}
