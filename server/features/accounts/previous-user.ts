/** What other features do for a user whose address changes, or who lost their account to the address's owner. */
import type { Transaction } from '../../db/client.ts';

/**
 * Called in the transaction in which the owner of an address takes over an account that was never verified: what its
 * previous user chose, agreed to and pays for is not the owner's. It is removed, and their plan is set to end.
 */
export type ForgetPreviousUser = (tx: Transaction, userId: string) => Promise<void>;
/** Sets a running plan to end with its period, by a job that commits with the transaction. */
export type EndPlanWithPeriod = (tx: Transaction, userId: string) => Promise<void>;
/** Gives a new address to the payment provider, by a job that commits with the transaction. */
export type UpdateCustomerEmail = (tx: Transaction, userId: string) => Promise<void>;
