/**
 * The generated users for the administrator's list, inserted directly into the tables: API calls would fill the
 * mailbox.
 */

import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DAY_MS } from '../../contract/domain/days.ts';
import { sessionSecret } from '../../server/config/session-secret.ts';
import type { Config } from '../../server/config.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { accounts, sandboxPayments, subscriptions, users } from '../../server/db/schema.ts';
import { withDatabase } from '../../server/db/testing/with-database.ts';
import { computeTransition } from '../../server/features/billing/subscription/subscription-state.ts';
import { fieldEncryption } from '../../server/field-encryption/field-encryption.ts';
import { keyEncryptionKeys } from '../../server/field-encryption/key-encryption-keys.ts';
import { newIdAt } from '../../server/new-id.ts';
import { hashPassword } from '../../server/ports/identity/better-auth/password-hashing.ts';
import { SANDBOX_ISSUER_PATH } from '../../server/ports/identity/sandbox-issuer/sandbox-issuer.ts';
import { customerIdOf } from '../../server/ports/payments/sandbox/sandbox-payments.ts';
import { nextDueAt, toProviderSubscription } from '../../server/ports/payments/sandbox/subscription-state.ts';
import { PASSWORD } from '../../server/testing/user-actions.ts';
import { type PlannedSubscription, type PlannedUser, planCrowd } from './crowd-plan.ts';

type Database = OpenDatabase['db'];

/** Adds the users to a database that no other process has open. Every user with a password has the demo's password. */
export async function addCrowd(config: Config, now: Date, seed: number): Promise<void> {
  const planned = planCrowd(now, seed);
  const secret = sessionSecret(config.sessionSecret, config.dataDir);
  const { encryptName } = fieldEncryption(keyEncryptionKeys(config.encryptionKeys, secret), () => {});
  await withDatabase(config, async ({ db }) => {
    await addUsers(db, planned);
    await db.transaction(async (tx) => {
      for (const { id, firstName, lastName } of planned) {
        const name = await encryptName(tx, id, { firstName, lastName });
        await tx.update(users).set(name).where(eq(users.id, id));
      }
    });
    await addCredentials(db, planned, `${config.appUrl ?? `http://localhost:${config.port}`}${SANDBOX_ISSUER_PATH}`);
    for (const user of planned) if (user.subscription) await addSubscription(db, user, user.subscription, now);
  });
}

/** Names are added later, because they are encrypted with keys that belong to existing users. */
async function addUsers(db: Database, planned: readonly PlannedUser[]): Promise<void> {
  await db.insert(users).values(
    planned.map(({ id, email, signedUpAt, verifiedAt }) => ({
      ...{ id, email, emailVerified: verifiedAt !== null, emailVerifiedAt: verifiedAt },
      ...{ createdAt: signedUpAt, updatedAt: signedUpAt },
    })),
  );
}

async function addCredentials(db: Database, users: readonly PlannedUser[], issuer: string): Promise<void> {
  const password = await hashPassword(PASSWORD);
  const rows = users.flatMap(({ id: userId, email, signedUpAt, hasPassword, hasSocialLogin }) => {
    const row = (at: Date) => ({ id: newIdAt(at), userId, createdAt: at, updatedAt: at });
    const nextMs = new Date(signedUpAt.getTime() + 1);
    return [
      ...(hasPassword ? [{ ...row(signedUpAt), providerId: 'credential', accountId: userId, password }] : []),
      ...(hasSocialLogin ? [{ ...row(nextMs), providerId: issuer, accountId: subjectOf(email) }] : []),
    ];
  });
  await db.insert(accounts).values(rows);
}

/** The id that the sandbox's issuer gives to a user who signs in there with this address. */
const subjectOf = (email: string): string => createHash('sha256').update(email).digest('base64url');

const emptySubscription = {
  ...{ status: 'none', subscriptionId: null, trialEnd: null, currentPeriodEnd: null, cancelAtPeriodEnd: false },
  ...{ everPaid: false, firstPaidAt: null, refundedAt: null, lastChargeId: null, lastChargeOutcome: null },
  ...{ pricePence: null, pendingChargeAt: null, pendingChargePence: null },
};

/** The embedded payment provider's data, and our record of it. */
async function addSubscription(
  db: Database,
  user: PlannedUser,
  { id, begunAt, state }: PlannedSubscription,
  now: Date,
) {
  const { id: userId, email } = user;
  const customerId = customerIdOf(userId);
  const customer = { userId, email, nextCharge: null };
  const transition = computeTransition(emptySubscription, toProviderSubscription(id, customerId, state), now);
  if (transition.kind === 'unknown_status')
    throw new Error(`Unknown subscription status of the sandbox: ${transition.status}.`);
  await db.insert(sandboxPayments).values([
    { id: customerId, kind: 'customer', customerId, state: customer, createdAt: begunAt },
    { id, kind: 'subscription', customerId, state: { ...state }, dueAt: nextDueAt(state), createdAt: begunAt },
  ]);
  const { trialEnd } = transition.next;
  const isReminded = trialEnd !== null && trialEnd.getTime() - now.getTime() <= DAY_MS;
  const timestamps = { remindedTrialEnd: isReminded ? trialEnd : null, createdAt: begunAt, updatedAt: now };
  await db.insert(subscriptions).values({ userId, customerId, ...transition.next, ...timestamps });
}
