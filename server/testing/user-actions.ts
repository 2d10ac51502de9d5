/** User actions that set up a test. Each follows the steps of the pages, on a server in the sandbox. */
import type { CallRequest } from '../../contract/call.ts';
import type { AnyCallName, CallNamed } from '../../contract/index.ts';
import { callApi, type HttpClient } from './api-client.ts';

type BodyOf<Name extends AnyCallName> = CallRequest<CallNamed<Name>> extends { body: infer Body } ? Body : never;

/** The password of all users, unless a test is about passwords. */
export const PASSWORD = 'a quiet harbour';
/** The card that is charged without authentication. */
const GOOD_CARD = '4242424242424242';

type NewUser = Omit<BodyOf<'POST /api/auth/register'>, 'password'> & { readonly password?: string };

/** Signs up: the client is signed in as a user without a plan. */
export const register = (client: HttpClient, { password = PASSWORD, ...who }: NewUser, headers = {}) =>
  callApi(client, 'POST /api/auth/register', { body: { ...who, password } }, headers);

/** Gives the consent that the page requests before the first check-in. */
export const grantHealthConsent = (client: HttpClient) =>
  callApi(client, 'POST /api/gdpr/health-consent', { body: { granted: true } });

/** Fills in the card form: nothing is charged, and no trial starts. */
export async function enterCard(client: HttpClient, cardNumber = GOOD_CARD): Promise<void> {
  const { clientSecret } = await callApi(client, 'POST /api/create-setup-intent');
  const card = { cardNumber, expMonth: 12, expYear: 2040, cvc: '123' };
  await callApi(client, 'POST /sandbox/payments/confirm-setup', { body: { clientSecret, ...card } });
}

/** Starts the plan, which begins with the trial. */
export async function startTrial(client: HttpClient, cardNumber?: string): Promise<void> {
  await enterCard(client, cardNumber);
  await callApi(client, 'POST /api/create-subscription-after-setup');
}

/** Signs up and starts the plan. */
export async function subscribe(client: HttpClient, newUser: NewUser, cardNumber?: string): Promise<void> {
  await register(client, newUser);
  await startTrial(client, cardNumber);
}

/** One check-in; omitted sliders are at 3. */
export const checkIn = (client: HttpClient, ratings: BodyOf<'POST /api/quotes/generate'> = {}, headers = {}) =>
  callApi(client, 'POST /api/quotes/generate', { body: ratings }, headers);

/** Reauthenticates, and deletes the account. The rest of the erasure is done by jobs. */
export async function deleteOwnAccount(client: HttpClient): Promise<void> {
  await callApi(client, 'POST /api/auth/confirm-identity', { body: { password: PASSWORD } });
  await callApi(client, 'DELETE /api/user/delete-account');
}

/** Moves the clock of the whole app; everything due is done before the reply. */
export const advanceClock = (client: HttpClient, advanceSeconds: number) =>
  callApi(client, 'POST /sandbox/clock', { body: { advanceSeconds } });

/** Every email to this address, newest first. */
export async function emailsTo(client: HttpClient, to: string) {
  const emails: Awaited<ReturnType<typeof readEmail>>[] = [];
  for (const { id } of await callApi(client, 'GET /sandbox/mail', { query: { to } }))
    emails.push(await readEmail(client, id));
  return emails;
}

const readEmail = (client: HttpClient, id: string) => callApi(client, 'GET /sandbox/mail/:id', { params: { id } });

/** The token of the first link to this page in these emails. */
export function tokenFor(page: string, emails: readonly { readonly text: string }[]): string | undefined {
  const link = new RegExp(`${page}\\?token=([\\w.-]+)`);
  return emails.map(({ text }) => link.exec(text)?.[1]).find((token) => token !== undefined);
}

/** The token of the newest link to this page that was emailed to the address. */
export async function tokenInEmail(client: HttpClient, to: string, page: string): Promise<string> {
  const token = tokenFor(page, await emailsTo(client, to));
  if (token === undefined) throw new Error(`No email to ${to} has a link to ${page}.`);
  return token;
}

/** Follows the verification link in the user's pending email, in the browser where they are signed in. */
export async function verifyEmail(client: HttpClient, email: string): Promise<void> {
  const token = await tokenInEmail(client, email, '/verify-email');
  const { verified } = await callApi(client, 'GET /api/auth/verify-email', { query: { token } });
  if (!verified) throw new Error(`${email} was not verified.`);
}

/**
 * Signs up with an address in ADMIN_EMAILS, verifies it, and signs in: afterwards the client is a recently
 * authenticated administrator. There is no other way to become one.
 * @param runDueJobs resolves when the pending emails are sent.
 */
export async function becomeAdministrator(
  client: HttpClient,
  { password = PASSWORD, ...who }: NewUser,
  runDueJobs: () => Promise<unknown>,
): Promise<void> {
  await register(client, { ...who, password });
  await runDueJobs();
  const token = await tokenInEmail(client, who.email, '/verify-email');
  await callApi(client, 'POST /api/auth/verify-email', { body: { token, newPassword: password } });
  await callApi(client, 'POST /api/auth/login', { body: { email: who.email, password } });
}
