/** People who use Evenkeel for a while and then delete their account. */
import { send, signUpWithPlan } from './signed-up.ts';

export interface Leaving {
  readonly id: string;
  readonly email: string;
  readonly customerId: string;
  /** The Cookie header of their browser. */
  readonly cookie: string;
  /** Words that stand nowhere but with them: their name, texts of theirs. */
  readonly marks: readonly string[];
}

const ENTRIES = 500;
const PIECE = 50;
const ratings = Object.fromEntries(
  [
    ...['stressLevel', 'confidenceLevel', 'focusClarity', 'motivationLevel', 'anxietyLevel', 'connectionWithOthers'],
    ...['supportSystemStrength', 'senseOfPurpose', 'progressTowardGoals', 'hopeForFuture', 'sleepQuality'],
    ...['physicalComfort', 'currentChallengeLevel', 'gratitudeLevels', 'urgencyOfNeed'],
  ].map((key) => [key, 3]),
);

/** Somebody with a name, a trial, entries, quotes, a favourite, a link in a mail and a copy taken. */
export async function fillAccount(origin: string, index: number): Promise<Leaving> {
  const email = `leaving-${index}@example.test`;
  const name = `Marklike${index}`;
  const cookie = await signUpWithPlan(origin, { email, firstName: name });
  const post = async (path: string, body?: object) => (await send(origin, 'POST', path, cookie, body)).json();
  const { quote } = (await post('/api/quotes/generate', {})) as { quote: { id: string } };
  await send(origin, 'PATCH', `/api/quotes/${quote.id}/favorite`, cookie, { isFavorite: true });
  for (let from = 0; from < ENTRIES; from += PIECE) {
    await post('/api/user/import', { entries: Array.from({ length: PIECE }, (_, n) => entry(from + n, name)) });
  }
  await post('/api/auth/forgot-password', { email });
  const copy = await send(origin, 'GET', '/api/user/data-export', cookie);
  const { accounts, billing } = (await copy.json()) as {
    accounts: { person: { id: string } };
    billing: { subscription: { customerId: string } };
  };
  return { id: accounts.person.id, email, customerId: billing.subscription.customerId, cookie, marks: [name] };
}

/** Does everything that is due, to the end. */
export async function settle(origin: string): Promise<void> {
  await send(origin, 'POST', '/sandbox/clock', '', { advanceSeconds: 0 });
}

const entry = (hours: number, name: string) => {
  const createdAt = new Date(Date.UTC(2025, 0, 1) + hours * 3_600_000).toISOString();
  const quote = { text: `Words for ${name} alone.`, isFavorite: false, writer: 'ai' };
  return { createdAt, localDay: createdAt.slice(0, 10), timeOfDay: 'morning', ratings, quote };
};
