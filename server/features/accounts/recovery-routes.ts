import {
  changeEmail,
  changeName,
  changePassword,
  confirmEmail,
  confirmIdentity,
  forgotPassword,
  resendVerification,
  resetPassword,
  signInSettings,
  type User,
  verifyEmail,
} from '../../../contract/accounts.ts';
import { on, type Route } from '../../feature.ts';
import type { CredentialsService } from './credentials-service.ts';
import type { RecoveryService } from './recovery-service.ts';

/** What links from mails do. */
export const recoveryRoutes = (service: RecoveryService): readonly Route[] => [
  on(verifyEmail, ({ query }) => service.verifyEmail(query.token)),
  on(resendVerification, ({ body }) => service.resendVerification(body.email)),
  on(forgotPassword, ({ body }) => service.forgotPassword(body.email)),
  on(resetPassword, ({ body }, { ip }) => service.resetPassword(body.token, body.password, ip)),
  on(confirmEmail, ({ body }) => service.confirmEmail(body.token)),
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
