/** Tests who can make administrators' calls. The list comes from the contract, so that new calls are tested too. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { openDatabase } from '../../db/open-database.ts';
import type { Browser } from '../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifiedUser } from '../../testing/verified-user.ts';

const ADMIN = 'admin@evenkeel.test';
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
const newsletter = { subject: 'A quiet week', content: 'Words.' };
/** Valid input for each call: invalid input would be answered with 400, and prove nothing. */
const bodies: Record<string, object> = {
  'POST /api/admin/users/bulk-delete': { userIds: [UNKNOWN_ID] },
  'POST /api/admin/bulk-deletions': { expected: 1 },
  'POST /api/newsletter/send': newsletter,
  'POST /api/admin/newsletter/test': newsletter,
  'POST /api/admin/newsletter/draft': newsletter,
  'PATCH /api/admin/member-newsletter/:userId': { newsletter: 0 },
  'POST /api/admin/quote-reports/:id/verdict': { verdict: 'weak' },
};
const queries: Record<string, string> = { 'GET /api/admin/newsletter/preview': '?subject=a&content=b' };

const every: readonly Call[] = calls;
const nameOf = (call: Call) => `${call.method} ${call.path}`;
const adminCalls = every.filter(({ guard }) => guard === 'admin').map((call) => [nameOf(call), call] as const);
const reauthenticatedCalls = adminCalls.filter(([, { needsReauthentication }]) => needsReauthentication);
const acts = adminCalls.filter(([, { method }]) => method !== 'GET');

let app: TestApp;
let ahead = 0;
let user: Browser;
let admin: Browser;
beforeAll(async () => {
  app = await openTestApp('postgres', { systemClock: { now: () => new Date(Date.now() + ahead) } });
  user = await verifiedUser(app, 'person@example.test');
  admin = await app.admin();
});
afterAll(() => app.close());

/** The status and failure code for this browser; null if the call is not mounted. */
async function answerTo(browser: Browser, call: Call) {
  if (!app.fastify.hasRoute({ method: call.method, url: call.path })) return null;
  const path = call.path.replaceAll(/:\w+/g, UNKNOWN_ID) + (queries[nameOf(call)] ?? '');
  const { status, body } = await browser.send(call.method, path, bodies[nameOf(call)], {});
  return `${status} ${body?.code}`;
}
const expectEach = async (browser: Browser, list: typeof adminCalls, answer: string | RegExp) => {
  for (const [name, call] of list) {
    const actual = await answerTo(browser, call);
    if (actual !== null) expect(`${name}: ${actual}`).toMatch(answer);
  }
};

it('admin calls return 401 to a visitor', () => expectEach(app.visitor(), adminCalls, /: 401 session_required$/));

it('admin calls return 403 to other users', () => expectEach(user, adminCalls, /: 403 admin_required$/));

it('admin calls authorise an administrator', () =>
  expectEach(admin, adminCalls, /: (200 undefined|404 not_found|409 \w+)$/));

it('admin calls with needsReauthentication return 403 ten minutes after sign-in, others do not', async () => {
  ahead = 10 * 60 * 1000;
  const others = adminCalls.filter(([, { needsReauthentication }]) => !needsReauthentication);
  await expectEach(admin, others, /: (200 undefined|404 not_found)$/);
  await expectEach(admin, reauthenticatedCalls, /: 403 fresh_sign_in_required$/);
  ahead = 0;
});

it('admin calls that change anything need reauthentication, except saving a newsletter draft', () => {
  const without = acts.filter(([, { needsReauthentication }]) => !needsReauthentication).map(([name]) => name);
  expect(without).toEqual(['POST /api/admin/newsletter/draft']);
});

it('admin calls return 403 in an existing session once the administrator’s address is unverified', async () => {
  app = await app.restart(async (location) => {
    const open = await openDatabase(location);
    await open.run(`update users set email_verified = false, email_verified_at = null where email = '${ADMIN}'`);
    await open.close();
  });
  const same = app.visitor();
  for (const [name, value] of admin.cookies) same.cookies.set(name, value);
  expect((await same.get('/api/user')).body).toMatchObject({ email: ADMIN, isAdmin: false });
  await expectEach(same, adminCalls, /: 403 admin_required$/);
});
