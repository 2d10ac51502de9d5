/** Every call there is, in one place. The browser imports this file for its types only. */
import * as accounts from './accounts.ts';
import * as billing from './billing.ts';
import type { Call, CallName } from './call.ts';
import * as quotes from './quotes.ts';
import * as sandbox from './sandbox.ts';

export const calls = [
  accounts.register,
  accounts.login,
  accounts.currentUser,
  accounts.logout,
  quotes.generateQuote,
  quotes.recentQuotes,
  quotes.setFavorite,
  quotes.userStats,
  billing.subscriptionStatus,
  billing.createSetupIntent,
  billing.createSubscriptionAfterSetup,
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
