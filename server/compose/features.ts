/** Composes the features. Each is passed functions of other features, never a feature itself. */
import { login } from '../../contract/calls/accounts.ts';
import type { WriterStatus } from '../../contract/calls/quote-statistics.ts';
import type { Feature } from '../feature.ts';
import type { UserNewsletter } from '../features/accounts/deps.ts';
import { accountsFeature } from '../features/accounts/index.ts';
import type { EndPlanWithPeriod, ForgetPreviousUser, UpdateCustomerEmail } from '../features/accounts/previous-user.ts';
import { adminFeature } from '../features/admin/index.ts';
import { billingFeature } from '../features/billing/index.ts';
import { accessOf, CHARGE_GRACE_MS, subscriptionStatusOf } from '../features/billing/subscription/access.ts';
import { newsletterFeature } from '../features/newsletter/index.ts';
import type { PrivacyDeps } from '../features/privacy/deps.ts';
import { privacyFeature } from '../features/privacy/index.ts';
import { progressFeature } from '../features/progress/index.ts';
import { quoteReportsFeature } from '../features/quote-reports/index.ts';
import { quoteStatisticsFeature } from '../features/quote-statistics/index.ts';
import { type QuotesFeatureDeps, quotesFeature, quotesPrefetchQueries } from '../features/quotes/index.ts';
import { sandboxFeature } from '../features/sandbox/index.ts';
import { fullName, NO_NAME } from '../field-encryption/user-names.ts';
import { SESSION_IDLE_SECONDS } from '../http/sessions/check-session.ts';
import type { Foundation } from './foundation.ts';
import type { Ports } from './ports.ts';
import type { Shared } from './shared.ts';

/** Everything that features are composed from. */
export type Wiring = Foundation & Ports & Shared;

type Accounts = ReturnType<typeof accountsFeature>;
type Billing = ReturnType<typeof billingFeature>;
type Newsletter = ReturnType<typeof newsletterFeature>;
type Quotes = ReturnType<typeof quotesFeature>;
type Progress = ReturnType<typeof progressFeature>;
type Privacy = ReturnType<typeof privacyFeature>;

export type Features = ReturnType<typeof createFeatures>;

/** What accounts need of the features created after them. */
interface AccountEffects {
  readonly wantsSecurityEmails: Newsletter['wantsSecurityEmails'];
  readonly newsletter: UserNewsletter;
  readonly updateCustomerEmail: UpdateCustomerEmail;
  readonly endPlanWithPeriod: EndPlanWithPeriod;
  readonly forgetPreviousUser: ForgetPreviousUser;
}

/**
 * Where two features need each other, the one created first gets a function that calls the other one later, when both
 * exist.
 */
export function createFeatures(wiring: Wiring) {
  const accounts = createAccounts(wiring, {
    wantsSecurityEmails: (userId) => newsletter.wantsSecurityEmails(userId),
    newsletter: {
      optOut: (tx, userId) => newsletter.addressChanges.optOut(tx, userId),
      moveSubscription: (tx, userId, oldEmail) => newsletter.addressChanges.moveSubscription(tx, userId, oldEmail),
    },
    updateCustomerEmail: (tx, userId) => billing.updateCustomerEmail(tx, userId),
    endPlanWithPeriod: (tx, userId) => billing.endPlanWithPeriod(tx, userId),
    forgetPreviousUser: async (tx, userId) => {
      await newsletter.removePreferences(tx, userId);
      await privacy.removeConsents(tx, userId);
      await billing.endPlanWithPeriod(tx, userId);
    },
  });
  const isHealthConsentWithdrawn: QuotesFeatureDeps['isHealthConsentWithdrawn'] = (on, userId) =>
    privacy.isHealthConsentWithdrawn(on, userId);
  const progress = createProgress(wiring, accounts, isHealthConsentWithdrawn);
  const quotes = createQuotes(wiring, accounts, progress, isHealthConsentWithdrawn);
  const billing = createBilling(wiring, accounts);
  const newsletter = createNewsletter(wiring, accounts);
  const sandbox = createSandbox(wiring);
  const privacy = createPrivacy(wiring, { accounts, billing, newsletter, quotes }, () =>
    Object.entries(features).map(([name, { personalData }]) => ({ name, personalData })),
  );
  // The sandbox comes first, so that whatever is due there has happened before the other features look for changes.
  // Accounts come last, because erasure follows this order, and the other features find a user's data by the user's
  // row.
  const features: Readonly<Record<string, Feature>> = {
    sandbox: sandbox.feature,
    quotes: quotes.feature,
    quoteReports: createQuoteReports(wiring, quotes),
    quoteStatistics: createQuoteStatistics(wiring, wiring.writerStatus),
    progress: progress.feature,
    billing: billing.feature,
    newsletter: newsletter.feature,
    privacy: privacy.feature,
    admin: createAdmin(wiring, privacy),
    accounts: accounts.feature,
  };
  return { all: Object.values(features), authenticate: accounts.authenticate, sandbox };
}

