import { renderSVG } from 'uqr';
import { z } from 'zod';
import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { CurrentUser } from '#server/auth/current-user.ts';
import { checkRecentAuthentication } from '#server/auth/reauthentication.ts';
import type { Transaction } from '#server/db/client.ts';
import { failure } from '#server/failure.ts';
import type { TextCipher } from '#server/field-encryption/text-cipher.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { SendSecurityNotice } from '../emails/security-notices.ts';
import { byUser } from '../security-audit.ts';
import type { mfaStore } from './mfa-store.ts';
import { findTimeStep, generateRecoveryCodes, generateTotpSecret, hashRecoveryCode, otpauthUri } from './totp.ts';
import { wrongCodeFailure } from './wrong-code.ts';

export interface MfaDeps {
  readonly store: ReturnType<typeof mfaStore>;
  readonly cipher: TextCipher;
  /** Authenticator apps and sessions use real time, so this is not the sandbox's clock. */
  readonly systemClock: Clock;
  readonly audit: RecordAuditEvent;
  readonly sendSecurityNotice: SendSecurityNotice;
  /** Ends all of the user's sessions except this one, in the transaction that changes MFA. */
  readonly endOtherSessions: (tx: Transaction, user: CurrentUser) => Promise<unknown>;
}

/**
 * Stored encrypted, as JSON. A new secret is pending until one of its codes is confirmed. Until then the old one stays
 * active.
 */
export const mfaSecrets = z
  .object({ activeSecret: z.string().nullable(), pendingSecret: z.string().nullable() })
  .readonly();
type Secrets = z.infer<typeof mfaSecrets>;

/**
 * Another request may change the secrets between reading and writing them. Of concurrent requests one succeeds in each
 * round, so this is how many the user may send at once.
 */
const MAX_SAVE_ATTEMPTS = 20;

export type MfaService = ReturnType<typeof mfaService>;

/** Checks TOTP and recovery codes, and encrypts the secrets that this needs. */
function codeCheck({ store, cipher, systemClock }: MfaDeps) {
  const decryptSecrets = (ciphertext: string | undefined, userId: string): Secrets => {
    const text = ciphertext === undefined ? null : cipher.decrypt(ciphertext, userId);
    return text === null ? { activeSecret: null, pendingSecret: null } : JSON.parse(text);
  };
  const encryptSecrets = (secrets: Secrets, userId: string) => cipher.encrypt(JSON.stringify(secrets), userId);

  /** Keeps the active secret, even if another tab activates one meanwhile. */
  const addPendingSecret = async (userId: string, secret: string, now: Date): Promise<void> => {
    for (let attempts = 0; attempts < MAX_SAVE_ATTEMPTS; attempts += 1) {
      const from = (await store.find(userId))?.secretCiphertext;
      const secrets = { ...decryptSecrets(from, userId), pendingSecret: secret };
      if (await store.saveSecret(userId, from ?? null, encryptSecrets(secrets, userId), now)) return;
    }
    throw new Error(`MFA was changed by another request ${MAX_SAVE_ATTEMPTS} times during its set-up.`);
  };

  const consumeTotpCode = async (userId: string, secret: string | null, code: string): Promise<boolean> => {
    const step = secret && findTimeStep(secret, code, systemClock.now());
    return typeof step === 'number' && store.consumeTimeStep(userId, step);
  };

  /**
   * Checks a code, and consumes it if it is right.
   * @returns 'off' when MFA is off.
   */
  const consumeCode = async (userId: string, code: string): Promise<'right' | 'wrong' | 'off'> => {
    const credentials = await store.find(userId);
    if (!credentials?.confirmedAt) return 'off';
    const { activeSecret } = decryptSecrets(credentials.secretCiphertext, userId);
    const right =
      (await consumeTotpCode(userId, activeSecret, code)) ||
      (await store.consumeRecoveryCode(userId, hashRecoveryCode(code)));
    return right ? 'right' : 'wrong';
  };

  /** The state shown in Settings. */
  const stateOf = async (userId: string) => {
    const credentials = await store.find(userId);
    const on = Boolean(credentials?.confirmedAt);
    return { on, recoveryCodesLeft: on ? (credentials?.recoveryHashes.length ?? 0) : 0 };
  };

  /**
   * Checks the code entered at sign-in, if MFA is on.
   * @returns the refusal, or null if the sign-in may proceed.
   */
  const mfaRefusalAtSignIn = async (userId: string, code: string | undefined) => {
    if (code === undefined) return (await stateOf(userId)).on ? failure('mfa_code_required') : null;
    return (await consumeCode(userId, code)) === 'wrong' ? wrongCodeFailure(code) : null;
  };

  return { decryptSecrets, encryptSecrets, addPendingSecret, consumeCode, stateOf, mfaRefusalAtSignIn };
}

