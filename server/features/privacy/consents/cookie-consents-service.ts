import type { CookieChoices } from '../../../../contract/calls/privacy.ts';
import type { RecordAuditEvent } from '../../../audit-log/audit-log-store.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import type { CookieConsent, CookieConsentsStore } from './cookie-consents-store.ts';

/** Of the text people agree to: raised with each change of what it asks, so that they are asked again. */
export const COOKIE_CONSENT_VERSION = 1;

interface CookieConsentsDeps {
  readonly store: Omit<CookieConsentsStore, 'erase' | 'purgeAnonymousBefore'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly audit: RecordAuditEvent;
}

/** Who is choosing: a signed-in user, in a browser that may have a choice of its own. */
interface ConsentSubject {
  readonly userId: string | null;
  readonly visitorHash: string | null;
}

type OptionalChoices = Pick<CookieConsent, 'analytics' | 'marketing' | 'preferences'>;
export type CookieConsentsService = ReturnType<typeof cookieConsentsService>;

/** Cookie choices of users, and of browsers in which no one is signed in. */
export function cookieConsentsService({ store, clock, newId, audit }: CookieConsentsDeps) {
  /** Moves the browser's choice to the user. After that nobody can tell which browser it was made in. */
  const takeOver = (userId: string, visitorHash: string): Promise<void> =>
    store.transaction(async (tx) => {
      const taken = await store.takeFromVisitor(tx, visitorHash);
      if (!taken) return;
      const { visitorHash: _, userId: __, ...choice } = taken;
      const isGiven = await store.saveForUserIfOutdated(tx, userId, choice, COOKIE_CONSENT_VERSION);
      if (isGiven) await audit(auditEventOf(userId, choice), tx);
    });

  /** The user's choice, otherwise the browser's. Null when there is none, or only one for an older text. */
  const find = async ({ userId, visitorHash }: ConsentSubject) => {
    const ofUser = async () => userId && (await store.findByUser(userId, COOKIE_CONSENT_VERSION));
    const own = await ofUser();
    if (own) return toReply(own);
    const browsers = visitorHash && (await store.findByVisitor(visitorHash, COOKIE_CONSENT_VERSION));
    if (userId && visitorHash && browsers) await takeOver(userId, visitorHash);
    // Between the two reads another request may have moved the browser's choice to the user.
    const found = browsers || (visitorHash && (await ofUser()));
    return found ? toReply(found) : null;
  };

  const newChoice = ({ analytics, marketing, preferences }: CookieChoices) => ({
    id: newId(),
    version: COOKIE_CONSENT_VERSION,
    analytics,
    marketing,
    preferences,
    consentGivenAt: clock.now(),
  });

  return {
    find,

    /** @param visitorHash of this browser. Its own choice is removed, because the user's takes precedence. */
    saveForUser: async (userId: string, visitorHash: string | null, choices: CookieChoices) => {
      const choice = newChoice(choices);
      await store.transaction(async (tx) => {
        if (visitorHash) await store.takeFromVisitor(tx, visitorHash);
        await store.saveForUser(tx, userId, choice);
        await audit(auditEventOf(userId, choice), tx);
      });
      return toReply(choice);
    },

    saveForVisitor: async (visitorHash: string, choices: CookieChoices) => {
      const choice = newChoice(choices);
      await store.saveForVisitor(visitorHash, choice);
      return toReply(choice);
    },
  };
}

const toReply = ({
  analytics,
  marketing,
  preferences,
  version,
  consentGivenAt,
}: Omit<CookieConsent, 'visitorHash' | 'userId'>) => ({
  necessary: true as const,
  analytics,
  marketing,
  preferences,
  version,
  consentGivenAt: consentGivenAt.toISOString(),
});

const auditEventOf = (userId: string, choice: OptionalChoices) =>
  ({ action: 'consent.cookies', actorId: userId, targetId: userId, details: formatChoices(choice) }) as const;

function formatChoices(choice: OptionalChoices): string {
  const granted = (['analytics', 'marketing', 'preferences'] as const).filter((kind) => choice[kind]);
  return granted.length === 0 ? 'essential only' : `granted: ${granted.join(', ')}`;
}
