/**
 * Sign-ins that failed. The request only counts them in memory, for every address alike, so that the time of its answer
 * tells nobody whether there is an account; once a minute they are written to the audit log of those who have one, as
 * one entry however many there were. A server that is killed forgets those of its last minute.
 */
import type { Audit } from '../../audit-log-store.ts';
import type { PeriodicJob } from '../../ports/jobs/port.ts';
import { deviceInWords } from './device-in-words.ts';
import type { failedSignInsStore } from './failed-sign-ins-store.ts';
import { bySomebody } from './security-entries.ts';

/** Far more addresses than passwords can be checked for in a minute. */
const MOST_ADDRESSES = 10_000;

export type FailedSignIns = ReturnType<typeof failedSignIns>;
/** Never fails, and asks no database. */
export type CountFailedSignIn = FailedSignIns['count'];

interface FailedSignInsDeps {
  readonly store: ReturnType<typeof failedSignInsStore>;
  readonly audit: Audit;
}

export function failedSignIns({ store, audit }: FailedSignInsDeps) {
  let tries = new Map<string, { count: number; device: string }>();

  const writeDown = async (): Promise<void> => {
    if (tries.size === 0) return;
    const taken = tries;
    tries = new Map();
    for (const { id, email } of await store.findByEmails([...taken.keys()])) {
      const found = taken.get(email);
      if (found) await audit(bySomebody('account.sign_in_failed', id, inWords(found)));
    }
  };

  return {
    count: (typed: string, headers: Headers): void => {
      const email = accountAddress(typed);
      if (email === null) return;
      const before = tries.get(email);
      if (!before && tries.size === MOST_ADDRESSES) return;
      tries.set(email, { count: (before?.count ?? 0) + 1, device: deviceInWords(headers.get('user-agent')) });
    },
    writeDown,
  };
}

export const writeDownFailedSignIns = ({ writeDown }: FailedSignIns): PeriodicJob => ({
  name: 'accounts.write-down-failed-sign-ins',
  clock: 'app',
  everyMinutes: 1,
  run: writeDown,
});

const inWords = ({ count, device }: { readonly count: number; readonly device: string }): string =>
  count === 1 ? device : `${count} tries, the last from ${device}`;