type MfaChange = 'account.mfa_enabled' | 'account.mfa_disabled' | 'account.recovery_codes_renewed';

/**
 * Changes MFA and records that in one transaction. Turning MFA on or off also ends the user's other sessions.
 * @param write returns false if it changed nothing: then nothing is recorded.
 */
const applyChange = (
  { store, audit, endOtherSessions }: MfaDeps,
  user: CurrentUser,
  change: MfaChange,
  write: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> =>
  store.transactionOfUser(user.userId, async (tx) => {
    if (!(await write(tx))) return false;
    await audit(byUser(change, user.userId), tx);
    if (change !== 'account.recovery_codes_renewed') await endOtherSessions(tx, user);
    return true;
  });

export function mfaService(deps: MfaDeps) {
  const { store, systemClock, sendSecurityNotice } = deps;
  const { decryptSecrets, encryptSecrets, addPendingSecret, consumeCode, stateOf, mfaRefusalAtSignIn } =
    codeCheck(deps);

  /** Notifies the user, because someone with a stolen session may be guessing codes. */
  const wrongCode = async (userId: string, code: string) => {
    await sendSecurityNotice(userId, 'wrong-code-in-settings');
    return wrongCodeFailure(code);
  };

  return {
    consumeCode,
    stateOf,
    mfaRefusalAtSignIn,

    begin: async (user: CurrentUser) => {
      const now = systemClock.now();
      const refused = checkRecentAuthentication(user, now);
      if (refused) return refused;
      const secret = generateTotpSecret();
      await addPendingSecret(user.userId, secret, now);
      const uri = otpauthUri(secret, user.email);
      return { secret, uri, qrSvg: renderSVG(uri, { border: 2 }) };
    },

    /**
     * Activates the pending secret.
     * @param currentCode of the active secret, if there is one.
     * @returns the recovery codes, which are shown only once.
     */
    confirm: async (user: CurrentUser, code: string, currentCode?: string) => {
      const now = systemClock.now();
      const stale = checkRecentAuthentication(user, now);
      if (stale) return stale;
      const credentials = await store.find(user.userId);
      const { pendingSecret } = decryptSecrets(credentials?.secretCiphertext, user.userId);
      const step = pendingSecret && findTimeStep(pendingSecret, code, now);
      // Before the current code, which may be the user's last recovery code: a typing error must not use it up.
      if (!credentials || typeof step !== 'number') return failure('mfa_code_wrong');
      const refused = await mfaRefusalAtSignIn(user.userId, currentCode);
      if (refused?.code === 'mfa_code_wrong') return wrongCode(user.userId, currentCode ?? '');
      if (refused) return refused;
      const recoveryCodes = generateRecoveryCodes();
      const confirmed = {
        secretCiphertext: encryptSecrets({ activeSecret: pendingSecret, pendingSecret: null }, user.userId),
        confirmedAt: now,
        lastStep: step,
        recoveryHashes: recoveryCodes.map(hashRecoveryCode),
      };
      const isSaved = await applyChange(deps, user, 'account.mfa_enabled', (tx) =>
        store.confirm(tx, user.userId, credentials.secretCiphertext, confirmed),
      );
      if (!isSaved) return failure('mfa_code_wrong');
      await sendSecurityNotice(user.userId, 'mfa-enabled');
      return { recoveryCodes };
    },

    /** @returns the new recovery codes, which are shown only once. */
    renewRecoveryCodes: async (user: CurrentUser, code: string) => {
      const refused = checkRecentAuthentication(user, systemClock.now());
      if (refused) return refused;
      if ((await consumeCode(user.userId, code)) === 'wrong') return wrongCode(user.userId, code);
      const recoveryCodes = generateRecoveryCodes();
      const isSaved = await applyChange(deps, user, 'account.recovery_codes_renewed', (tx) =>
        store.replaceRecoveryCodes(tx, user.userId, recoveryCodes.map(hashRecoveryCode)),
      );
      if (!isSaved) return failure('not_found', { message: 'Two-step sign-in is off, so there are no codes.' });
      await sendSecurityNotice(user.userId, 'recovery-codes-renewed');
      return { recoveryCodes };
    },

    disable: async (user: CurrentUser, code: string) => {
      const refused = checkRecentAuthentication(user, systemClock.now());
      if (refused) return refused;
      if ((await consumeCode(user.userId, code)) === 'wrong') return wrongCode(user.userId, code);
      const wasOn = await applyChange(deps, user, 'account.mfa_disabled', (tx) => store.remove(tx, user.userId));
      if (wasOn) await sendSecurityNotice(user.userId, 'mfa-disabled');
      return { message: 'You no longer need a code to sign in.' };
    },
  };
}
