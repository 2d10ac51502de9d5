import type { AccessReason } from '../contract/failures.ts';

/** Whether a person may use the product now, and if not, why. */
export type Access = { readonly allowed: true } | { readonly allowed: false; readonly reason: AccessReason };

/** Who is asking, as the one per-request query found them: what guards and features decide on, no more. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly timeZone: string | null;
  readonly isAdmin: boolean;
  readonly access: Access;
}
