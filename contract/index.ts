/** Every call, in one place. The browser imports this file for its types only. */

import type { Call, CallName } from './call.ts';
import * as emailLinks from './calls/account-email-links.ts';
import * as accounts from './calls/accounts.ts';
import * as admin from './calls/admin.ts';
import * as billing from './calls/billing.ts';
import * as newsletter from './calls/newsletter.ts';
import * as issues from './calls/newsletter-issues.ts';
import * as privacy from './calls/privacy.ts';
import * as progress from './calls/progress.ts';
import * as explanations from './calls/quote-explanation.ts';
import * as feedback from './calls/quote-feedback.ts';
import * as reports from './calls/quote-reports.ts';
import * as statistics from './calls/quote-statistics.ts';
import * as quotes from './calls/quotes.ts';
import * as ratingStatistics from './calls/rating-statistics.ts';
import * as sandbox from './calls/sandbox.ts';
import * as sessions from './calls/sessions-and-mfa.ts';
import * as socialLogin from './calls/social-login.ts';

export const calls = [
  accounts.register,
  accounts.login,
  accounts.currentUser,
  accounts.logout,
  socialLogin.socialLoginProviders,
  socialLogin.startGoogleLogin,
  socialLogin.finishGoogleLogin,
  socialLogin.startPlatformLogin,
  socialLogin.finishPlatformLogin,
  emailLinks.verifyEmail,
  emailLinks.verifyEmailWithProof,
  emailLinks.disownEmail,
  emailLinks.resendVerification,
  emailLinks.forgotPassword,
  emailLinks.checkResetLink,
  emailLinks.resetPassword,
  accounts.reauthenticate,
  socialLogin.startSocialReauthentication,
  accounts.changeName,
  accounts.setDayEnd,
  accounts.profilePicture,
  accounts.removeProfilePicture,
  accounts.changePassword,
  accounts.changeEmail,
  emailLinks.confirmEmail,
  emailLinks.undoEmailChange,
  sessions.listSessions,
  sessions.endSession,
  sessions.endOtherSessions,
  accounts.signInSettings,
  sessions.beginMfaSetup,
  sessions.confirmMfaSetup,
  sessions.renewRecoveryCodes,
  sessions.disableMfa,
  sessions.completeMfaChallenge,
  quotes.generateQuote,
  quotes.regenerateQuote,
  feedback.setFeedback,
  quotes.lastCheckIn,
  ratingStatistics.ratingStatistics,
  feedback.feedbackSummary,
  feedback.deleteFeedback,
  feedback.setQuotePreferences,
  quotes.recentQuotes,
  quotes.favoriteQuotes,
  quotes.setFavorite,
  explanations.explainQuote,
  reports.quoteReportPreview,
  reports.reportQuote,
  reports.listQuoteReports,
  reports.reviewQuoteReport,
  statistics.quoteStatistics,
  progress.progress,
  progress.setProgressPreferences,
  progress.analytics,
  progress.moodDays,
  progress.dimensionTrends,
  progress.patterns,
  progress.progressReport,
  progress.userStats,
  billing.subscriptionStatus,
  billing.createSetupIntent,
  billing.createSubscriptionAfterSetup,
  billing.cancelSubscription,
  billing.reactivateSubscription,
  billing.refundSubscription,
  newsletter.subscribeToNewsletter,
  newsletter.confirmNewsletter,
  newsletter.unsubscribeByEmail,
  newsletter.unsubscribeByToken,
  newsletter.oneClickUnsubscribePage,
  newsletter.emailPreferences,
  newsletter.saveEmailPreferences,
  newsletter.listSubscribers,
  newsletter.deleteSubscriber,
  newsletter.newsletterStats,
  newsletter.listNewsletterUsers,
  newsletter.newsletterUserStats,
  newsletter.setUserNewsletter,
  issues.sendIssue,
  issues.sendTestIssue,
  issues.issueDraft,
  issues.saveIssueDraft,
  issues.previewIssue,
  issues.countRecipients,
  issues.listIssues,
  issues.newsletterIssue,
  issues.pauseIssue,
  issues.resumeIssue,
  privacy.gdprConfig,
  privacy.cookieConsent,
  privacy.saveCookieConsent,
  privacy.healthConsent,
  privacy.saveHealthConsent,
  privacy.gdprStatus,
  privacy.listSecurityEvents,
  privacy.exportCheckInsCsv,
  privacy.dataExport,
  privacy.importCheckIns,
  privacy.deleteAccount,
  admin.adminUsers,
  admin.countUsers,
  admin.adminUserStats,
  admin.deleteUser,
  admin.bulkDeleteUsers,
  admin.deleteMatchingUsers,
  admin.listBulkDeletions,
  admin.stopBulkDeletion,
  admin.exportSubscribers,
  admin.listAuditEvents,
  sandbox.confirmSetup,
  sandbox.completeAction,
  sandbox.sandboxMailbox,
  sandbox.sandboxEmail,
  sandbox.sandboxClock,
  sandbox.advanceSandboxClock,
  sandbox.setNextChargeOutcome,
] as const satisfies readonly Call[];

type AnyCall = (typeof calls)[number];
export type AnyCallName = CallName<AnyCall>;

/** The call with this name: CallNamed<'GET /api/user'>. */
export type CallNamed<Name extends AnyCallName> = Name extends `${infer M} ${infer P}`
  ? Extract<AnyCall, { method: M; path: P }>
  : never;
