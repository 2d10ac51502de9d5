/**
 * Hands an issue to the mail server, one email at a time. A delivery is claimed in the database before its email is
 * sent, and the claim decides that it is sent (docs/decisions/024-newsletter-delivery.md).
 */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/domain/days.ts';
import { latestCounted } from '#server/dates/latest-counted.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { type Mailer, MailServerUnavailable, smtpStatusCode } from '#server/ports/mail/port.ts';
import { withTimeout } from '#server/with-timeout.ts';
import { hashSecret, newSecret } from '../email-link-token.ts';
import type { PersonalizeEmail, UnsubscribeSecrets } from '../issues/issue-email.ts';
import {
  BATCH_SIZE,
  type Claim,
  type Claimed,
  type DeliveriesStore,
  type DeliveryOutcome,
  SERVER_UNAVAILABLE,
} from './deliveries-store.ts';
import { InFlightSends, type SendResult } from './in-flight-sends.ts';

/** The most emails that are claimed but not yet recorded. This many may be sent twice if the process is killed. */
export const MAX_IN_FLIGHT = 60;

/** For this long no other process takes over a claimed delivery. */
const LEASE_MS = 5 * MINUTE_MS;
const INITIAL_RETRY_DELAY_MS = MINUTE_MS;
const MAX_RETRY_DELAY_MS = HOUR_MS;
/** An email that is still temporarily refused after this long is given up. */
const GIVE_UP_AFTER_MS = 2 * DAY_MS;
/** The length of one job. It ends long before the queue considers the job stuck. */
const SLICE_MS = MINUTE_MS;
/** At shutdown the server waits this long for outstanding replies from the mail server. */
const SHUTDOWN_TIMEOUT_MS = 5000;

/** 'more': there is more to do now. 'idle': there is nothing to do, or nothing before the next minute. */
type SliceResult = 'more' | 'idle';

export interface DeliveryServiceDeps {
  readonly deliveries: Pick<
    DeliveriesStore,
    'claimNext' | 'claimDue' | 'correctDueTimes' | 'recordOutcomes' | 'finish'
  >;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly newId: () => string;
  /**
   * Renders an issue.
   * @returns null when there is none.
   */
  readonly renderIssue: (issueId: string) => Promise<PersonalizeEmail | null>;
  /** Enqueues a job that continues the issue. */
  readonly enqueueContinuation: (issueId: string) => Promise<void>;
}

export interface DeliveryService {
  /** Delivers what is due of an issue. If a run is in flight, waits for it and then checks again. */
  readonly deliver: (issueId: string) => Promise<void>;
  /**
   * Deliveries that were claimed or refused before the clock was set back would otherwise wait until it has caught up.
   * They become due when a claim made now would expire, because their emails may still be in flight.
   */
  readonly correctDueTimes: () => Promise<void>;
  /** Starts no more emails and waits for those in flight. */
  readonly close: () => Promise<void>;
}

export function deliveryService(deps: DeliveryServiceDeps): DeliveryService {
  const runs = new Map<string, Promise<SliceResult>>();
  const renderedIssues = new Map<string, ReturnType<DeliveryServiceDeps['renderIssue']>>();
  let isClosing = false;

  const templateOf = (issueId: string) => {
    const rendered = renderedIssues.get(issueId) ?? deps.renderIssue(issueId);
    renderedIssues.set(issueId, rendered);
    return rendered;
  };
  const run = async (issueId: string): Promise<SliceResult> => {
    let result: SliceResult = 'idle';
    try {
      result = await deliverSlice({ ...deps, renderIssue: templateOf }, issueId, () => isClosing);
    } finally {
      runs.delete(issueId);
      if (result === 'idle') renderedIssues.delete(issueId);
    }
    return result;
  };

  return {
    deliver: async (issueId) => {
      for (let current = runs.get(issueId); current; current = runs.get(issueId)) {
        // Another job continues with the rest.
        if ((await current.catch(() => 'idle')) === 'more') return;
      }
      if (isClosing) return;
      const started = run(issueId);
      runs.set(issueId, started);
      if ((await started) === 'more') await deps.enqueueContinuation(issueId);
    },
    correctDueTimes: () => {
      const now = deps.clock.now().getTime();
      const latest = latestCounted(new Date(now + MAX_RETRY_DELAY_MS));
      return deps.deliveries.correctDueTimes(latest, new Date(now + LEASE_MS));
    },
    close: async () => {
      isClosing = true;
      await withTimeout(SHUTDOWN_TIMEOUT_MS, Promise.allSettled(runs.values()));
    },
  };
}

