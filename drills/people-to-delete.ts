/** People with a little of everything, put straight into the tables, for an administrator to delete. */
import { defaultRatings } from '../contract/mood.ts';
import type { OpenDatabase } from '../server/db/client.ts';
import {
  accounts,
  checkIns,
  emailPreferences,
  healthConsents,
  mailTokens,
  sandboxPayments,
  sessions,
  signInDevices,
  subscriptions,
  users,
} from '../server/db/schema.ts';
import { newIdAt } from '../server/new-id.ts';

/** Of so many people one has proven their address, and one has a plan. */
const ONE_PROVEN_IN = 4;
const ONE_PAYING_IN = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface PersonToDelete {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

type Database = OpenDatabase['db'];

/** Their addresses, and the names of their customers at the payment provider, end with the domain. */
export async function addPeople(db: Database, domain: string, count: number): Promise<PersonToDelete[]> {
  const now = new Date();
  const people = Array.from({ length: count }, (_, index) => ({
    id: newIdAt(now),
    email: `person-${index}@${domain}`,
    emailVerified: index % ONE_PROVEN_IN === 0,
  }));
  const stamps = { createdAt: now, updatedAt: now };
  const verifiedAt = (isVerified: boolean) => (isVerified ? now : null);
  await db
    .insert(users)
    .values(people.map((person) => ({ ...person, emailVerifiedAt: verifiedAt(person.emailVerified), ...stamps })));
  await addWaysIn(db, people, now);
  await addEntries(db, people, now);
  const paying = people.filter((_, index) => index % ONE_PAYING_IN === 0);
  await addPlans(db, paying, domain, now);
  return people;
}

async function addWaysIn(db: Database, people: readonly PersonToDelete[], now: Date): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now };
  const expiresAt = new Date(now.getTime() + DAY_MS);
  const rows = people.map(({ id: userId, email }) => ({ id: newIdAt(now), userId, email }));
  await db
    .insert(accounts)
    .values(rows.map(({ id, userId }) => ({ id, userId, accountId: userId, providerId: 'credential', ...stamps })));
  await db
    .insert(sessions)
    .values(rows.map(({ id, userId }) => ({ id, userId, token: `session-of-${userId}`, expiresAt, ...stamps })));
  await db.insert(mailTokens).values(
    rows.map(({ userId, email }) => ({
      ...{ tokenHash: `token-of-${userId}`, userId, purpose: 'verify' as const, email },
      ...{ expiresAt, createdAt: now },
    })),
  );
  await db
    .insert(signInDevices)
    .values(rows.map(({ userId }) => ({ userId, device: 'Firefox on Linux', firstSeenAt: now, lastSeenAt: now })));
}

async function addEntries(db: Database, people: readonly PersonToDelete[], now: Date): Promise<void> {
  const entry = { ...defaultRatings(), timeOfDay: 'morning' as const, localDay: now.toISOString().slice(0, 10) };
  await db
    .insert(checkIns)
    .values(people.map(({ id: userId }) => ({ id: newIdAt(now), userId, ...entry, createdAt: now })));
  const wishes = {
    marketingEmails: 0,
    productUpdates: 1,
    securityNotifications: 1,
    newsletter: 0,
    newsletterSince: now,
  };
  await db.insert(emailPreferences).values(people.map(({ id: userId }) => ({ userId, ...wishes })));
  const consent = { granted: true, version: 1, decidedAt: now };
  await db.insert(healthConsents).values(people.map(({ id: userId }) => ({ userId, ...consent })));
}

async function addPlans(db: Database, people: readonly PersonToDelete[], domain: string, now: Date): Promise<void> {
  const rows = people.map(({ id: userId, email }, index) => ({
    userId,
    email,
    customerId: `cus-${index}-of-${domain}`,
  }));
  const plan = { status: 'active', everPaid: true, currentPeriodEnd: new Date(now.getTime() + 20 * DAY_MS) };
  const stamps = { createdAt: now, updatedAt: now };
  await db
    .insert(subscriptions)
    .values(rows.map(({ userId, customerId }) => ({ userId, customerId, ...plan, ...stamps })));
  await db.insert(sandboxPayments).values(
    rows.map(({ userId, email, customerId }) => ({
      ...{ id: customerId, kind: 'customer' as const, customerId, createdAt: now },
      state: { userId, email, nextCharge: null },
    })),
  );
}
