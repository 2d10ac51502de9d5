/** Five hundred newsletter subscribers, inserted directly into the tables: API calls would fill the mailbox. */
import { DAY_MS, HOUR_MS } from '../../contract/domain/days.ts';
import type { DatabaseLocation } from '../../server/db/open-database.ts';
import { newsletterSubscribers, suppressions } from '../../server/db/schema.ts';
import { withDatabase } from '../../server/db/testing/with-database.ts';
import { newIdAt } from '../../server/new-id.ts';
import { CROWD_DOMAIN } from './destination.ts';
import { nameOf } from './names.ts';

const SUBSCRIBERS = 500;
/** Evenly over four months. */
const EVERY_MS = (120 * DAY_MS) / SUBSCRIBERS;
/** Unconfirmed subscribers are deleted after thirty days, so only recent ones can be pending. */
const PENDING_MS = 25 * DAY_MS;
const PENDING_EVERY = 5;
const SUPPRESSED_EVERY = 83;
const suppressed = { reason: 'bounced', answer: '550 5.1.1 The mailbox does not exist.' } as const;

/** Adds the subscribers to a database that no other process has open. */
export async function addSubscribers(location: DatabaseLocation, now: Date): Promise<void> {
  const planned = Array.from({ length: SUBSCRIBERS }, (_, number) => {
    const age = (SUBSCRIBERS - number) * EVERY_MS;
    const subscribedAt = new Date(now.getTime() - age);
    const isPending = age < PENDING_MS && number % PENDING_EVERY === 0;
    const { firstName, lastName } = nameOf(number);
    const email = `${firstName[0]}.${lastName}-${number}${CROWD_DOMAIN}`.toLowerCase();
    const confirmedAt = isPending ? null : new Date(subscribedAt.getTime() + HOUR_MS);
    return { id: newIdAt(subscribedAt), source: 'website', email, subscribedAt, confirmedAt };
  });
  const bounced = planned.filter(({ confirmedAt }, number) => confirmedAt && number % SUPPRESSED_EVERY === 0);
  await withDatabase(location, async ({ db }) => {
    await db.insert(newsletterSubscribers).values(planned);
    await db.insert(suppressions).values(bounced.map(({ email }) => ({ email, ...suppressed, createdAt: now })));
  });
}
