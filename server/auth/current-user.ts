import type { DayEnd } from '../../contract/domain/days.ts';
import type { AccessReason } from '../../contract/failures.ts';

/** Whether a user may use the product now, and if not, the reason. */
export type Access = { readonly allowed: true } | { readonly allowed: false; readonly reason: AccessReason };

/** The current user, as read by the one query per request. Contains only what guards and features base decisions on. */
export interface CurrentUser {
  readonly userId: string;
  /** The sign-in session this request came with. */
  readonly sessionId: string;
  /** When this session's user last proved who they are, by the machine's clock (as for everything about sessions). */
  readonly authenticatedAt: Date;
  readonly email: string;
  readonly timeZone: string | null;
  readonly dayEnd: DayEnd;
  readonly isAdmin: boolean;
  readonly access: Access;
  /** Says which of the account's successive owners this session belongs to; null: the first. */
  readonly ownerMark: string | null;
}
