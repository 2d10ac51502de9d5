import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/domain/days.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const PATH = '/.well-known/security.txt';

describe(PATH, () => {
  let app: TestApp;
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now } }, { SUPPORT_EMAIL: 'help@evenkeel.example' });
  });
  afterAll(() => app.close());

  it('names the support address, as plain text', async () => {
    const { status, text, headers } = await app.visitor().get(PATH);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/^Contact: mailto:help@evenkeel\.example\nExpires: \S+\n$/);
  });

  it.each([0, 400])('expires in the future, and within a year, on a server that is %i days old', async (days) => {
    aheadMs = days * DAY_MS;
    const [, expires = ''] = /^Expires: (.*)$/m.exec((await app.visitor().get(PATH)).text) ?? [];
    const daysLeft = (new Date(expires).getTime() - now().getTime()) / DAY_MS;
    expect(daysLeft).toBeGreaterThan(7);
    expect(daysLeft).toBeLessThan(365);
  });
});

it(`there is no ${PATH} without SUPPORT_EMAIL, as no one reads the default address`, async () => {
  const app = await openTestApp('postgres');
  expect((await app.visitor().get(PATH)).status).toBe(404);
  await app.close();
});
