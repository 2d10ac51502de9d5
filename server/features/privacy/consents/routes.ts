import {
  cookieConsent,
  gdprConfig,
  gdprStatus,
  healthConsent,
  saveCookieConsent,
  saveHealthConsent,
} from '#contract/calls/privacy.ts';
import type { AuditLogStore } from '#server/audit-log/audit-log-store.ts';
import { failure } from '#server/failure.ts';
import { type RequestContext, type Route, route } from '#server/feature.ts';
import { replyWithCookies } from '#server/reply.ts';
import type { CheckIns, GdprSettings } from '../deps.ts';
import { canImport, type FindImporter } from '../export-import/import-service.ts';
import type { CookieConsentsService } from './cookie-consents-service.ts';
import type { HealthConsentsService } from './health-consents-service.ts';
import { hashVisitorId, newVisitorId, visitorCookie } from './visitor-cookie.ts';

interface CookieConsentRoutesDeps {
  readonly gdpr: GdprSettings;
  readonly cookie: { readonly secure: boolean };
}

/** Routes for cookie choices, with or without a session. */
export function cookieConsentRoutes(
  { gdpr, cookie }: CookieConsentRoutesDeps,
  cookies: CookieConsentsService,
): readonly Route[] {
  const visitor = visitorCookie(cookie.secure);
  const visitorIdIn = ({ headers }: RequestContext) => visitor.read(headers.get('cookie'));
  const find = (context: RequestContext) =>
    cookies.find(consentSubject(context.user?.userId ?? null, visitorIdIn(context)));
  return [
    route(gdprConfig, async (_, context) => ({
      gdprEnabled: gdpr.enabled,
      cookieBannerEnabled: gdpr.enabled && gdpr.cookieBanner,
      enhancedConsentEnabled: gdpr.enabled && gdpr.enhancedConsent,
      consentRecorded: (await find(context)) !== null,
    })),
    route(cookieConsent, async (_, context) => (await find(context)) ?? failure('not_found')),
    route(saveCookieConsent, async ({ body }, context) => {
      const visitorId = visitorIdIn(context);
      if (!context.user) {
        const id = visitorId ?? newVisitorId();
        return replyWithCookies(await cookies.saveForVisitor(hashVisitorId(id), body), [visitor.write(id)]);
      }
      const { userId, visitorHash } = consentSubject(context.user.userId, visitorId);
      const saved = await cookies.saveForUser(userId, visitorHash, body);
      return visitorId === null ? saved : replyWithCookies(saved, [visitor.clear()]);
    }),
  ];
}

interface UserConsentRoutesDeps {
  readonly cookie: { readonly secure: boolean };
  readonly checkIns: Pick<CheckIns, 'count' | 'importable'>;
  readonly auditLog: Pick<AuditLogStore, 'newestAt'>;
  readonly findUser: FindImporter;
}

/** Routes for a signed-in user's decision about their health data, and for the state of all consents. */
export function userConsentRoutes(
  { cookie, checkIns, auditLog, findUser }: UserConsentRoutesDeps,
  cookies: CookieConsentsService,
  health: HealthConsentsService,
): readonly Route[] {
  const visitor = visitorCookie(cookie.secure);
  return [
    route(healthConsent, (_, { user }) => health.read(user.userId)),
    route(saveHealthConsent, ({ body }, { user }) => health.save(user.userId, body.granted)),
    route(gdprStatus, async (_, { user, headers }) => {
      const { userId } = user;
      const [currentHealthConsent, currentCookieConsent, exportedAt, count, left, allowed] = await Promise.all([
        health.read(userId),
        cookies.find(consentSubject(userId, visitor.read(headers.get('cookie')))),
        auditLog.newestAt(userId, 'account.exported'),
        checkIns.count(userId),
        checkIns.importable(userId),
        canImport(findUser, user),
      ]);
      const lastExportAt = exportedAt?.toISOString() ?? null;
      const imports = { left, allowed };
      return {
        healthConsent: currentHealthConsent,
        cookieConsent: currentCookieConsent,
        lastExportAt,
        entries: count,
        imports,
      };
    }),
  ];
}

const consentSubject = <UserId extends string | null>(userId: UserId, visitorId: string | null) => ({
  userId,
  visitorHash: visitorId && hashVisitorId(visitorId),
});
