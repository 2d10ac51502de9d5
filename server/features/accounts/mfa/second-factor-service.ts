import { renderSVG } from 'uqr';
import type { RecordAuditEvent } from '../../../audit-log/audit-log-store.ts';
import type { CurrentUser } from '../../../auth/current-user.ts';
import { checkRecentAuthentication } from '../../../auth/reauthentication.ts';
import { failure } from '../../../failure.ts';
import type { TextCipher } from '../../../field-encryption/text-cipher.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import type { SendSecurityNotice } from '../emails/security-notices.ts';
import { byUser } from '../security-audit.ts';
import type { secondFactorStore } from './second-factor-store.ts';
import { findTimeStep, generateRecoveryCodes, generateTotpSecret, hashRecoveryCode, otpauthUri } from './totp.ts';

export interface SecondFactorDeps {
  readonly store: ReturnType<typeof secondFactorStore>;
  readonly cipher: TextCipher;
  /** Authenticator apps and sessions use real time, so this is not the sandbox's clock. */
  readonly systemClock: Clock;
  readonly audit: RecordAuditEvent;
  readonly sendSecurityNotice: SendSecurityNotice;
  /** Ends all of the user's sessions except this one. Called after the second factor has changed. */
  readonly endOtherSessions: (user: CurrentUser) => Promise<unknown>;
}

/**
 * Stored encrypted, as JSON. A new secret waits until one of its codes is confirmed. Until then the old one stays in
 * force.
 */
interface Secrets {
  readonly inForce: string | null;
  readonly waiting: string | null;
}

/** Another request may change the secrets between reading and writing them. */
const MAX_SAVE_ATTEMPTS = 5;

export type SecondFactorService = ReturnType<typeof secondFactorService>;

/** Checks TOTP and recovery codes, and encrypts the secrets that this needs. */
function codeCheck({ store, cipher, systemClock }: SecondFactorDeps) {
  const decryptSecrets = (ciphertext: string | undefined, userId: string): Secrets => {
    const text = ciphertext === undefined ? null : cipher.decrypt(ciphertext, userId);
    return text === null ? { inForce: null, waiting: null } : JSON.parse(text);
  };
  const encryptSecrets = (secrets: Secrets, userId: string) => cipher.encrypt(JSON.stringify(secrets), userId);

  /** Keeps the active secret, even if another tab activates one meanwhile. */
  const addWaitingSecret = async (userId: string, secret: string, now: Date): Promise<void> => {
    for (let attempts = 0; attempts < MAX_SAVE_ATTEMPTS; attempts += 1) {
      const from = (await store.find(userId))?.secretCiphertext;
      const secrets = { ...decryptSecrets(from, userId), waiting: secret };
      if (await store.saveSecret(userId, from ?? null, encryptSecrets(secrets, userId), now)) return;
    }
    throw new Error(`The second factor was changed by another request ${MAX_SAVE_ATTEMPTS} times during its set-up.`);
  };

  const consumeTotpCode = async (userId: string, secret: string | null, code: string): Promise<boolean> => {
    const step = secret && findTimeStep(secret, code, systemClock.now());
    return typeof step === 'number' && store.consumeTimeStep(userId, step);
  };

  /**
   * Checks a code, and consumes it if it is right.
   * @returns 'off' when the user has no second factor.
   */
  const consumeCode = async (userId: string, code: string): Promise<'right' | 'wrong' | 'off'> => {
    const factor = await store.find(userId);
    if (!factor?.confirmedAt) return 'off';
    const { inForce } = decryptSecrets(factor.secretCiphertext, userId);
    const right =
      (await consumeTotpCode(userId, inForce, code)) ||
      (await store.consumeRecoveryCode(userId, hashRecoveryCode(code)));
    return right ? 'right' : 'wrong';
  };

  /** The state shown in Settings. */
  const stateOf = async (userId: string) => {
    const factor = await store.find(userId);
    const on = Boolean(factor?.confirmedAt);
    return { on, recoveryCodesLeft: on ? (factor?.recoveryHashes.length ?? 0) : 0 };
  };

  /**
   * Checks the code entered at sign-in, if the user has a second factor.
   * @returns the refusal, or null if the sign-in may proceed.
   */
  const mfaRefusalAtSignIn = async (userId: string, code: string | undefined) => {
    if (code === undefined) return (await stateOf(userId)).on ? failure('second_factor_required') : null;
    return (await consumeCode(userId, code)) === 'wrong' ? failure('second_factor_wrong') : null;
  };

  return { decryptSecrets, encryptSecrets, addWaitingSecret, consumeCode, stateOf, mfaRefusalAtSignIn };
}

