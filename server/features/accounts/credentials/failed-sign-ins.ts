/**
 * Counts failed sign-ins and writes them to the audit log. A request only increments a count in memory, for known and
 * unknown addresses alike, so that its response time does not reveal whether an account exists. Once a minute the
 * counts of existing accounts are written to the audit log, as one event per account.
 *
 * Each process has its own counts and its own timer. A queued job would run in only one process and would not see the
 * counts of the others. A process that is killed loses the counts of its last minute; a clean shutdown writes them.
 */
import { MINUTE_MS } from '#contract/domain/days.ts';
import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Log } from '#server/logging/log.ts';
import { parseAccountEmail } from '#server/text/email-address.ts';
import { describeDevice } from '../devices/describe-device.ts';
import { byVisitor } from '../security-audit.ts';
import type { failedSignInsStore } from './failed-sign-ins-store.ts';

/** Bounds the memory used. Far fewer passwords can be checked in a minute. */
const MAX_ADDRESSES = 10_000;

type FailedSignIns = ReturnType<typeof failedSignIns>;
/** Never throws and never queries the database. */
export type CountFailedSignIn = FailedSignIns['count'];

interface FailedSignInsDeps {
  readonly store: ReturnType<typeof failedSignInsStore>;
  readonly audit: RecordAuditEvent;
  readonly log: Log<'warn'>;
  /** Milliseconds between two writes. One minute by default. */
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
    const previous = attempts.get(email);
    if (!previous && attempts.size === MAX_ADDRESSES) return;
    attempts.set(email, { count: (previous?.count ?? 0) + count, device });
  };

  /** @throws when the database fails. Counts not yet written are then kept. */
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
      for (const [email, counted] of flushed) add(email, counted);
      throw error;
    }
  };

  /** Never throws: counts that could not be written are retried at the next flush. */
  const tryToFlush = (): Promise<void> =>
    flush().catch((error: unknown) => {
      log.warn({ err: error }, 'failed sign-ins: writing to the audit log failed, will retry');
    });

  /** Schedules the next flush only after the previous one has finished, so that flushes never overlap. */
  const scheduleFlush = (): void => {
    timer = setTimeout(() => {
      flushing = tryToFlush().then(() => {
        if (timer) scheduleFlush();
      });
    }, everyMs).unref();
  };

  return {
    count: (enteredEmail: string, headers: Headers): void => {
      const email = parseAccountEmail(enteredEmail);
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
