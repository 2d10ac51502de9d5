/** Every call there is, in one place. The browser imports this file for its types only. */
import * as links from './account-links.ts';
import * as accounts from './accounts.ts';
import * as admin from './admin.ts';
import * as billing from './billing.ts';
import type { Call, CallName } from './call.ts';
import * as newsletter from './newsletter.ts';
import * as issues from './newsletter-issues.ts';
import * as outside from './outside-sign-in.ts';
import * as privacy from './privacy.ts';
import * as progress from './progress.ts';
import * as reports from './quote-reports.ts';
import * as quotes from './quotes.ts';
import * as sandbox from './sandbox.ts';
import * as security from './sign-in-security.ts';
import * as words from './word-figures.ts';

export const calls = [
  accounts.register,
  accounts.login,
  accounts.currentUser,
  accounts.logout,
  outside.signInWays,
  outside.startGoogle,
  outside.finishGoogle,
  outside.startPlatform,
  outside.finishPlatform,
  links.verifyEmail,
  links.verifyEmailWithProof,
  links.notMe,
  links.resendVerification,
  links.forgotPassword,
  links.resetPassword,
  accounts.confirmIdentity,
  outside.confirmOutside,
  accounts.changeName,
  accounts.picture,
  accounts.removePicture,
  accounts.changePassword,
  accounts.changeEmail,
  links.confirmEmail,
  links.undoEmailChange,
  security.listSessions,
  security.endSession,
  security.endOtherSessions,
  accounts.signInSettings,
  security.beginSecondFactor,
  security.confirmSecondFactor,
  security.renewRecoveryCodes,
  security.removeSecondFactor,
  security.passSecondFactor,
  quotes.generateQuote,
  quotes.rewriteQuote,
  quotes.sayHelped,
  quotes.lastCheckIn,
  quotes.supportAnswers,
  quotes.eraseSupportAnswers,
  quotes.recentQuotes,
  quotes.favoriteQuotes,
  quotes.setFavorite,
  reports.quoteReportPreview,
  reports.reportQuote,
  reports.listQuoteReports,
  reports.judgeQuoteReport,
  words.wordFigures,
  progress.progress,
  progress.setShowStreak,
  progress.analytics,
  progress.moodDays,
  progress.dimensionLines,
  progress.patterns,
  progress.report,
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
  newsletter.oneClickPage,
  newsletter.emailPreferences,
  newsletter.saveEmailPreferences,
  newsletter.listSubscribers,
  newsletter.deleteSubscriber,
  newsletter.newsletterStats,
  newsletter.listMembers,
  newsletter.memberStats,
  newsletter.setMemberNewsletter,
  issues.sendNewsletter,
  issues.sendTestIssue,
  issues.newsletterDraft,
  issues.saveNewsletterDraft,
  issues.previewIssue,
  issues.newsletterRecipients,
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
  privacy.exportCsv,
  privacy.dataExport,
  privacy.importEntries,
  privacy.deleteAccount,
  admin.adminUsers,
  admin.countUsers,
  admin.adminUserStats,
  admin.deleteUser,
  admin.bulkDeleteUsers,
  admin.deleteMatchingUsers,
  admin.listBulkDeletions,
  admin.exportSubscribers,
  admin.auditLog,
  admin.securityEvents,
  sandbox.confirmSetup,
  sandbox.completeAction,
  sandbox.sandboxMailbox,
  sandbox.sandboxMail,
  sandbox.sandboxClock,
  sandbox.advanceSandboxClock,
  sandbox.decideNextCharge,
] as const satisfies readonly Call[];

export type AnyCall = (typeof calls)[number];
export type AnyCallName = CallName<AnyCall>;

/** The call with this name: CallNamed<'GET /api/user'>. */
export type CallNamed<Name extends AnyCallName> = Name extends `${infer M} ${infer P}`
  ? Extract<AnyCall, { method: M; path: P }>
  : never;
