import {
  cookieConsent,
  gdprConfig,
  gdprStatus,
  healthConsent,
  saveCookieConsent,
  saveHealthConsent,
} from '../../../contract/privacy.ts';
import { failure } from '../../failure.ts';
import { Answer, on, type RequestContext, type Route } from '../../feature.ts';
import type { CookieConsentsService } from './cookie-consents-service.ts';
import type { HealthConsentsService } from './health-consents-service.ts';
import { mayImport } from './import-service.ts';
import type { PrivacyDeps } from './index.ts';
import { hashOfVisitor, newVisitorId, visitorCookie } from './visitor-cookie.ts';

/** What may be decided about cookies, by anybody in any browser. */
export function cookieConsentRoutes(
  { gdpr, cookie }: Pick<PrivacyDeps, 'gdpr' | 'cookie'>,
  cookies: CookieConsentsService,
): readonly Route[] {
  const visitor = visitorCookie(cookie.secure);
  const idIn = ({ headers }: RequestContext) => visitor.read(headers.get('cookie'));
  const find = (context: RequestContext) => cookies.find(chooserOf(context.person?.userId ?? null, idIn(context)));
  return [
    on(gdprConfig, async (_, context) => ({
      gdprEnabled: gdpr.enabled,
      cookieBannerEnabled: gdpr.enabled && gdpr.cookieBanner,
      enhancedConsentEnabled: gdpr.enabled && gdpr.enhancedConsent,
      consentRecorded: (await find(context)) !== null,
    })),
    on(cookieConsent, async (_, context) => (await find(context)) ?? failure('not_found')),
    on(saveCookieConsent, async ({ body }, context) => {
      const held = idIn(context);
      if (!context.person) {
        const id = held ?? newVisitorId();
        return new Answer(await cookies.saveForVisitor(hashOfVisitor(id), body), [visitor.write(id)]);
      }
      const { userId, visitorHash } = chooserOf(context.person.userId, held);
      const saved = await cookies.saveForPerson(userId, visitorHash, body);
      return held === null ? saved : new Answer(saved, [visitor.clear()]);
    }),
  ];
}

/** What a signed-in person decides about what they tell of their health, and what stands of it all. */
export function ownConsentRoutes(
  { cookie, entries, auditLog, personOf }: Pick<PrivacyDeps, 'cookie' | 'entries' | 'auditLog' | 'personOf'>,
  cookies: CookieConsentsService,
  health: HealthConsentsService,
): readonly Route[] {
  const visitor = visitorCookie(cookie.secure);
  return [
    on(healthConsent, (_, { person }) => health.read(person.userId)),
    on(saveHealthConsent, ({ body }, { person }) => health.save(person.userId, body.granted)),
    on(gdprStatus, async (_, { person, headers }) => {
      const { userId } = person;
      const [healthNow, cookiesNow, exportedAt, count, left, allowed] = await Promise.all([
        health.read(userId),
        cookies.find(chooserOf(userId, visitor.read(headers.get('cookie')))),
        auditLog.newest(userId, 'account.exported'),
        entries.count(userId),
        entries.importable(userId),
        mayImport({ personOf }, person),
      ]);
      const lastExportAt = exportedAt?.toISOString() ?? null;
      const imports = { left, allowed };
      return { healthConsent: healthNow, cookieConsent: cookiesNow, lastExportAt, entries: count, imports };
    }),
  ];
}

const chooserOf = <UserId extends string | null>(userId: UserId, visitorId: string | null) => ({
  userId,
  visitorHash: visitorId && hashOfVisitor(visitorId),
});