export function secondFactorService(deps: SecondFactorDeps) {
  const { store, systemClock, audit, sendSecurityNotice, endOtherSessions } = deps;
  const { decryptSecrets, encryptSecrets, addWaitingSecret, consumeCode, stateOf, mfaRefusalAtSignIn } =
    codeCheck(deps);

  /** Notifies the user, because someone with a stolen session may be guessing codes. */
  const wrongCode = async (userId: string) => {
    await sendSecurityNotice(userId, 'wrong-code-in-settings');
    return failure('second_factor_wrong');
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
      await addWaitingSecret(user.userId, secret, now);
      const uri = otpauthUri(secret, user.email);
      return { secret, uri, qrSvg: renderSVG(uri, { border: 2 }) };
    },

    /**
     * Activates the waiting secret.
     * @param currentCode of the second factor being replaced, if there is one.
     * @returns the recovery codes, which are shown only once.
     */
    confirm: async (user: CurrentUser, code: string, currentCode?: string) => {
      const now = systemClock.now();
      const refused = checkRecentAuthentication(user, now) ?? (await mfaRefusalAtSignIn(user.userId, currentCode));
      if (refused?.code === 'second_factor_wrong') return wrongCode(user.userId);
      if (refused) return refused;
      const factor = await store.find(user.userId);
      const { waiting } = decryptSecrets(factor?.secretCiphertext, user.userId);
      const step = waiting && findTimeStep(waiting, code, now);
      if (!factor || typeof step !== 'number') return failure('second_factor_wrong');
      const recoveryCodes = generateRecoveryCodes();
      const saved = await store.confirm(user.userId, factor.secretCiphertext, {
        secretCiphertext: encryptSecrets({ inForce: waiting, waiting: null }, user.userId),
        confirmedAt: now,
        lastStep: step,
        recoveryHashes: recoveryCodes.map(hashRecoveryCode),
      });
      if (!saved) return failure('second_factor_wrong');
      await audit(byUser('account.second_factor_on', user.userId));
      await endOtherSessions(user);
      await sendSecurityNotice(user.userId, 'second-step-on');
      return { recoveryCodes };
    },

    /** @returns the new recovery codes, which are shown only once. */
    renewRecoveryCodes: async (user: CurrentUser, code: string) => {
      const refused = checkRecentAuthentication(user, systemClock.now());
      if (refused) return refused;
      if ((await consumeCode(user.userId, code)) === 'wrong') return wrongCode(user.userId);
      const recoveryCodes = generateRecoveryCodes();
      const saved = await store.replaceRecoveryCodes(user.userId, recoveryCodes.map(hashRecoveryCode));
      if (!saved) return failure('not_found', { message: 'Two-step sign-in is off, so there are no codes.' });
      await audit(byUser('account.recovery_codes_renewed', user.userId));
      await sendSecurityNotice(user.userId, 'recovery-codes-renewed');
      return { recoveryCodes };
    },

    remove: async (user: CurrentUser, code: string) => {
      const refused = checkRecentAuthentication(user, systemClock.now());
      if (refused) return refused;
      if ((await consumeCode(user.userId, code)) === 'wrong') return wrongCode(user.userId);
      if (await store.remove(user.userId)) {
        await audit(byUser('account.second_factor_off', user.userId));
        await endOtherSessions(user);
        await sendSecurityNotice(user.userId, 'second-step-off');
      }
      return { message: 'You no longer need a code to sign in.' };
    },
  };
}
