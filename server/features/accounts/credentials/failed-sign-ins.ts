/**
 * Sign-ins that failed. The request only counts them in memory, for every address alike, so that the time of its answer
 * tells nobody whether there is an account; once a minute they are written to the audit log of those who have one, as
 * one entry however many there were. Each server process counts for itself, so each has a timer of its own: a job of the
 * queue would come to one of them, and the counts of the others would be lost. A process that is killed forgets those of
 * its last minute; one that is stopped writes them down first.
 */
import type { RecordAuditEvent } from '../../../audit-log/audit-log-store.ts';
import { parseAccountEmail } from '../../../text/email-address.ts';
import { describeDevice } from '../devices/describe-device.ts';
import { byVisitor } from '../security-audit.ts';
import type { failedSignInsStore } from './failed-sign-ins-store.ts';

/** Far more addresses than passwords can be checked for in a minute. */
const MAX_ADDRESSES = 10_000;
const MINUTE_MS = 60_000;

export type FailedSignIns = ReturnType<typeof failedSignIns>;
/** Never fails, and asks no database. */
export type CountFailedSignIn = FailedSignIns['count'];

interface FailedSignInsDeps {
  readonly store: ReturnType<typeof failedSignInsStore>;
  readonly audit: RecordAuditEvent;
  readonly log: { readonly warn: (details: object, message: string) => void };
  /** Milliseconds between two writings; by default a minute. */
  readonly everyMs?: number | undefined;
}

interface FailedAttempts {
  readonly count: number;
  readonly device: string;
}

export function failedSignIns({ store, audit, log, everyMs = MINUTE_MS }: FailedSignInsDeps) {
  let attempts = new Map<string, FailedAttempts>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;

  const add = (email: string, { count, device }: FailedAttempts): void => {
    const before = attempts.get(email);
    if (!before && attempts.size === MAX_ADDRESSES) return;
    attempts.set(email, { count: (before?.count ?? 0) + count, device });
  };

  /** @throws where the database fails: what was not written then is counted still. */
  const flush = async (): Promise<void> => {
    if (attempts.size === 0) return;
    const flushed = attempts;
    attempts = new Map();
    try {
      for (const { id, email } of await store.findByEmails([...flushed.keys()])) {
        const attempt = flushed.get(email);
        if (attempt) await audit(byVisitor('account.sign_in_failed', id, formatAttempts(attempt)));
        flushed.delete(email);
      }
    } catch (error) {
      for (const [email, failed] of flushed) add(email, failed);
      throw error;
    }
  };

  /** Never fails: what could not be written is tried again with the next. */
  const tryToFlush = (): Promise<void> =>
    flush().catch((error: unknown) => {
      // Its name only: the message of a failed statement repeats what it was about.
      log.warn(
        { error: error instanceof Error ? error.name : 'unknown' },
        'failed sign-ins: writing to the audit log failed, will retry',
      );
    });

  /** One writing after the other, however slow the database is. */
  const scheduleFlush = (): void => {
    timer = setTimeout(() => {
      flushing = tryToFlush().then(() => {
        if (timer) scheduleFlush();
      });
    }, everyMs).unref();
  };

  return {
    count: (typed: string, headers: Headers): void => {
      const email = parseAccountEmail(typed);
      if (email !== null) add(email, { count: 1, device: describeDevice(headers.get('user-agent')) });
    },
    flush,
    start: async (): Promise<void> => scheduleFlush(),
    close: async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      await flushing;
      await tryToFlush();
    },
  };
}

const formatAttempts = ({ count, device }: FailedAttempts): string =>
  count === 1 ? device : `${count} tries, the last from ${device}`;
