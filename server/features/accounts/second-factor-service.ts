import { renderSVG } from 'uqr';
import type { Audit } from '../../audit-log-store.ts';
import { failure } from '../../failure.ts';
import type { Sealing } from '../../field-encryption/sealing.ts';
import { refusalUnlessFresh } from '../../freshness.ts';
import type { Person } from '../../person.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { hashOfRecoveryCode, newRecoveryCodes, newSecret, setUpUri, stepOfCode } from './one-time-codes.ts';
import type { secondFactorStore } from './second-factor-store.ts';
import { byOwner } from './security-entries.ts';
import type { TellOwner } from './security-notices.ts';

export interface SecondFactorDeps {
  readonly store: ReturnType<typeof secondFactorStore>;
  readonly sealing: Sealing;
  /** Authenticator apps count by the time of the world, as sessions do. */
  readonly machineClock: Clock;
  readonly audit: Audit;
  readonly tellOwner: TellOwner;
  /** Whoever was in before the factor changed is out, but for this session. */
  readonly endOtherSessions: (person: Person) => Promise<unknown>;
}

/** A new secret waits beside the one in force until a code of it was confirmed: beginning anew protects no less. */
interface Secrets {
  readonly inForce: string | null;
  readonly waiting: string | null;
}

export type SecondFactorService = ReturnType<typeof secondFactorService>;

export function secondFactorService(deps: SecondFactorDeps) {
  const { store, sealing, machineClock, audit, tellOwner, endOtherSessions } = deps;
  const open = (sealed: string | undefined, userId: string): Secrets => {
    const text = sealed === undefined ? null : sealing.open(sealed, userId);
    return text === null ? { inForce: null, waiting: null } : JSON.parse(text);
  };
  const seal = (secrets: Secrets, userId: string) => sealing.seal(JSON.stringify(secrets), userId);

  const takeAppCode = async (userId: string, secret: string | null, code: string): Promise<boolean> => {
    const step = secret && stepOfCode(secret, code, machineClock.now());
    return typeof step === 'number' && store.takeStep(userId, step);
  };

  /** A code that was right has been used up. 'off': there is no second factor that it could be of. */
  const takeCode = async (userId: string, code: string): Promise<'right' | 'wrong' | 'off'> => {
    const factor = await store.find(userId);
    if (!factor?.confirmedAt) return 'off';
    const { inForce } = open(factor.sealedSecret, userId);
    const right =
      (await takeAppCode(userId, inForce, code)) || (await store.takeRecoveryCode(userId, hashOfRecoveryCode(code)));
    return right ? 'right' : 'wrong';
  };

  /** What Settings shows of it. */
  const stateOf = async (userId: string) => {
    const factor = await store.find(userId);
    const on = Boolean(factor?.confirmedAt);
    return { on, recoveryCodesLeft: on ? (factor?.recoveryHashes.length ?? 0) : 0 };
  };

  /** Whether this sign-in may go on; null: yes. */
  const refusalAtSignIn = async (userId: string, code: string | undefined) => {
    if (code === undefined) return (await stateOf(userId)).on ? failure('second_factor_required') : null;
    return (await takeCode(userId, code)) === 'wrong' ? failure('second_factor_wrong') : null;
  };

  return {
    takeCode,
    stateOf,

    refusalAtSignIn,

    begin: async (person: Person) => {
      const now = machineClock.now();
      const refused = refusalUnlessFresh(person, now);
      if (refused) return refused;
      const before = open((await store.find(person.userId))?.sealedSecret, person.userId);
      const secret = newSecret();
      await store.keep(person.userId, seal({ ...before, waiting: secret }, person.userId), now);
      const uri = setUpUri(secret, person.email);
      return { secret, uri, qrSvg: renderSVG(uri, { border: 2 }) };
    },

    /**
     * Puts the waiting secret in force.
     * @param currentCode of the factor it takes the place of, where there is one.
     * @returns the recovery codes, told this once.
     */
    confirm: async (person: Person, code: string, currentCode?: string) => {
      const now = machineClock.now();
      const refused = refusalUnlessFresh(person, now) ?? (await refusalAtSignIn(person.userId, currentCode));
      if (refused) return refused;
      const factor = await store.find(person.userId);
      const { waiting } = open(factor?.sealedSecret, person.userId);
      const step = waiting && stepOfCode(waiting, code, now);
      if (!factor || typeof step !== 'number') return failure('second_factor_wrong');
      const recoveryCodes = newRecoveryCodes();
      const done = await store.confirm(person.userId, factor.sealedSecret, {
        sealedSecret: seal({ inForce: waiting, waiting: null }, person.userId),
        confirmedAt: now,
        lastStep: step,
        recoveryHashes: recoveryCodes.map(hashOfRecoveryCode),
      });
      if (!done) return failure('second_factor_wrong');
      await audit(byOwner('account.second_factor_on', person.userId));
      await endOtherSessions(person);
      await tellOwner(person.userId, 'second-step-on');
      return { recoveryCodes };
    },

    /** @returns the codes, told this once. */
    renewRecoveryCodes: async (person: Person, code: string) => {
      const refused = refusalUnlessFresh(person, machineClock.now());
      if (refused) return refused;
      if ((await takeCode(person.userId, code)) === 'wrong') return failure('second_factor_wrong');
      const recoveryCodes = newRecoveryCodes();
      const done = await store.replaceRecoveryCodes(person.userId, recoveryCodes.map(hashOfRecoveryCode));
      if (!done) return failure('not_found', { message: 'Your second step is off, so it has no codes.' });
      await audit(byOwner('account.recovery_codes_renewed', person.userId));
      await tellOwner(person.userId, 'recovery-codes-renewed');
      return { recoveryCodes };
    },

    remove: async (person: Person, code: string) => {
      const refused = refusalUnlessFresh(person, machineClock.now());
      if (refused) return refused;
      if ((await takeCode(person.userId, code)) === 'wrong') return failure('second_factor_wrong');
      if (await store.remove(person.userId)) {
        await audit(byOwner('account.second_factor_off', person.userId));
        await endOtherSessions(person);
        await tellOwner(person.userId, 'second-step-off');
      }
      return { message: 'Signing in asks for no code any more.' };
    },
  };
}
