/** People with a name and quotes, all made through the product's own calls, to be read again word for word. */
import { memberCookie } from '../bench/newsletter-crowd.ts';
import { ask } from '../bench/newsletter-stage.ts';
import { defaultRatings } from '../contract/mood.ts';
import type { ServerProcess } from '../server/testing/server-process.ts';
import { signUpWithPlan } from './signed-up.ts';

export interface PersonWithWords {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The Cookie header of their browser. */
  readonly cookie: string;
  readonly texts: readonly string[];
}

/** Letters at their end, so that none of them is a part of another. */
const LETTERS = [...'abcdefghijkl'];
const ratings = defaultRatings();
/** Words that stand in every last name of the many. */
export const MANY_MARK = 'Manymark';
const CALLS_AT_ONCE = 8;
const ONE_READ_IN = 50;

interface User {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export async function addPeopleWithWords(server: ServerProcess): Promise<PersonWithWords[]> {
  const people: PersonWithWords[] = [];
  for (const letter of LETTERS) people.push(await addPerson(server, letter));
  return people;
}

/** The first name is given at sign-up, the last one afterwards; one quote is written here, the other brought along. */
async function addPerson(server: ServerProcess, letter: string): Promise<PersonWithWords> {
  const [email, firstName, lastName] = [`words-${letter}@example.test`, `Firstmark${letter}`, `Lastmark${letter}`];
  const cookie = await signUpWithPlan(server.origin, { email, firstName });
  const { id } = await ask<User>(server, '/api/user', { method: 'PATCH', cookie, body: { lastName } });
  await ask(server, '/api/quotes/generate', { cookie, body: {} });
  const quote = { text: `Words that were brought along for ${firstName}.`, isFavorite: false, writer: 'ai' };
  const day = { createdAt: '2025-03-04T08:00:00.000Z', localDay: '2025-03-04', timeOfDay: 'morning' };
  await ask(server, '/api/user/import', { cookie, body: { entries: [{ ...day, ratings, quote }] } });
  return { id, email, firstName, lastName, cookie, texts: await textsOf(server, cookie) };
}

async function textsOf(server: ServerProcess, cookie: string): Promise<string[]> {
  const { quotes } = await ask<{ quotes: { text: string }[] }>(server, '/api/quotes/recent?limit=100', { cookie });
  return quotes.map(({ text }) => text);
}

/** Names for members 1 to `count` of the crowd (bench/newsletter-crowd.ts), who have none. */
export async function nameMany(server: ServerProcess, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const work = async () => {
    for (let number = numbers.pop(); number; number = numbers.pop()) {
      const body = { firstName: 'Somebody', lastName: `${MANY_MARK}${number}` };
      await ask(server, '/api/user', { method: 'PATCH', cookie: memberCookie(number), body });
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
}

/** @returns who is not read as they were written, or not found by the administrator; of the many one in fifty is looked at. */
export async function unreadable(
  server: ServerProcess,
  people: readonly PersonWithWords[],
  many: number,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { email, firstName, lastName, cookie, texts } of people) {
    const user = await ask<User>(server, '/api/user', { cookie });
    const found = await ask<{ email: string }[]>(server, `/api/admin/users?search=${lastName}`);
    const isRead = user.firstName === firstName && user.lastName === lastName;
    const isFound = found.length === 1 && found[0]?.email === email;
    const isSame = JSON.stringify(await textsOf(server, cookie)) === JSON.stringify(texts);
    if (!isRead || !isFound || !isSame) wrong.push(email);
  }
  for (let number = 1; number <= many; number += ONE_READ_IN) {
    const { lastName } = await ask<User>(server, '/api/user', { cookie: memberCookie(number) });
    if (lastName !== `${MANY_MARK}${number}`) wrong.push(`member ${number}`);
  }
  return wrong;
}
