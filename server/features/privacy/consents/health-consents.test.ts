import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../db/testing/test-database.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const ADDRESS = '/api/gdpr/health-consent';

describeOnBothDatabases('consent to store health data', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  it('is nobody’s who is not signed in', async () => {
    expect((await app.visitor().get(ADDRESS)).status).toBe(401);
    expect((await app.visitor().post(ADDRESS, { granted: true })).status).toBe(401);
    expect((await app.visitor().get('/api/gdpr/status')).status).toBe(401);
  });

  it('is unknown until the person was asked, and keeps the moment of a decision that is only repeated', async () => {
    const user = await app.user();
    expect((await user.get(ADDRESS)).body).toEqual({ granted: null, decidedAt: null, version: 1 });
    const granted = (await user.post(ADDRESS, { granted: true })).body;
    expect(granted).toEqual({ granted: true, decidedAt: expect.any(String), version: 1 });
    await app.visitor().post('/sandbox/clock', { advanceSeconds: 60 });
    expect((await user.post(ADDRESS, { granted: true })).body).toEqual(granted);
    const withdrawn = (await user.post(ADDRESS, { granted: false })).body;
    expect(withdrawn.granted).toBe(false);
    expect(withdrawn.decidedAt > granted.decidedAt).toBe(true);
    expect((await user.get(ADDRESS)).body).toEqual(withdrawn);
    expect((await (await app.user()).get(ADDRESS)).body.granted).toBeNull();
  });

  it('stands on the card with the choice about cookies, the last copy and the number of entries', async () => {
    const user = await app.trialUser();
    expect((await user.get('/api/gdpr/status')).body).toEqual({
      healthConsent: { granted: null, decidedAt: null, version: 1 },
      cookieConsent: null,
      lastExportAt: null,
      entries: 0,
      imports: { left: 50_000, allowed: true },
    });
    await user.post('/api/quotes/generate', {});
    await user.get('/api/user/export');
    await app.visitor().post('/sandbox/clock', { advanceSeconds: 60 });
    const before = (await user.get('/api/gdpr/status')).body;
    await user.get('/api/user/data-export');
    await user.post(ADDRESS, { granted: true });
    await user.post('/api/gdpr/cookie-consent', {
      necessary: true,
      analytics: false,
      marketing: false,
      preferences: true,
    });
    const status = (await user.get('/api/gdpr/status')).body;
    expect(status).toMatchObject({
      healthConsent: { granted: true },
      cookieConsent: { preferences: true },
      entries: 1,
    });
    expect(status.lastExportAt > before.lastExportAt).toBe(true);
  });

  it('and cookies’ are in the copy of a person’s data', async () => {
    const user = await app.user();
    await user.post(ADDRESS, { granted: true });
    const { privacy } = JSON.parse((await user.get('/api/user/data-export')).text);
    expect(privacy).toMatchObject({ cookieConsent: null, healthConsent: { granted: true, version: 1 } });
  });
});
