/** Attacks on every call. The lists come from the contract, so that new calls are attacked too. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import type { Browser } from '../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const allCalls: readonly Call[] = calls;
const nameOf = (call: Call) => `${call.method} ${call.path}`;
const SOME_ID = '01890000-0000-7000-8000-000000000000';
const pathOf = (call: Call, id = SOME_ID) => call.path.replaceAll(/:\w+/g, id);

let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  app = await openTestApp('postgres');
  admin = await app.admin();
});
afterAll(() => app.close());

describe('another site in the browser of a signed-in user', () => {
  const changing = allCalls.filter(({ method }) => method !== 'GET').map((call) => [nameOf(call), call] as const);
  const form = 'email=a%40example.test&password=a+quiet+harbour';
  const attacks = {
    'a form': ['application/x-www-form-urlencoded', form, {}],
    'an empty form': ['application/x-www-form-urlencoded', '', {}],
    'a form with a file': [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
      {},
    ],
    'plain text': ['text/plain', '{"email":"a@example.test"}', {}],
    'no content type': [undefined, '{"email":"a@example.test"}', {}],
    'a foreign Origin': ['application/json', '{}', { origin: 'https://evil.example' }],
    'the Origin null': ['application/json', '{}', { origin: 'null' }],
    'an Origin that begins like ours': ['application/json', '{}', { origin: 'http://localhost.evil.example' }],
    'our Origin over another scheme': ['application/json', '{}', { origin: 'https://localhost' }],
    'a cross-site request': ['application/json', '{}', { 'sec-fetch-site': 'cross-site' }],
    'a request of a sibling site': ['application/json', '{}', { 'sec-fetch-site': 'same-site' }],
    'a foreign form': [
      'application/x-www-form-urlencoded',
      form,
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ],
  } as const satisfies Record<string, readonly [string | undefined, string, Record<string, string>]>;

  it.each(changing)('%s refuses every cross-site request with 403 or 415', async (_, call) => {
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const [attack, [contentType, payload, headers]] of Object.entries(attacks)) {
      const response = await app.fastify.inject({
        method: call.method,
        url: pathOf(call),
        headers: { cookie, ...(contentType && { 'content-type': contentType }), ...headers },
        payload,
      });
      const foreign = Object.keys(headers).length > 0;
      expect([attack, response.statusCode, response.json().code]).toEqual(
        foreign ? [attack, 403, 'foreign_origin'] : [attack, 415, 'unsupported_media_type'],
      );
    }
    expect((await admin.get('/api/user')).status).toBe(200);
  });

  const changingGets = allCalls.filter(({ method, changesState, guard }) => {
    const needsSession = guard !== 'public' && guard !== 'optional';
    return method === 'GET' && changesState && needsSession;
  });
  it.each(changingGets.map(({ path }) => path))('GET %s refuses its links, and works from our own', async (path) => {
    const statusFrom = async (site: string) =>
      (await admin.send('GET', path, undefined, { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' })).status;
    expect(await statusFrom('cross-site')).toBe(403);
    expect(await statusFrom('same-site')).toBe(403);
    expect(await statusFrom('same-origin')).toBe(200);
    expect(await statusFrom('none')).toBe(200);
  });

  it('GET calls that need a session and change something are the exports, which are recorded', () => {
    expect(changingGets.map(({ path }) => path).toSorted()).toEqual([
      '/api/admin/export-subscribers',
      '/api/user/data-export',
      '/api/user/export',
    ]);
  });

  it('GET calls open to it are all known to only read, ask first or need a secret', () => {
    const navigations = ['/api/logout', '/api/auth/google', '/api/login', '/callback'];
    const secret = ['/api/auth/verify-email', '/api/newsletter/confirm', '/api/newsletter/unsubscribe'];
    const isOpen = ({ guard }: Call) => guard === 'public' || guard === 'optional';
    const open = allCalls.filter((call) => call.method === 'GET' && isOpen(call)).map(({ path }) => path);
    const reading = [
      '/api/auth/social-login-providers',
      '/api/newsletter/one-click',
      '/sandbox/',
      '/api/gdpr/config',
      '/api/gdpr/cookie',
      '/api/quote-statistics',
    ];
    const known = [...navigations, ...secret, ...reading];
    expect(open.filter((path) => !known.some((part) => path.includes(part)))).toEqual([]);
  });
});

describe('an id of someone else', () => {
  const newQuote = async (owner: Browser): Promise<string> =>
    (await owner.post('/api/quotes/generate', {})).body.quote.id;
  const newSubscriber = async (owner: Browser): Promise<string> => {
    const email = `subscriber-${Math.random()}@example.test`;
    await owner.post('/api/newsletter/subscribe', { email });
    return (await owner.get(`/api/newsletter/subscribers?search=${email}`)).body.subscribers[0].id;
  };
  const newIssue = async (owner: Browser): Promise<string> =>
    (await owner.post('/api/newsletter/send', { subject: `Week ${Math.random()}`, content: 'Hello.' })).body.issueId;
  const newUser = async (): Promise<string> => (await (await app.user()).get('/api/user')).body.id;
  const newReport = async (owner: Browser): Promise<string> => {
    const reader = await app.trialUser();
    const { quote } = (await reader.post('/api/quotes/generate', {})).body;
    await reader.post(`/api/quotes/${quote.id}/report`, { text: quote.text });
    return (await owner.get('/api/admin/quote-reports')).body.reports[0].id;
  };
  const newBulkDeletion = async (owner: Browser): Promise<string> => {
    await owner.post('/api/admin/users/bulk-delete', { userIds: [await newUser()] });
    return (await owner.get('/api/admin/bulk-deletions')).body.bulkDeletions[0].id;
  };
  /** Creates the resource that the owner may request and returns its id. The sandbox shows its mail to everyone. */
  const makers: Record<string, ((owner: Browser) => Promise<string>) | 'anybody'> = {
    'DELETE /api/user/sessions/:id': async (owner) => (await owner.get('/api/user/sessions')).body.sessions[0].id,
    'PATCH /api/quotes/:id/favorite': newQuote,
    'POST /api/quotes/:id/regenerate': newQuote,
    'POST /api/quotes/:id/feedback': newQuote,
    'GET /api/quotes/:id/explanation': newQuote,
    'GET /api/quotes/:id/report': newQuote,
    'POST /api/quotes/:id/report': newQuote,
    'GET /sandbox/mail/:id': 'anybody',
    'DELETE /api/newsletter/subscribers/:id': newSubscriber,
    'DELETE /api/admin/users/:id': newUser,
    'POST /api/admin/bulk-deletions/:id/stop': newBulkDeletion,
    'POST /api/admin/quote-reports/:id/verdict': newReport,
    'PATCH /api/admin/member-newsletter/:userId': async (owner) => (await owner.get('/api/user')).body.id,
    'GET /api/admin/newsletter/issues/:id': newIssue,
    'POST /api/admin/newsletter/issues/:id/pause': newIssue,
    'POST /api/admin/newsletter/issues/:id/resume': newIssue,
  };
  const bodies: Record<string, object> = {
    'PATCH /api/quotes/:id/favorite': { isFavorite: true },
    'POST /api/quotes/:id/feedback': { helped: true },
    'POST /api/quotes/:id/report': { text: 'Not the words that were shown.' },
    'PATCH /api/admin/member-newsletter/:userId': { newsletter: 1 },
    'POST /api/admin/quote-reports/:id/verdict': { verdict: 'weak' },
  };
  /** The expected status for the resource's owner, if it is not 200. */
  const ofTheirOwn: Record<string, number> = { 'POST /api/quotes/:id/report': 409 };
  const taking = allCalls.filter(({ path }) => path.includes(':'));

  it.each(taking.map((call) => [nameOf(call), call] as const))(
    '%s refuses it like an unknown id',
    async (name, call) => {
      const make = makers[name];
      if (!make) throw new Error(`This test does not define how to create the resource that ${name} needs.`);
      if (make === 'anybody') return;
      const isAdmins = call.guard === 'admin';
      const owner = isAdmins ? admin : await app.trialUser();
      const other = await app.trialUser();
      const id = await make(owner);
      const body = bodies[name];
      const foreign = await other.send(call.method, pathOf(call, id), body, {});
      const nobodys = await other.send(call.method, pathOf(call), body, {});
      expect([foreign.status, foreign.body]).toEqual([isAdmins ? 403 : 404, nobodys.body]);
      expect((await owner.send(call.method, pathOf(call), body, {})).status).toBe(404);
      expect((await owner.get('/api/user')).status).toBe(200);
      const malformed = await owner.send(call.method, pathOf(call, "1'--"), body, {});
      expect(malformed.status).toBe(400);
      const own = await owner.send(call.method, pathOf(call, id), body, {});
      expect(own.status).toBe(ofTheirOwn[name] ?? 200);
    },
  );

  it('returns no quotes when it is used as the cursor of a list', async () => {
    const owner = await app.trialUser();
    const other = await app.trialUser();
    const id = (await owner.post('/api/quotes/generate', {})).body.quote.id;
    const response = await other.get(`/api/quotes/recent?before=${id}`);
    expect([response.status, response.body.quotes]).toEqual([200, []]);
  });
});

