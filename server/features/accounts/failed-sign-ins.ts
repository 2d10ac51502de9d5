/**
 * Sign-ins that failed. The request only counts them in memory, for every address alike, so that the time of its answer
 * tells nobody whether there is an account; once a minute they are written to the audit log of those who have one, as
 * one entry however many there were. Each server process counts for itself, so each has a timer of its own: a job of the
 * queue would come to one of them, and the counts of the others would be lost. A process that is killed forgets those of
 * its last minute; one that is stopped writes them down first.
 */
import type { Audit } from '../../audit-log-store.ts';
import { accountAddress } from '../../mail-address.ts';
import { deviceInWords } from './device-in-words.ts';
import type { failedSignInsStore } from './failed-sign-ins-store.ts';
import { bySomebody } from './security-entries.ts';

/** Far more addresses than passwords can be checked for in a minute. */
const MOST_ADDRESSES = 10_000;
const MINUTE_MS = 60_000;

export type FailedSignIns = ReturnType<typeof failedSignIns>;
/** Never fails, and asks no database. */
export type CountFailedSignIn = FailedSignIns['count'];

interface FailedSignInsDeps {
  readonly store: ReturnType<typeof failedSignInsStore>;
  readonly audit: Audit;
  readonly log: { readonly warn: (details: object, message: string) => void };
  /** Milliseconds between two writings; by default a minute. */
  readonly everyMs?: number | undefined;
}

interface Failed {
  readonly count: number;
  readonly device: string;
}

export function failedSignIns({ store, audit, log, everyMs = MINUTE_MS }: FailedSignInsDeps) {
  let tries = new Map<string, Failed>();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;

  const add = (email: string, { count, device }: Failed): void => {
    const before = tries.get(email);
    if (!before && tries.size === MOST_ADDRESSES) return;
    tries.set(email, { count: (before?.count ?? 0) + count, device });
  };

  /** @throws where the database fails: what was not written then is counted still. */
  const writeDown = async (): Promise<void> => {
    if (tries.size === 0) return;
    const taken = tries;
    tries = new Map();
    try {
      for (const { id, email } of await store.findByEmails([...taken.keys()])) {
        const found = taken.get(email);
        if (found) await audit(bySomebody('account.sign_in_failed', id, inWords(found)));
        taken.delete(email);
      }
    } catch (error) {
      for (const [email, failed] of taken) add(email, failed);
      throw error;
    }
  };

  /** Never fails: what could not be written is tried again with the next. */
  const tryToWriteDown = (): Promise<void> =>
    writeDown().catch((error: unknown) => {
      // Its name only: the message of a failed statement repeats what it was about.
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'failed sign-ins were not written down yet');
    });

  /** One writing after the other, however slow the database is. */
  const writeDownInTime = (): void => {
    timer = setTimeout(() => {
      underWay = tryToWriteDown().then(() => {
        if (timer) writeDownInTime();
      });
    }, everyMs).unref();
  };

  return {
    count: (typed: string, headers: Headers): void => {
      const email = accountAddress(typed);
      if (email !== null) add(email, { count: 1, device: deviceInWords(headers.get('user-agent')) });
    },
    writeDown,
    start: async (): Promise<void> => writeDownInTime(),
    close: async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      await underWay;
      await tryToWriteDown();
    },
  };
}

const inWords = ({ count, device }: Failed): string =>
  count === 1 ? device : `${count} tries, the last from ${device}`;
