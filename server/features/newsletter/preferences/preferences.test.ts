import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  emailPreferences as emailPreferencesCall,
  newsletterUserStats,
  saveEmailPreferences,
  setUserNewsletter,
} from '#contract/calls/newsletter.ts';
import { emailPreferences, suppressions, users } from '#server/db/schema.ts';
import { describeSubscribers, START } from '../testing/subscribers-fixture.ts';

const defaults = { marketingEmails: 0, productUpdates: 1, securityNotifications: 1, newsletter: 0 } as const;
const all = { marketingEmails: 1, productUpdates: 1, securityNotifications: 1, newsletter: 1 } as const;
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

describeSubscribers('email preferences', (fixture) => {
  const read = (userId: string) => fixture().callRoute(emailPreferencesCall, {}, userId);
  const save = (userId: string, preferences: object) =>
    fixture().callRoute(saveEmailPreferences, { body: preferences as typeof defaults }, userId);
  const setByAdmin = (userId: string, newsletter: 0 | 1) =>
    fixture().callRoute(setUserNewsletter, { params: { userId }, body: { newsletter } });
  const rowOf = async (userId: string) =>
    (await fixture().db.select().from(emailPreferences).where(eq(emailPreferences.userId, userId)))[0];

  it('return the defaults until saved, then the saved values with the time of consent', async () => {
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

  it('cannot be saved for another user', async () => {
    const [ada, eve] = [await fixture().user('ada@example.test'), await fixture().user('eve@example.test')];
    expect(await save(ada, { ...all, userId: eve })).toBe('not_found');
    expect(await save(ada, { ...all, userId: UNKNOWN_ID })).toBe('not_found');
    expect([await rowOf(ada), await rowOf(eve)]).toEqual([undefined, undefined]);
    expect(await save(ada, { ...all, userId: ada })).toMatchObject({ preferences: all });
    expect(await save(eve, { ...all, userId: null })).toMatchObject({ preferences: all });
  });

  it('keep the time of the newsletter choice when other preferences change', async () => {
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

  it('show the newsletter as on for a confirmed subscriber once the user has verified the same address', async () => {
    await fixture().subscriber('ada@example.test');
    await fixture().subscriber('eve@example.test', false);
    const [ada, eve] = [await fixture().user('ada@example.test', false), await fixture().user('eve@example.test')];
    expect((await read(ada)).preferences.newsletter).toBe(0);
    expect((await read(eve)).preferences.newsletter).toBe(0);
    await fixture().db.update(users).set({ emailVerified: true }).where(eq(users.id, ada));
    expect((await read(ada)).preferences.newsletter).toBe(1);
  });

  it('delete the subscriber with the same address when the newsletter is switched off', async () => {
    await fixture().subscriber('ada@example.test');
    await fixture().subscriber('eve@example.test');
    const ada = await fixture().user('ada@example.test');
    await save(ada, { ...defaults, newsletter: 1 });
    expect(await fixture().emails()).toEqual(['ada@example.test', 'eve@example.test']);
    await save(ada, defaults);
    expect(await fixture().emails()).toEqual(['eve@example.test']);
    expect((await read(ada)).preferences.newsletter).toBe(0);
  });

  it('end a subscription that was not confirmed when the owner of the address saves the newsletter as off', async () => {
    await fixture().subscriber('ada@example.test', false);
    const ada = await fixture().user('ada@example.test');
    await save(ada, { ...defaults, marketingEmails: 1 });
    expect(await fixture().emails()).toEqual([]);
  });

  it('keep the subscription of an address that is not verified, unless the newsletter is switched off', async () => {
    await fixture().subscriber('ada@example.test');
    const ada = await fixture().user('ada@example.test', false);
    await save(ada, { ...defaults, marketingEmails: 1 });
    expect(await fixture().emails()).toEqual(['ada@example.test']);
    await save(ada, all);
    await save(ada, defaults);
    expect(await fixture().emails()).toEqual([]);
  });

  const suppress = (email: string) =>
    fixture().db.insert(suppressions).values({ email, reason: 'complained', answer: '', createdAt: fixture().now() });
  const suppressed = async () => (await fixture().db.select().from(suppressions)).map(({ email }) => email);

  it('lift the suppression of a verified address when the newsletter is switched on', async () => {
    const [ada, eve] = [await fixture().user('ada@example.test'), await fixture().user('eve@example.test', false)];
    await save(ada, all);
    await suppress('ada@example.test');
    await suppress('eve@example.test');
    await save(ada, { ...all, newsletter: 0 });
    await save(eve, all);
    expect(await suppressed()).toEqual(['ada@example.test', 'eve@example.test']);
    await save(ada, all);
    expect(await suppressed()).toEqual(['eve@example.test']);
  });

  it('show the newsletter as off while a verified address is suppressed, so that it can be switched on', async () => {
    const [ada, eve] = [await fixture().user('ada@example.test'), await fixture().user('eve@example.test', false)];
    for (const user of [ada, eve]) await save(user, all);
    for (const email of ['ada@example.test', 'eve@example.test']) await suppress(email);
    expect((await read(ada)).preferences.newsletter).toBe(0);
    // Otherwise anyone could sign up with an address to learn that it is suppressed.
    expect((await read(eve)).preferences.newsletter).toBe(1);
    expect(await save(ada, all)).toMatchObject({ preferences: all });
    expect(await suppressed()).toEqual(['eve@example.test']);
  });

  it('cannot be switched on by an administrator for a suppressed address', async () => {
    const ada = await fixture().user('ada@example.test');
    await suppress('ada@example.test');
    expect(await setByAdmin(ada, 1)).toBe('address_suppressed');
    expect((await read(ada)).preferences.newsletter).toBe(0);
    expect(await setByAdmin(ada, 0)).toMatchObject({ message: expect.any(String) });
    expect(await suppressed()).toEqual(['ada@example.test']);
  });

  it("let an administrator set only the newsletter, without recording the user's consent", async () => {
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

  it('return not_found when an administrator sets them for an unknown user', async () => {
    expect(await setByAdmin(UNKNOWN_ID, 1)).toBe('not_found');
  });

  it('allow security emails unless the user has switched them off', async () => {
    const ada = await fixture().user('ada@example.test');
    expect(await fixture().feature.wantsSecurityEmails(ada)).toBe(true);
    await save(ada, { ...defaults, securityNotifications: 0 });
    expect(await fixture().feature.wantsSecurityEmails(ada)).toBe(false);
    expect(await fixture().feature.wantsSecurityEmails(UNKNOWN_ID)).toBe(true);
  });
});