describe('malicious input', () => {
  const long = 'x'.repeat(50_000);
  const badAddresses = [
    '',
    ' ',
    '@',
    'a@',
    '@b.example',
    'a b@example.test',
    'a@example',
    'a@@example.test',
    '.a@example.test',
    'a..b@example.test',
    'a@example.test\n',
    'a@example.test\r\nBcc: b@example.test',
    'a@example.test\u0000',
    '\u0000',
    long,
    `${long}@example.test`,
    `a@${'b.'.repeat(5000)}test`,
    '<a@example.test>',
    '"a b"@example.test',
    'a@[127.0.0.1]',
    // Characters that look like others, are invisible, reverse the text direction, or become ASCII in lower case.
    'аdmin@evenkeel.test',
    'admin@evеnkeel.test',
    'admin@evenkeel.test\u200b',
    '\u202eadmin@evenkeel.test',
    'admin\uff20evenkeel.test',
    'admin@evenkeel\u3002test',
    'adm\u0131n@evenkeel.test',
    'adm\u0130n@evenkeel.test',
    'admin@even\u212aeel.test',
    '\ud83d@example.test',
    'e\u0301@example.test',
    null,
    7,
    true,
    [],
    {},
    ['a@example.test'],
    { $ne: null },
  ];
  const badTexts = [
    '',
    '\u0000',
    'a\u0000b'.repeat(5),
    '\ud83d'.repeat(10),
    '\u202e'.repeat(12),
    '\ufdfa'.repeat(128),
    'e\u0301'.repeat(64),
    '👩‍👩‍👧‍👦'.repeat(11),
    "' or 1=1 --".repeat(2),
    long,
    null,
    7,
    [],
    { $ne: '' },
  ];
  /** In a newsletter address the domain may use any script, and surrounding white space is trimmed. */
  const goodForANewsletter = new Set<unknown>([
    'a@example.test\n',
    'admin@evеnkeel.test',
    'admin@evenkeel.test\u200b',
    'admin@even\u212aeel.test',
  ]);
  const good: Record<string, unknown> = {
    email: 'good@example.test',
    password: 'a quiet harbour',
    token: 'made-up',
    code: '123456',
    firstName: 'Ann',
    lastName: '',
    provider: 'google',
    returnTo: '/settings',
    subscriptionSource: 'website',
    marketingEmails: 0,
    productUpdates: 1,
    securityNotifications: 1,
    newsletter: 0,
    subject: 'A quiet week',
    content: 'Hello.',
    necessary: true,
    analytics: false,
    marketing: true,
    preferences: false,
    granted: true,
    search: 'nobody at all',
    status: 'all',
    expected: 3,
    verdict: 'weak',
    note: '',
    showStreak: true,
    restWeekdays: [7],
    usesFeedback: true,
  };
  /** Fields that accept null. */
  const mayBeNull = ['userId', 'verdict'];
  const isNumber = ['expected'];
  const mayBeEmpty = ['restWeekdays'];

  const taking = allCalls.filter(({ path, body }) => body && /^\/api\/(auth|user|newsletter|admin|gdpr)\b/.test(path));
  const fieldsOf = (call: Call) => Object.keys((call.body as z.ZodObject).shape);

  it.each(taking.map((call) => [nameOf(call), call] as const))(
    '%s refuses invalid fields and never returns 5xx',
    async (_, call) => {
      const user = await app.user();
      const fresh = Object.fromEntries(fieldsOf(call).map((field) => [field, good[field]]));
      for (const field of fieldsOf(call)) {
        for (const value of field === 'email' ? badAddresses : badTexts) {
          if (value === null && mayBeNull.includes(field)) continue;
          if (typeof value === 'number' && isNumber.includes(field)) continue;
          if (Array.isArray(value) && value.length === 0 && mayBeEmpty.includes(field)) continue;
          const browser = { public: app.visitor(), optional: app.visitor(), session: user, access: user, admin }[
            call.guard
          ];
          const email = fresh.email !== undefined && { email: `good-${Math.random()}@example.test` };
          const response = await browser.send(call.method, pathOf(call), { ...fresh, ...email, [field]: value }, {});
          const attack = `${field} = ${JSON.stringify(value)?.slice(0, 60)}: ${response.status}`;
          expect(response.status, attack).toBeLessThan(500);
          if (call.path.includes('/newsletter/') && goodForANewsletter.has(value))
            expect(response.status, attack).toBe(200);
          else if (field === 'email' || value === long || typeof value === 'object' || typeof value === 'number')
            expect(response.status, attack).toBe(400);
        }
      }
    },
  );

  it.each(taking.map((call) => [nameOf(call), call] as const))(
    '%s returns 400 for a body that is not a JSON object',
    async (_, call) => {
      const user = await app.user();
      for (const body of [
        '',
        'null',
        '[]',
        '7',
        '"text"',
        '{',
        '{"email":',
        '{"__proto__":{"email":"a@example.test"}}',
        '\u0000',
      ]) {
        const isAdmins = call.guard === 'admin';
        if (isAdmins) expect((await user.send(call.method, pathOf(call), body, {})).status).toBe(403);
        const response = await (isAdmins ? admin : user).send(call.method, pathOf(call), body, {});
        expect(response.status, body).toBe(400);
      }
    },
  );

  it('passwords are compared after Unicode normalisation, and may have 128 characters', async () => {
    for (const [index, [typed, alike]] of (
      [
        ['café au lait', 'cafe\u0301 au lait'],
        ['\ufb01ve of them', 'five of them'],
        ['é'.repeat(128), 'é'.repeat(128)],
      ] as const
    ).entries()) {
      const email = `letters-${index}@example.test`;
      expect((await app.visitor().post('/api/auth/register', { email, password: typed })).status).toBe(200);
      expect((await app.visitor().post('/api/auth/login', { email, password: alike })).status).toBe(200);
    }
  });
});
