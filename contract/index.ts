/** Every call there is, in one place. The browser imports this file for its types only. */
import * as accounts from './accounts.ts';
import * as billing from './billing.ts';
import type { Call, CallName } from './call.ts';
import * as newsletter from './newsletter.ts';
import * as issues from './newsletter-issues.ts';
import * as progress from './progress.ts';
import * as quotes from './quotes.ts';
import * as sandbox from './sandbox.ts';
import * as security from './sign-in-security.ts';

export const calls = [
  accounts.register,
  accounts.login,
  accounts.currentUser,
  accounts.logout,
  accounts.signInWays,
  accounts.startGoogle,
  accounts.finishGoogle,
  accounts.startPlatform,
  accounts.finishPlatform,
  accounts.verifyEmail,
  accounts.resendVerification,
  accounts.forgotPassword,
  accounts.resetPassword,
  accounts.confirmIdentity,
  accounts.confirmOutside,
  accounts.changeName,
  accounts.picture,
  accounts.removePicture,
  accounts.changePassword,
  accounts.changeEmail,
  accounts.confirmEmail,
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
