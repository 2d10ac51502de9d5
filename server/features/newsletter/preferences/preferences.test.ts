import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  emailPreferences as emailPreferencesCall,
  newsletterUserStats,
  saveEmailPreferences,
  setUserNewsletter,
} from '../../../../contract/calls/newsletter.ts';
import { emailPreferences, users } from '../../../db/schema.ts';
import { describeSubscribers, START } from '../testing/subscribers-fixture.ts';

const defaults = { marketingEmails: 0, productUpdates: 1, securityNotifications: 1, newsletter: 0 } as const;
const all = { marketingEmails: 1, productUpdates: 1, securityNotifications: 1, newsletter: 1 } as const;
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

describeSubscribers('what members want to be written about', (fixture) => {
  const read = (userId: string) => fixture().callRoute(emailPreferencesCall, {}, userId);
  const save = (userId: string, preferences: object) =>
    fixture().callRoute(saveEmailPreferences, { body: preferences as typeof defaults }, userId);
  const setByAdmin = (userId: string, newsletter: 0 | 1) =>
    fixture().callRoute(setUserNewsletter, { params: { userId }, body: { newsletter } });
  const rowOf = async (userId: string) =>
    (await fixture().db.select().from(emailPreferences).where(eq(emailPreferences.userId, userId)))[0];

  it('is the defaults until they choose, and then what they chose, with the moment', async () => {
    const ada = await fixture().user('ada@example.test', false);
    expect(await read(ada)).toEqual({
      preferences: defaults,
      consentStatus: { emailVerified: false, consentGivenAt: null },
    });
    const preferences = { marketingEmails: 1, productUpdates: 0, securityNotifications: 0, newsletter: 1 };
    expect(await save(ada, preferences)).toEqual({
      preferences,
      consentStatus: { emailVerified: false, consentGivenAt: START },
    });
    expect(await read(ada)).toMatchObject({ preferences });
    const eve = await fixture().user('eve@example.test');
    expect(await read(eve)).toMatchObject({ preferences: defaults, consentStatus: { emailVerified: true } });
  });

  it('is changed for oneself only, and nobody’s where the page means someone else', async () => {
    const [ada, eve] = [await fixture().user('ada@example.test'), await fixture().user('eve@example.test')];
    expect(await save(ada, { ...all, userId: eve })).toBe('not_found');
    expect(await save(ada, { ...all, userId: UNKNOWN_ID })).toBe('not_found');
    expect([await rowOf(ada), await rowOf(eve)]).toEqual([undefined, undefined]);
    expect(await save(ada, { ...all, userId: ada })).toMatchObject({ preferences: all });
    expect(await save(eve, { ...all, userId: null })).toMatchObject({ preferences: all });
  });

  it('remembers since when the newsletter is wanted, whatever else is chosen after', async () => {
    const ada = await fixture().user('ada@example.test');
    const since = async () => (await rowOf(ada))?.newsletterSince.toISOString();
    await save(ada, all);
    fixture().pass(60);
    await save(ada, { ...all, marketingEmails: 0 });
    expect(await since()).toBe(START);
    expect((await read(ada)).consentStatus.consentGivenAt).toBe(fixture().now().toISOString());
    await save(ada, defaults);
    expect(await since()).toBe(fixture().now().toISOString());
    const left = await since();
    fixture().pass(60);
    await save(ada, { ...defaults, marketingEmails: 1 });
    expect(await since()).toBe(left);
  });

  it('shows the newsletter as on to who confirmed it with the same address, once that is known to be theirs', async () => {
    await fixture().subscriber('ada@example.test');
    await fixture().subscriber('eve@example.test', false);
    const [ada, eve] = [await fixture().user('ada@example.test', false), await fixture().user('eve@example.test')];
    expect((await read(ada)).preferences.newsletter).toBe(0);
    expect((await read(eve)).preferences.newsletter).toBe(0);
    await fixture().db.update(users).set({ emailVerified: true }).where(eq(users.id, ada));
    expect((await read(ada)).preferences.newsletter).toBe(1);
  });

  it('off is off: a subscription by the same address ends with it, and only that one', async () => {
    await fixture().subscriber('ada@example.test');
    await fixture().subscriber('eve@example.test');
    const ada = await fixture().user('ada@example.test');
    await save(ada, { ...defaults, newsletter: 1 });
    expect(await fixture().emails()).toEqual(['ada@example.test', 'eve@example.test']);
    await save(ada, defaults);
    expect(await fixture().emails()).toEqual(['eve@example.test']);
    expect((await read(ada)).preferences.newsletter).toBe(0);
  });

  it('is set by an administrator for the newsletter alone, without being the member’s own consent', async () => {
    const ada = await fixture().user('ada@example.test');
    await setByAdmin(ada, 1);
    expect(await read(ada)).toEqual({
      preferences: { ...defaults, newsletter: 1 },
      consentStatus: { emailVerified: true, consentGivenAt: null },
    });
    expect(await fixture().callRoute(newsletterUserStats)).toEqual({ total: 1, newsletterOptedIn: 1 });
    await save(ada, { ...all, securityNotifications: 0 });
    fixture().pass(60);
    await fixture().subscriber('ada@example.test');
    await setByAdmin(ada, 0);
    expect(await read(ada)).toEqual({
      preferences: { ...all, securityNotifications: 0, newsletter: 0 },
      consentStatus: { emailVerified: true, consentGivenAt: START },
    });
    expect(await fixture().emails()).toEqual([]);
    expect(await fixture().callRoute(newsletterUserStats)).toEqual({ total: 1, newsletterOptedIn: 0 });
  });

  it('is not found for nobody', async () => {
    expect(await setByAdmin(UNKNOWN_ID, 1)).toBe('not_found');
  });

  it('says whether they are told by email about their account’s safety: yes, unless they said no', async () => {
    const ada = await fixture().user('ada@example.test');
    expect(await fixture().feature.wantsSecurityEmails(ada)).toBe(true);
    await save(ada, { ...defaults, securityNotifications: 0 });
    expect(await fixture().feature.wantsSecurityEmails(ada)).toBe(false);
    expect(await fixture().feature.wantsSecurityEmails(UNKNOWN_ID)).toBe(true);
  });
});