async function deliverSlice(
  deps: DeliveryServiceDeps,
  issueId: string,
  isClosing: () => boolean,
): Promise<SliceResult> {
  const { deliveries, clock, mailer } = deps;
  const inFlight = new InFlightSends(mailer.send);
  const claims = claimIterator(deps, issueId);
  const endsAt = clock.now().getTime() + SLICE_MS;
  let isServerUnavailable = false;
  for (;;) {
    const isEnding = isServerUnavailable || !claims.mayBeMore() || isClosing() || clock.now().getTime() >= endsAt;
    const hasCapacity = inFlight.size <= MAX_IN_FLIGHT - BATCH_SIZE;
    if (isEnding || !hasCapacity) await inFlight.waitFor(BATCH_SIZE);
    const results = inFlight.takeResults();
    if (results.length > 0) await deliveries.recordOutcomes(issueId, results.map(toOutcome(clock.now())), clock.now());
    isServerUnavailable ||= results.some(isUnavailable);
    if (isEnding && inFlight.size === 0) break;
    if (isEnding || isServerUnavailable || !hasCapacity) continue;
    for (const { claimed, personalize, secrets } of await claims.next()) {
      inFlight.send(claimed, personalize(claimed.email, claimed.id, secrets));
      // Lets requests in between emails: the embedded database, for one, never gives them a turn.
      await yieldToEventLoop();
    }
  }
  if (claims.mayBeMore()) return isServerUnavailable ? 'idle' : 'more';
  if (!isServerUnavailable) await deliveries.finish(issueId, clock.now());
  return 'idle';
}

interface OutgoingEmail {
  readonly claimed: Claimed;
  readonly personalize: PersonalizeEmail;
  readonly secrets: UnsubscribeSecrets;
}

/** Claims due retries first, then new recipients. */
function claimIterator({ deliveries, clock, newId, renderIssue }: DeliveryServiceDeps, issueId: string) {
  let retriesLeft = true;
  let recipientsLeft = true;

  const claim = async (claimWith: DeliveriesStore['claimNext']): Promise<Claim & { outgoing: OutgoingEmail[] }> => {
    const now = clock.now();
    const secrets = Array.from({ length: BATCH_SIZE }, () => ({ unsubscribe: newSecret(), oneClick: newSecret() }));
    const hashedSecrets = secrets.map(({ unsubscribe, oneClick }, index) => ({
      place: index + 1,
      id: newId(),
      unsubscribeHash: hashSecret(unsubscribe),
      oneClickHash: hashSecret(oneClick),
    }));
    const found = await claimWith(issueId, hashedSecrets, now, new Date(now.getTime() + LEASE_MS));
    const personalize = found.claimed.length > 0 ? await renderIssue(issueId) : null;
    const outgoing = found.claimed.flatMap((claimed) => {
      const own = secrets[claimed.place - 1];
      return personalize && own ? [{ claimed, personalize, secrets: own }] : [];
    });
    return { ...found, outgoing };
  };

  return {
    mayBeMore: () => retriesLeft || recipientsLeft,
    next: async (): Promise<readonly OutgoingEmail[]> => {
      if (retriesLeft) {
        const { outgoing, mayBeMore } = await claim(deliveries.claimDue);
        retriesLeft = mayBeMore;
        return outgoing;
      }
      const { outgoing, mayBeMore } = await claim(deliveries.claimNext);
      recipientsLeft = mayBeMore;
      return outgoing;
    },
  };
}

const isUnavailable = ({ result }: SendResult): boolean =>
  'error' in result && result.error instanceof MailServerUnavailable;

/** Turns the mail server's reply into the outcome of the delivery. */
const toOutcome =
  (now: Date) =>
  ({ claimed, result }: SendResult): DeliveryOutcome => {
    const { id } = claimed;
    const attempts = claimed.attempts + 1;
    const attempted = { id, attempts, dueAt: null, answer: null, suppress: false } as const;
    if ('error' in result) {
      // The server is unavailable, which says nothing about this email, so it does not count as an attempt.
      if (result.error instanceof MailServerUnavailable)
        return {
          ...attempted,
          state: 'waiting',
          attempts: claimed.attempts,
          dueAt: now,
          answer: SERVER_UNAVAILABLE,
        };
      const answer = smtpStatusCode(String(result.error));
      if (now.getTime() - claimed.createdAt.getTime() >= GIVE_UP_AFTER_MS)
        return { ...attempted, state: 'failed', answer };
      return { ...attempted, state: 'waiting', answer, dueAt: new Date(now.getTime() + retryDelayMs(attempts)) };
    }
    if (result.sent) return { ...attempted, state: 'sent' };
    return {
      ...attempted,
      state: 'failed',
      answer: smtpStatusCode(result.refused),
      suppress: result.about === 'recipient',
    };
  };

/** One minute after the first attempt, then doubling, up to one hour. */
const retryDelayMs = (attempts: number): number =>
  Math.min(INITIAL_RETRY_DELAY_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS);