function createAccounts(wiring: Wiring, effects: AccountEffects): Accounts {
  const { config, overrides, common, cookie, socialLogin, clock, limits } = wiring;
  return accountsFeature({
    ...common,
    pipelinedDb: wiring.database.pipelinedDb,
    notices: wiring.notices,
    systemClock: wiring.systemClock,
    secret: wiring.secret,
    appOrigin: config.appUrl,
    adminEmails: config.adminEmails,
    identity: wiring.identity,
    credentials: wiring.credentials,
    providers: socialLogin.providers,
    platformName: config.platformName,
    providerOf: socialLogin.providerOf,
    fetchPicture: overrides.fetchPicture ?? socialLogin.fetchPicture,
    limitsEmails: overrides.limitsEmails ?? config.rateLimits,
    sessionIdleSeconds: SESSION_IDLE_SECONDS,
    secureCookies: cookie.secure,
    clearCookie: cookie.clear,
    sessionTokenIn: cookie.read,
    prefetchQueries: quotesPrefetchQueries,
    accessOf: (plan) => accessOf(plan, clock.now()),
    clearFailedSignIns: (email, ip) => limits.resetFailures(login, { account: email, ip }),
    forgetKnownLocations: limits.forgetKnownLocations,
    failedSignInsEveryMs: overrides.failedSignInsEveryMs,
    ...effects,
  });
}

const createProgress = (
  { common }: Wiring,
  accounts: Accounts,
  isHealthConsentWithdrawn: QuotesFeatureDeps['isHealthConsentWithdrawn'],
): Progress =>
  progressFeature({
    ...common,
    isHealthConsentWithdrawn,
    nameOf: async (userId) => fullName((await accounts.findUser(userId)) ?? NO_NAME) || null,
  });

function createQuotes(
  { common, config, writer, builtInWriter, meters }: Wiring,
  accounts: Accounts,
  progress: Progress,
  isHealthConsentWithdrawn: QuotesFeatureDeps['isHealthConsentWithdrawn'],
): Quotes {
  const { rateLimits, quotesPerDay: perDay, quotesPerMinute: perMinute } = config;
  return quotesFeature({
    ...common,
    aggregates: progress.aggregates,
    writer,
    builtInWriter,
    meters,
    isHealthConsentWithdrawn,
    rememberTimeZone: accounts.setTimeZone,
    limits: rateLimits ? { perDay, perMinute } : null,
  });
}

const createBilling = ({ common, config, payments, meters, secret }: Wiring, accounts: Accounts): Billing =>
  billingFeature({
    ...common,
    payments,
    meters,
    findRecipient: accounts.emailRecipientOf,
    secret,
    preventRepeatTrials: config.preventRepeatTrials,
    limitsDeclinedCards: config.rateLimits,
  });

const createNewsletter = ({ common, config, systemClock }: Wiring, accounts: Accounts): Newsletter =>
  newsletterFeature({
    ...common,
    bounceSecret: config.bounceSecret,
    systemClock,
    findUser: accounts.emailRecipientOf,
    announceSecurityEmailsOff: accounts.announceSecurityEmailsOff,
  });

function createSandbox({ outbox, adjustableClock, embeddedPayments, socialLogin, jobs }: Wiring) {
  const identity = socialLogin.nodeHandlers.length > 0;
  const sandbox = sandboxFeature({
    mailbox: outbox,
    clock: adjustableClock,
    payments: embeddedPayments,
    identity,
    runDueJobs: jobs.runDueJobs,
  });
  const isOpen = outbox !== null || embeddedPayments !== null || identity;
  return { feature: sandbox.feature, isOpen, pages: isOpen ? sandbox.pages : [] };
}

interface PrivacyParts {
  readonly accounts: Accounts;
  readonly billing: Billing;
  readonly newsletter: Newsletter;
  readonly quotes: Quotes;
}

function createPrivacy(
  { common, config, secret, cookie, auditLog }: Wiring,
  { accounts, billing, newsletter, quotes }: PrivacyParts,
  personalDataSources: PrivacyDeps['personalDataSources'],
): Privacy {
  return privacyFeature({
    ...common,
    secret,
    dataDir: config.dataDir,
    gdpr: config.gdpr,
    adminEmails: config.adminEmails,
    cookie,
    auditLog,
    anonymizeAuditLog: auditLog.anonymize,
    findUser: accounts.emailRecipientOf,
    wantsSecurityEmails: newsletter.wantsSecurityEmails,
    checkIns: quotes.importExport,
    keepsAddressHash: billing.keepsAddressHash,
    revokeAccess: async (tx, userId) => {
      // First, because revoking access marks the address as unverified.
      await newsletter.stopSendingTo(tx, userId);
      await accounts.revokeAccess(tx, userId);
    },
    personalDataSources,
  });
}

const createAdmin = ({ common, config, auditLog, socialLogin, clock }: Wiring, privacy: Privacy): Feature =>
  adminFeature({
    ...common,
    auditLog,
    adminEmails: config.adminEmails,
    providerNameOf: socialLogin.providerOf,
    statusOf: (plan) => subscriptionStatusOf(plan, clock.now()).status,
    trialGraceMs: CHARGE_GRACE_MS,
    eraseAccount: privacy.eraseAccount,
    isLastAdmin: privacy.isLastAdmin,
  });

const createQuoteReports = ({ common }: Wiring, quotes: Quotes): Feature =>
  quoteReportsFeature({ ...common, findAnonymizedQuote: quotes.findAnonymizedQuote });

const createQuoteStatistics = ({ common }: Wiring, writerStatus: WriterStatus): Feature =>
  quoteStatisticsFeature({ ...common, writerStatus: () => writerStatus });
