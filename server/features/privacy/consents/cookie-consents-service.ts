import type { CookieChoices } from '#contract/calls/privacy.ts';
import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { CookieChoice, CookieConsent, CookieConsentsStore } from './cookie-consents-store.ts';

/**
 * The version of the consent text. Increase it when the text asks for something else, so that users are asked again.
 */
const COOKIE_CONSENT_VERSION = 1;

interface CookieConsentsDeps {
  readonly store: Omit<CookieConsentsStore, 'erase' | 'purgeAnonymousBefore'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly audit: RecordAuditEvent;
}

/** The user who is signed in, if any, and the hash of the browser's visitor id, if it has one. */
interface ConsentSubject {
  readonly userId: string | null;
  readonly visitorHash: string | null;
}

type OptionalChoices = Pick<CookieConsent, 'analytics' | 'marketing' | 'preferences'>;
export type CookieConsentsService = ReturnType<typeof cookieConsentsService>;

/** Cookie choices of users, and of visitors without a session. */
export function cookieConsentsService({ store, clock, newId, audit }: CookieConsentsDeps) {
  /** Moves the browser's choice to the user. After that, the stored choice no longer identifies the browser. */
  const moveToUser = (userId: string, visitorHash: string): Promise<void> =>
    store.transaction(async (tx) => {
      if (!(await store.lockUser(tx, userId))) return;
      const visitorChoice = await store.takeFromVisitor(tx, visitorHash);
      if (!visitorChoice) return;
      const { visitorHash: _, userId: __, ...choice } = visitorChoice;
      const isSaved = await store.saveForUserIfOutdated(tx, userId, choice, COOKIE_CONSENT_VERSION);
      if (isSaved) await audit(auditEventOf(userId, choice), tx);
    });

  /** The user's choice, otherwise the browser's. Null if there is none, or only one for an older text. */
  const find = async ({ userId, visitorHash }: ConsentSubject) => {
    const findUserChoice = async () => userId && (await store.findByUser(userId, COOKIE_CONSENT_VERSION));
    const userChoice = await findUserChoice();
    if (userChoice) return toReply(userChoice);
    const browserChoice = visitorHash && (await store.findByVisitor(visitorHash, COOKIE_CONSENT_VERSION));
    if (userId && visitorHash && browserChoice) await moveToUser(userId, visitorHash);
    // A concurrent request may have moved the browser's choice to the user between the two reads.
    const found = browserChoice || (visitorHash && (await findUserChoice()));
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

    /** @param visitorHash identifies this browser. Its own choice is removed, because the user's takes precedence. */
    saveForUser: async (userId: string, visitorHash: string | null, choices: CookieChoices) => {
      const choice = newChoice(choices);
      await store.transaction(async (tx) => {
        if (!(await store.lockUser(tx, userId))) return;
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

const toReply = ({ analytics, marketing, preferences, version, consentGivenAt }: CookieChoice) => ({
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
