import type { User } from '../../../contract/accounts.ts';
import type { Database } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { NoticeAllowanceStore } from '../../notice-allowance-store.ts';
import {
  ACCOUNT_MAIL_JOB,
  ACCOUNT_NOTICE_JOB,
  type AccountMail,
  type AccountMailDeps,
  sendAccountMail,
} from './account-mails.ts';
import { addressOwnerService } from './address-owner-service.ts';
import { addressProofService } from './address-proof-service.ts';
import { type CredentialsDeps, credentialsService } from './credentials-service.ts';
import { credentialsStore } from './credentials-store.ts';
import { disownedAddressesStore } from './disowned-addresses-store.ts';
import { mailAllowanceStore } from './mail-allowance-store.ts';
import { mailTokensStore } from './mail-tokens-store.ts';
import { addressOwnerRoutes, addressProofRoutes, credentialsRoutes, recoveryRoutes } from './recovery-routes.ts';
import { recoveryService } from './recovery-service.ts';
import { recoveryStore } from './recovery-store.ts';
import type { AccountsDeps } from './service.ts';

export interface RecoveryPartDeps
  extends Omit<CredentialsDeps, 'people' | 'tokens' | 'disowned' | 'allowance' | 'store'>,
    Pick<AccountMailDeps, 'mailer' | 'sendNotice' | 'appUrl' | 'supportEmail'> {
  readonly notices: Pick<NoticeAllowanceStore, 'exportFor' | 'erase' | 'removeExpired'>;
  readonly db: Database;
  readonly fields: FieldEncryption;
  readonly newId: () => string;
  readonly currentUser: (userId: string) => Promise<User>;
}

/** The part of the accounts feature that lives by links in mails, and by what people change about their sign-in. */
export function recoveryPart({ db, fields, newId, currentUser, notices, ...deps }: RecoveryPartDeps) {
  const people = recoveryStore(db, fields);
  const tokens = mailTokensStore(db);
  const allowance = mailAllowanceStore(db, newId);
  const disowned = disownedAddressesStore(db);
  const shared = { ...deps, people, tokens, disowned, allowance };
  const sendMail = (payload: unknown) => sendAccountMail(shared, payload as AccountMail);
  const recovery = recoveryService(shared);
  const credentials = credentialsService({ ...shared, store: credentialsStore(db, fields) });
  return {
    mailNewPerson: recovery.mailNewPerson,
    mailOwnerOf: recovery.mailOwnerOf,
    routes: [
      ...recoveryRoutes(recovery),
      ...addressProofRoutes(addressProofService(shared)),
      ...addressOwnerRoutes(addressOwnerService(shared)),
      ...credentialsRoutes(credentials, currentUser),
    ],
    // Payloads of these jobs are only ever made by mailLater.
    jobs: { [ACCOUNT_MAIL_JOB]: sendMail, [ACCOUNT_NOTICE_JOB]: sendMail },
    periodicJobs: [
      {
        name: 'accounts.remove-expired-links',
        clock: 'app',
        everyMinutes: 24 * 60,
        run: async () => {
          const now = deps.clock.now();
          await tokens.removeExpired(now);
          await allowance.removeExpired(now);
          await notices.removeExpired();
        },
      },
    ],
    personalData: {
      exportFor: async (userId) => {
        const person = await people.findById(userId);
        return {
          linksInMails: await tokens.exportFor(userId),
          disownedAddresses: await disowned.exportFor(userId),
          mailsAskedFor: person ? await allowance.exportFor(userId, person.email) : [],
          noticesSent: person ? await notices.exportFor(person.email) : [],
        };
      },
      erase: async (tx, userId) => {
        const person = await people.findById(userId, tx);
        if (person) await allowance.erase(tx, userId, person.email);
        if (person) await notices.erase(tx, person.email);
        await tokens.removeOf(tx, userId);
        await disowned.erase(tx, userId);
      },
    },
  } satisfies Feature & Pick<AccountsDeps, 'mailNewPerson' | 'mailOwnerOf'>;
}
