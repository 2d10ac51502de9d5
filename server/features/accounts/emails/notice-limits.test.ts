/** How many emails can be sent to the address of one account when requests are not rate limited. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { register, startTrial } from '#server/testing/user-actions.ts';
import { verifiedUser } from '#server/testing/verified-user.ts';
import { emailsTo } from '../testing/mailbox.ts';

const PASSWORD = 'a quiet harbour';

describe('notice limits', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres');
  });
  afterAll(() => app.close());

  const subjectsTo = async (email: string) => (await emailsTo(app, email)).map(({ subject }) => subject);
  const signInFrom = (email: string, device: string) =>
    app.visitor().post('/api/auth/login', { email, password: PASSWORD }, { 'user-agent': device });
  /** The devices need different names, because devices are distinguished by name. */
  const browsers = ['Firefox', 'Chrome', 'Edg', 'OPR', 'SamsungBrowser', 'Vivaldi'];
  const systems = ['Windows NT 10.0', 'Macintosh', 'Linux x86_64', 'Android 14', 'iPhone'];
  const devices = systems.flatMap((system) => browsers.map((name) => `Mozilla/5.0 (${system}) ${name}/120.0`));

  it('allow no notices to an unverified address, only five verification emails a day', async () => {
    const email = 'a-stranger@example.test';
    const squatter = await app.user(email);
    for (let n = 0; n < 8; n += 1) await squatter.post('/api/user/change-password', { password: `${PASSWORD} ${n}` });
    await squatter.post('/api/user/change-email', { email: 'the-squatter@example.test' });
    expect(await subjectsTo(email)).toEqual(['Please confirm your email for Evenkeel']);
    for (let n = 0; n < 8; n += 1)
      expect((await app.visitor().post('/api/auth/register', { email, password: PASSWORD })).status).toBe(409);
    expect(await subjectsTo(email)).toEqual(Array(5).fill('Please confirm your email for Evenkeel'));
  });

  it('allow five verification emails per address, even if its account is deleted and registered again', async () => {
    const email = 'a-victim@example.test';
    const limited = await openTestApp('postgres', {}, { RATE_LIMITS: 'on' });
    for (let round = 0; round < 12; round += 1) {
      const squatter = limited.visitor();
      await register(squatter, { email });
      await limited.runDueJobs();
      expect((await squatter.send('DELETE', '/api/user/delete-account', undefined, {})).status).toBe(200);
      await limited.runDueJobs();
    }
    const subjects = (await emailsTo(limited, email)).map(({ subject }) => subject);
    expect(subjects).toEqual(Array(5).fill('Please confirm your email for Evenkeel'));
    await limited.close();
  });

  it('allow a notice to the owner of a verified address when someone signs up with it', async () => {
    const email = 'forgot@example.test';
    await verifiedUser(app, email);
    await app.visitor().post('/api/auth/register', { email, password: PASSWORD });
    expect((await subjectsTo(email))[0]).toBe('You already have an Evenkeel account');
  });

  it('allow three notices of sign-ins from 30 devices, and still a requested password reset', async () => {
    const email = 'many-devices@example.test';
    await verifiedUser(app, email);
    for (const device of devices) expect((await signInFrom(email, device)).status).toBe(200);
    await app.visitor().post('/api/auth/forgot-password', { email });
    const subjects = await subjectsTo(email);
    expect(subjects.filter((subject) => subject.includes('new sign-in'))).toHaveLength(3);
    expect(subjects.filter((subject) => subject.includes('new password'))).toHaveLength(1);
  });

  it('allow three notices of ten password changes', async () => {
    const email = 'many-passwords@example.test';
    const browser = await verifiedUser(app, email);
    for (let n = 0; n < 10; n += 1)
      expect((await browser.post('/api/user/change-password', { password: `${PASSWORD} ${n}` })).status).toBe(200);
    expect((await subjectsTo(email)).filter((subject) => subject.includes('password'))).toHaveLength(3);
  });

  it('allow six notices of 15 cancellations and reactivations, ending with a reactivation', async () => {
    const email = 'undecided@example.test';
    const browser = await verifiedUser(app, email);
    await startTrial(browser);
    await app.runDueJobs();
    for (let n = 0; n < 15; n += 1) {
      await browser.post('/api/subscription/cancel');
      await app.runDueJobs();
      await browser.post('/api/subscription/reactivate');
      await app.runDueJobs();
    }
    const subjects = (await subjectsTo(email)).filter((subject) => /cancelled|continues/.test(subject));
    expect(subjects).toHaveLength(6);
    expect(subjects[0]).toContain('continues');
  });
});
