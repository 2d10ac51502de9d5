import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { migratedDatabaseLocation } from '#server/db/testing/test-database.ts';
import { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { becomeAdministrator } from '#server/testing/user-actions.ts';

const SECRET = 'a secret of sixteen and more';
const SEND = '/api/newsletter/send';
const PREFERENCES = { marketingEmails: 0, productUpdates: 1, securityNotifications: 1 };

describe('the newsletter issue API', () => {
  let app: TestApp;
  let admin: Browser;
  beforeAll(async () => {
    app = await openTestApp('postgres', {}, { BOUNCE_WEBHOOK_SECRET: SECRET });
    admin = await app.admin();
  });
  afterAll(() => app.close());

  const reader = async (email: string): Promise<Browser> => {
    const browser = await app.user(email);
    const saved = await browser.post('/api/user/email-preferences', { ...PREFERENCES, newsletter: 1 });
    expect(saved.status).toBe(200);
    // Sends the welcome email before the one a test looks for.
    await app.runDueJobs();
    return browser;
  };
  const newest = async (to: string) => {
    const [message] = (await app.visitor().get(`/sandbox/mail?to=${encodeURIComponent(to)}`)).body;
    return message ? (await app.visitor().get(`/sandbox/mail/${message.id}`)).body : null;
  };
  const send = async (subject: string, content: string, headers: Record<string, string> = {}) =>
    (await admin.post(SEND, { subject, content }, headers)).body as { sentCount: number; issueId: string };
  const issue = async (issueId: string) => (await admin.get(`/api/admin/newsletter/issues/${issueId}`)).body;
  const optOut = (browser: Browser) => browser.post('/api/user/email-preferences', { ...PREFERENCES, newsletter: 0 });

  it('sends an issue with separate tokens for the unsubscribe page and one-click unsubscribe', async () => {
    const browser = await reader('plus+sign@example.test');
    expect((await admin.get('/api/admin/newsletter/recipients')).body).toEqual({ count: 1 });
    const { sentCount, issueId } = await send('Two small things', '**Rest** a little.');
    expect(sentCount).toBe(1);
    await app.runDueJobs();
    expect(await issue(issueId)).toMatchObject({ state: 'sent', total: 1, sent: 1, failed: 0, left: 0, waiting: 0 });
    const message = await newest('plus+sign@example.test');
    expect(message).toMatchObject({ subject: 'Two small things', to: 'plus+sign@example.test' });
    const [, page] = /\/unsubscribe-newsletter\?token=([\w.-]+)/.exec(message.text) ?? [];
    const [, oneClick] =
      /^<http.*\/api\/newsletter\/one-click\?token=([\w.-]+)>$/.exec(message.headers['List-Unsubscribe']) ?? [];
    expect(message.html).toContain(`/unsubscribe-newsletter?token=${page}`);
    expect(message.headers).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': 'Evenkeel newsletter <newsletter.localhost>',
      Precedence: 'bulk',
    });
    expect(page).not.toBe(oneClick);
    // Neither token works in place of the other, and each does what it is for.
    const use = (token = '') => app.visitor().get(`/api/newsletter/unsubscribe?token=${token}`);
    expect((await use(oneClick)).status).toBe(400);
    expect((await use(page)).body).toMatchObject({ unsubscribed: true });
    expect((await browser.get('/api/user/email-preferences')).body.preferences.newsletter).toBe(0);
    expect(await issue(issueId)).toMatchObject({ unsubscribed: 1 });
    expect((await admin.get('/api/admin/newsletter/recipients')).body).toEqual({ count: 0 });
  });

  it('creates one issue for concurrent identical requests and for a repeated idempotency key', async () => {
    const newsletter = { subject: 'Once', content: 'Only once.' };
    const sendOnce = (headers = {}) => admin.post(SEND, newsletter, headers).then(({ body }) => body.issueId as string);
    const [first, second] = await Promise.all([sendOnce(), sendOnce()]);
    expect(second).toBe(first);
    await app.runDueJobs();
    const later = await sendOnce();
    expect(later).not.toBe(first);
    await app.runDueJobs();
    const keyed = await sendOnce({ 'idempotency-key': 'a' });
    await app.runDueJobs();
    expect(await sendOnce({ 'idempotency-key': 'a' })).toBe(keyed);
    expect(await sendOnce({ 'idempotency-key': 'b' })).not.toBe(keyed);
    await app.runDueJobs();
  });

  it('returns 422 for the key of an issue with another text, and sends nothing', async () => {
    const headers = { 'idempotency-key': 'one-key' };
    const first = await admin.post(SEND, { subject: 'First', content: 'One text.' }, headers);
    const other = await admin.post(SEND, { subject: 'First', content: 'Another text.' }, headers);
    expect([first.status, other.status, other.body.code]).toEqual([200, 422, 'idempotency_mismatch']);
    expect(other.body.message).toContain('newsletter');
    const { issues } = (await admin.get('/api/admin/newsletter/issues')).body;
    expect(issues.filter(({ subject }: { subject: string }) => subject === 'First')).toHaveLength(1);
    await app.runDueJobs();
  });

  it('lists issues with their figures, newest first, and returns 404 for an unknown issue', async () => {
    const { issueId } = await send('The newest', 'Words.');
    const { issues } = (await admin.get('/api/admin/newsletter/issues')).body;
    expect(issues[0]).toMatchObject({ id: issueId, subject: 'The newest', state: 'sending', waiting: 0 });
    await app.runDueJobs();
    const unknownId = '01890000-0000-7000-8000-000000000000';
    for (const path of [unknownId, `${unknownId}/pause`, `${unknownId}/resume`]) {
      const request = path === unknownId ? admin.get : admin.post;
      expect((await request(`/api/admin/newsletter/issues/${path}`)).status).toBe(404);
    }
  });

  it('keeps line breaks out of the subject, and scripts and remote images out of the body', async () => {
    const browser = await reader('careful@example.test');
    const content = [
      'Hello.',
      '<script>alert(1)</script><img src="https://evil.example/tag.png">',
      '![a pixel](https://evil.example/pixel.png)',
      '[press](javascript:alert(1))',
    ].join('\n\n');
    await send('Hello\r\nBcc: everybody@evil.example', content);
    await app.runDueJobs();
    const message = await newest('careful@example.test');
    expect(message.subject).toBe('Hello Bcc: everybody@evil.example');
    expect(Object.keys(message.headers).map((name) => name.toLowerCase())).not.toContain('bcc');
    expect(message.html).toContain('Hello.');
    expect(message.html).not.toMatch(/<script|<img|evil\.example\/(?:tag|pixel)|javascript:/);
    await optOut(browser);
  });

  it('returns 413 for a 1 MB body, and 400 for a blank field or more than 40,000 characters', async () => {
    expect((await admin.post(SEND, { subject: 'Long', content: 'a'.repeat(1024 * 1024) })).status).toBe(413);
    expect((await admin.post(SEND, { subject: 'Long', content: 'a'.repeat(40_001) })).status).toBe(400);
    for (const newsletter of [
      { subject: '  ', content: 'a' },
      { subject: 'a', content: ' \n ' },
    ]) {
      const response = await admin.post(SEND, newsletter);
      expect([response.status, response.body.issues[0].message]).toEqual([
        400,
        'Please fill in both subject and content.',
      ]);
    }
  });

  it('previews the saved draft without its scripts, or a placeholder if there is none', async () => {
    const preview = () => admin.get('/api/admin/newsletter/preview');
    expect((await admin.get('/api/admin/newsletter/draft')).body).toEqual({ subject: '', content: '' });
    expect((await preview()).text).toContain('What you write will appear here');
    const draft = { subject: 'A draft', content: '## Breathe\n\nOnce. <script>alert(1)</script>' };
    expect((await admin.post('/api/admin/newsletter/draft', draft)).status).toBe(200);
    expect((await admin.get('/api/admin/newsletter/draft')).body).toEqual(draft);
    const shown = await preview();
    expect(shown.text).toMatch(/<h2[^>]*>Breathe<\/h2>/);
    expect(shown.text).not.toContain('<script');
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('sends a test only to the administrator who asked, without unsubscribe tokens', async () => {
    const browser = await reader('not-asked@example.test');
    const response = await admin.post('/api/admin/newsletter/test', { subject: 'Try', content: 'Words.' });
    expect(response.status).toBe(200);
    await app.runDueJobs();
    const message = await newest('admin@evenkeel.test');
    expect(message).toMatchObject({ subject: 'Try' });
    expect(message.text).toContain('http://localhost:3000/unsubscribe');
    expect(message.text).not.toContain('token=');
    expect(message.headers['List-Unsubscribe-Post']).toBeUndefined();
    expect(await newest('not-asked@example.test')).toMatchObject({ subject: expect.not.stringContaining('Try') });
    await optOut(browser);
  });

  describe('POST /api/newsletter/bounces', () => {
    const signed = (body: string, at = Date.now(), secret = SECRET) => {
      const seconds = Math.floor(at / 1000);
      const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      return { 'content-type': 'application/json', 'x-evenkeel-signature': `t=${seconds},v1=${mac}` };
    };
    const report = async (events: unknown, headers?: Record<string, string>) => {
      const body = JSON.stringify({ events });
      return app.visitor().sendBare('POST', '/api/newsletter/bounces', headers ?? signed(body), body);
    };
    const count = async () => (await admin.get('/api/admin/newsletter/recipients')).body.count as number;

    it('suppresses addresses after permanent bounces and complaints, but not after temporary bounces', async () => {
      const browsers = [];
      for (const name of ['soft', 'hard', 'angry', 'calm']) browsers.push(await reader(`${name}@example.test`));
      expect(await count()).toBe(4);
      const events = [
        { type: 'bounce', email: 'soft@example.test', permanent: false, detail: '452 mailbox full' },
        { type: 'bounce', email: 'Hard@Example.test', permanent: true, detail: '550 no such\0 user' },
        { type: 'complaint', email: 'angry@example.test', at: '2026-11-01T09:00:00Z' },
        { type: 'bounce', email: 'no address', permanent: true },
      ];
      expect((await report(events)).body).toEqual({ received: true });
      expect((await report(events)).status).toBe(200);
      expect(await count()).toBe(2);
      const { subscribers } = (await admin.get('/api/admin/member-newsletter/subscribers')).body;
      const findUser = (name: string) =>
        subscribers.find(({ email }: { email: string }) => email === `${name}@example.test`);
      expect(findUser('hard')).toMatchObject({
        newsletter: 1,
        suppressed: { reason: 'bounced', answer: '550 no such user' },
      });
      expect(findUser('angry')).toMatchObject({ newsletter: 0, suppressed: { reason: 'complained' } });
      expect([findUser('soft').suppressed, findUser('calm').suppressed]).toEqual([null, null]);
      for (const browser of browsers) await optOut(browser);
    });

    it('returns 400 for reports that are unsigned, wrongly signed, altered, stale or malformed', async () => {
      const body = JSON.stringify({ events: [] });
      const old = Date.now() - 6 * 60 * 1000;
      const refused = [
        report([], { 'content-type': 'application/json' }),
        report([], signed(body, Date.now(), 'another secret of 16')),
        report([{ type: 'complaint', email: 'calm@example.test' }], signed(body)),
        report([], signed(body, old)),
        report('all of them'),
        report([{ type: 'rumour', email: 'calm@example.test' }]),
        report(Array.from({ length: 1001 }, () => ({ type: 'complaint', email: 'calm@example.test' }))),
      ];
      for (const answer of await Promise.all(refused)) expect(answer.status).toBe(400);
      expect((await report([], signed(body, Date.now() - 4 * 60 * 1000))).status).toBe(200);
    });
  });
});

describe('two servers on one database', () => {
  it('create one issue for concurrent identical requests, and email each subscriber once', async () => {
    const location = await migratedDatabaseLocation('postgres');
    const readers = 30;
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      DATA_DIR: location.dataDir,
      DATABASE_URL: location.databaseUrl,
    });
    const server = await compose(config);
    let other: typeof server | null = null;
    try {
      const admin = new Browser(server.fastify);
      const administrator = { email: 'admin@evenkeel.test', password: 'a quiet harbour' };
      await becomeAdministrator(admin, administrator, server.runDueJobs);
      for (let index = 0; index < readers; index += 1) {
        const email = `reader-${index}@example.test`;
        await admin.post('/api/newsletter/subscribe', { email });
        await server.runDueJobs();
        const [message] = (await admin.get(`/sandbox/mail?to=${email}`)).body;
        const { text } = (await admin.get(`/sandbox/mail/${message.id}`)).body;
        await admin.get(`/api/newsletter/confirm?token=${/confirm-newsletter\?token=([\w-]+)/.exec(text)?.[1]}`);
      }
      other = await compose(config);
      const elsewhere = new Browser(other.fastify);
      for (const [name, value] of admin.cookies) elsewhere.cookies.set(name, value);
      const newsletter = { subject: 'From both', content: 'Words.' };
      const [here, there] = await Promise.all([admin.post(SEND, newsletter), elsewhere.post(SEND, newsletter)]);
      expect(here.body).toEqual({ sentCount: readers, issueId: there.body.issueId });
      await Promise.all([server.runDueJobs(), other.runDueJobs()]);
      const emails = (await admin.get('/sandbox/mail')).body as { to: string; subject: string }[];
      const sentTo = emails.filter(({ subject }) => subject === 'From both').map(({ to }) => to);
      expect([sentTo.length, new Set(sentTo).size]).toEqual([readers, readers]);
    } finally {
      await other?.close();
      await server.close();
      await location.remove();
    }
  });
});
