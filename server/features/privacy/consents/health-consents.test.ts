import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEvent } from '#contract/schemas/audit-event.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { HEALTH_CONSENT_VERSION, healthConsentsService } from './health-consents-service.ts';
import type { HealthConsentsStore } from './health-consents-store.ts';

const ADDRESS = '/api/gdpr/health-consent';

describe('the health consent API', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres');
  });
  afterAll(() => app.close());

  it('returns 401 without a session', async () => {
    expect((await app.visitor().get(ADDRESS)).status).toBe(401);
    expect((await app.visitor().post(ADDRESS, { granted: true })).status).toBe(401);
    expect((await app.visitor().get('/api/gdpr/status')).status).toBe(401);
  });

  it('returns null until the user decides, and keeps the time of a decision that is repeated', async () => {
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

  it('logs a first refusal as not given, and only the end of a consent as withdrawn', async () => {
    const user = await app.user();
    for (const granted of [false, true, false]) await user.post(ADDRESS, { granted });
    const { events } = (await user.get('/api/user/security-events')).body;
    const details = (events as AuditEvent[])
      .filter(({ action }) => action === 'consent.health')
      .map((event) => event.details);
    expect(details.toReversed()).toEqual(['not given', 'granted', 'withdrawn']);
  });

  it('reports consents, the last export and the number of entries in GET /api/gdpr/status', async () => {
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

  it('includes both consents in the data export', async () => {
    const user = await app.user();
    await user.post(ADDRESS, { granted: true });
    const { privacy } = JSON.parse((await user.get('/api/user/data-export')).text);
    expect(privacy).toMatchObject({ cookieConsent: null, healthConsent: { granted: true, version: 1 } });
  });
});

it('healthConsentsService asks again after a decision about an older version of the text', async () => {
  const consentOf = async (version: number) => {
    const decision = { userId: 'ada', granted: true, version, decidedAt: new Date() };
    const store = { find: async () => decision } as unknown as HealthConsentsStore;
    const service = healthConsentsService({ store, clock: { now: () => new Date() }, audit: async () => {} });
    return (await service.read('ada')).granted;
  };
  expect(await consentOf(HEALTH_CONSENT_VERSION)).toBe(true);
  expect(await consentOf(HEALTH_CONSENT_VERSION - 1)).toBeNull();
});
