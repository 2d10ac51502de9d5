import {
  confirmEmail,
  forgotPassword,
  notMe,
  resendVerification,
  resetPassword,
  undoEmailChange,
  verifyEmail,
  verifyEmailWithProof,
} from '../../../contract/account-links.ts';
import {
  changeEmail,
  changeName,
  changePassword,
  confirmIdentity,
  signInSettings,
  type User,
} from '../../../contract/accounts.ts';
import { on, type Route } from '../../feature.ts';
import type { CredentialsService } from './credentials/credentials-service.ts';
import type { EmailDisputeService } from './email-address/email-dispute-service.ts';
import type { EmailVerificationService } from './email-address/email-verification-service.ts';
import type { RecoveryService } from './recovery/recovery-service.ts';

/** What links from mails do. */
export const recoveryRoutes = (service: RecoveryService): readonly Route[] => [
  on(resendVerification, ({ body }) => service.resendVerification(body.email)),
  on(forgotPassword, ({ body }) => service.forgotPassword(body.email)),
  on(resetPassword, ({ body }, { ip }) => service.resetPassword(body.token, body.password, ip)),
];

/** What the links do that prove an address. */
export const emailVerificationRoutes = (service: EmailVerificationService): readonly Route[] => [
  on(verifyEmail, ({ query }, requester) => service.verifyEmail(query.token, requester)),
  on(verifyEmailWithProof, ({ body }, requester) => service.verifyEmailWithProof(body, requester)),
  on(confirmEmail, ({ body }, requester) => service.confirmEmail(body, requester)),
];

/** What the links do that speak for the owner of an address. */
export const emailDisputeRoutes = (service: EmailDisputeService): readonly Route[] => [
  on(notMe, ({ body }) => service.notMe(body.token)),
  on(undoEmailChange, ({ body }, { ip }) => service.undoEmailChange(body.token, body.password, ip)),
];

/** What signed-in people change about themselves. */
export const credentialsRoutes = (
  service: CredentialsService,
  currentUser: (userId: string) => Promise<User>,
): readonly Route[] => [
  on(confirmIdentity, ({ body }, { person, headers }) => service.confirmIdentity(person, body.password, headers)),
  on(changeName, async ({ body }, { person }) => {
    await service.changeName(person.userId, body);
    return currentUser(person.userId);
  }),
  on(changePassword, ({ body }, { person }) => service.changePassword(person, body.password)),
  on(changeEmail, ({ body }, { person }) => service.changeEmail(person, body.email)),
  on(signInSettings, (_, { person }) => service.signInSettings(person.userId)),
];
