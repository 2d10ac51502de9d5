import { expect, it } from 'vitest';
import { cookieConsentsService } from './cookie-consents-service.ts';
import type { CookieConsent, CookieConsentsStore } from './cookie-consents-store.ts';

it('cookieConsentsService finds a choice that a concurrent call assigns to the user between two lookups', async () => {
  const choice: CookieConsent = {
    id: 'one',
    userId: 'ada',
    visitorHash: null,
    version: 1,
    analytics: true,
    marketing: false,
    preferences: false,
    consentGivenAt: new Date('2026-03-01T09:00:00.000Z'),
  };
  let isMoved = false;
  const store: Partial<CookieConsentsStore> = {
    findByUser: async () => (isMoved ? choice : null),
    findByVisitor: async () => {
      isMoved = true;
      return null;
    },
  };
  const { find } = cookieConsentsService({
    store: store as CookieConsentsStore,
    clock: { now: () => choice.consentGivenAt },
    newId: () => 'two',
    audit: async () => {},
  });
  expect(await find({ userId: 'ada', visitorHash: 'hash' })).toMatchObject({ analytics: true });
  expect(await find({ userId: 'ada', visitorHash: null })).toMatchObject({ analytics: true });
});
