/** Five hundred newsletter subscribers, inserted directly into the tables: API calls would fill the mailbox. */
import { DAY_MS } from '../../contract/domain/days.ts';
import { type DatabaseLocation, openDatabase } from '../../server/db/open-database.ts';
import { newId } from '../../server/new-id.ts';
import { firstNames, lastNames } from './names.ts';
import { createRandom } from './random.ts';

const SUBSCRIBERS = 500;
const FOUR_MONTHS_DAYS = 120;
/** Unconfirmed subscribers are deleted after thirty days, so only recent ones can be pending. */
const PENDING_DAYS = 25;

export interface PlannedSubscriber {
  readonly id: string;
  readonly email: string;
  readonly subscribedAt: Date;
  /** Null: pending. */
  readonly confirmedAt: Date | null;
  /** Why the address is suppressed. */
  readonly suppressed: { readonly reason: 'refused' | 'bounced' | 'complained'; readonly answer: string } | null;
}

const suppressions = [
  { reason: 'bounced', answer: '550 5.1.1 The mailbox does not exist.' },
  { reason: 'bounced', answer: '552 5.2.2 The mailbox is full, and was for a long time.' },
  { reason: 'complained', answer: 'Marked as spam by the person who got it.' },
  { reason: 'refused', answer: '550 5.1.1 No such user here.' },
  { reason: 'refused', answer: '550 5.7.1 Mail from this sender is not wanted here.' },
  { reason: 'bounced', answer: '550 5.4.1 The domain takes no mail.' },
] as const;

/**
 * Deterministic for the same seed and moment, except for the ids. Oldest first. More subscribers joined recently than
 * at the beginning.
 */
export function planSubscribers(now: Date, seed: number): PlannedSubscriber[] {
  const chance = createRandom(seed);
  const pick = (names: readonly string[]) => names[chance.between(0, names.length - 1)] ?? '';
  const address = (): string => {
    const [first, last] = [pick(firstNames), pick(lastNames)];
    const name = chance.happens(0.6) ? `${first}.${last}` : `${first[0]}${last}`;
    const ending = chance.happens(0.08) ? '+news' : chance.happens(0.25) ? String(chance.between(1, 99)) : '';
    return `${name}${ending}@example.test`;
  };
  const emails = new Set<string>();
  while (emails.size < SUBSCRIBERS) emails.add(address());
  const ages = Array.from(emails, () => chance.next() ** 1.4 * FOUR_MONTHS_DAYS * DAY_MS).toSorted((a, b) => b - a);
  const suppressedIndexes = new Set(suppressions.map((_, index) => Math.floor(((index + 1) * SUBSCRIBERS) / 8)));
  return [...emails].map((email, index) => {
    const age = ages[index] ?? 0;
    const subscribedAt = new Date(now.getTime() - age);
    const isPending = age < PENDING_DAYS * DAY_MS && chance.happens(0.2);
    const afterMs = Math.min(chance.next() ** 3 * DAY_MS, age);
    const suppressed = suppressedIndexes.has(index)
      ? (suppressions[[...suppressedIndexes].indexOf(index)] ?? null)
      : null;
    const isConfirmed = suppressed !== null || !isPending;
    const confirmedAt = isConfirmed ? new Date(subscribedAt.getTime() + afterMs) : null;
    return { id: newId({ now: () => subscribedAt }), email, subscribedAt, confirmedAt, suppressed };
  });
}

/** Adds the subscribers to a database that no other process has open. */
export async function addSubscribers(location: DatabaseLocation, now: Date, seed: number): Promise<void> {
  const planned = JSON.stringify(planSubscribers(now, seed));
  const { run, close } = await openDatabase(location);
  try {
    await run(
      `insert into newsletter_subscribers (id, email, source, subscribed_at, confirmed_at)
       select id, email, 'website', "subscribedAt", "confirmedAt"
       from jsonb_to_recordset($1) as p(id uuid, email text, "subscribedAt" timestamptz, "confirmedAt" timestamptz)`,
      [planned],
    );
    await run(
      `insert into suppressions (email, reason, answer, created_at)
       select email, suppressed->>'reason', suppressed->>'answer', "confirmedAt" + interval '1 hour'
       from jsonb_to_recordset($1) as p(email text, "confirmedAt" timestamptz, suppressed jsonb)
       where jsonb_typeof(suppressed) = 'object'`,
      [planned],
    );
  } finally {
    await close();
  }
}
