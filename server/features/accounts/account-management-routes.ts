import {
  checkResetLink,
  confirmEmail,
  disownEmail,
  forgotPassword,
  resendVerification,
  resetPassword,
  undoEmailChange,
  verifyEmail,
  verifyEmailWithProof,
} from '#contract/calls/account-email-links.ts';
import {
  changeEmail,
  changeName,
  changePassword,
  reauthenticate,
  signInSettings,
  type User,
} from '#contract/calls/accounts.ts';
import { type Route, route } from '../../feature.ts';
import type { CredentialsService } from './credentials/credentials-service.ts';
import type { EmailDisputeService } from './email-address/email-dispute-service.ts';
import type { EmailVerificationService } from './email-address/email-verification-service.ts';
import type { RecoveryService } from './recovery/recovery-service.ts';

/** Routes for email links that recover an account. */
export const recoveryRoutes = (service: RecoveryService): readonly Route[] => [
  route(resendVerification, ({ body }, { ip }) => service.resendVerification(body.email, ip)),
  route(forgotPassword, ({ body }, { ip }) => service.forgotPassword(body.email, ip)),
  route(checkResetLink, ({ body }) => service.checkResetLink(body.token)),
  route(resetPassword, ({ body }, { ip }) => service.resetPassword(body.token, body.password, ip)),
];

/** Routes for email links that verify an address. */
export const emailVerificationRoutes = (service: EmailVerificationService): readonly Route[] => [
  route(verifyEmail, ({ query }, requester) => service.verifyEmail(query.token, requester)),
  route(verifyEmailWithProof, ({ body }, requester) => service.verifyEmailWithProof(body, requester)),
  route(confirmEmail, ({ body }, requester) => service.confirmEmail(body, requester)),
];

/** Routes for email links that disown an account or undo a change of address. */
export const emailDisputeRoutes = (service: EmailDisputeService): readonly Route[] => [
  route(disownEmail, ({ body }) => service.disownEmail(body.token)),
  route(undoEmailChange, ({ body }, { ip }) => service.undoEmailChange(body.token, body.password, ip)),
];

/** Routes for changes that signed-in users make to their own account. */
export const credentialsRoutes = (
  service: CredentialsService,
  currentUser: (userId: string) => Promise<User>,
): readonly Route[] => [
  route(reauthenticate, ({ body }, { user, headers }) => service.confirmIdentity(user, body.password, headers)),
  route(changeName, async ({ body }, { user }) => {
    await service.changeName(user, body);
    return currentUser(user.userId);
  }),
  route(changePassword, ({ body }, { user }) => service.changePassword(user, body.password)),
  route(changeEmail, ({ body }, { user }) => service.changeEmail(user, body.email)),
  route(signInSettings, (_, { user }) => service.signInSettings(user.userId)),
];
