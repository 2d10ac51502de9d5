/**
 * Hands an issue to the mail server, mail by mail. The claim of a delivery is what decides that somebody is written to,
 * and it stands in the database before the mail leaves (docs/decisions/024-newsletter-delivery.md).
 */
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Clock } from '../../ports/clock/port.ts';
import { codeOf, type Mailer, MailServerAway } from '../../ports/mail/port.ts';
import { BATCH, type Claim, type Claimed, type DeliveriesStore, type Mark } from './deliveries-store.ts';
import { type Answer, InTheAir } from './in-the-air.ts';
import type { LetterFor, LinkSecrets } from './issue-letter.ts';
import { hashOfSecret, newSecret } from './link-token.ts';

/** The most mails that are claimed and not marked yet: so many may come twice when the process is killed. */
export const MOST_IN_FLIGHT = 60;

/** Nobody else takes a claimed mail for this long. */
const LEASE_MS = 5 * 60 * 1000;
const FIRST_RETRY_MS = 60 * 1000;
const LONGEST_RETRY_MS = 60 * 60 * 1000;
/** A mail that is refused for the time being for so long is given up. */
const GIVE_UP_AFTER_MS = 2 * 24 * 60 * 60 * 1000;
/** One job's work, ended long before the queue takes the job for stuck. */
const SLICE_MS = 60 * 1000;
/** A server that is told to stop waits so long for the answers that are still to come. */
const STOP_PATIENCE_MS = 5000;

/** 'more': there is more to do now; 'rest': nothing, or nothing before the next minute. */
type Ending = 'more' | 'rest';

export interface DeliveryDeps {
  readonly deliveries: Pick<DeliveriesStore, 'claimNext' | 'claimDue' | 'mark' | 'finish'>;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly newId: () => string;
  /** Renders an issue; null: there is none. */
  readonly letterOf: (issueId: string) => Promise<LetterFor | null>;
  /** Leaves a job that goes on with the issue. */
  readonly goOnLater: (issueId: string) => Promise<void>;
}

export interface Delivery {
  /** Delivers of an issue what is due now. Asked while it does so, it waits for that, and looks again. */
  readonly deliver: (issueId: string) => Promise<void>;
  /** Begins no more mails, and waits for what is under way. */
  readonly close: () => Promise<void>;
}

export function delivery(deps: DeliveryDeps): Delivery {
  const runs = new Map<string, Promise<Ending>>();
  const letters = new Map<string, ReturnType<DeliveryDeps['letterOf']>>();
  let isClosing = false;

  const letterOf = (issueId: string) => {
    const letter = letters.get(issueId) ?? deps.letterOf(issueId);
    letters.set(issueId, letter);
    return letter;
  };
  const run = async (issueId: string): Promise<Ending> => {
    let ending: Ending = 'rest';
    try {
      ending = await deliverSlice({ ...deps, letterOf }, issueId, () => isClosing);
    } finally {
      runs.delete(issueId);
      if (ending === 'rest') letters.delete(issueId);
    }
    return ending;
  };

  return {
    deliver: async (issueId) => {
      for (let current = runs.get(issueId); current; current = runs.get(issueId)) {
        // What is left then has a job of its own.
        if ((await current.catch(() => 'rest')) === 'more') return;
      }
      if (isClosing) return;
      const begun = run(issueId);
      runs.set(issueId, begun);
      if ((await begun) === 'more') await deps.goOnLater(issueId);
    },
    close: async () => {
      isClosing = true;
      const { promise: patience, resolve: giveUp } = Promise.withResolvers<void>();
      const timer = setTimeout(giveUp, STOP_PATIENCE_MS);
      await Promise.race([Promise.allSettled(runs.values()), patience]);
      clearTimeout(timer);
    },
  };
}

async function deliverSlice(deps: DeliveryDeps, issueId: string, isClosing: () => boolean): Promise<Ending> {
  const { deliveries, clock, mailer } = deps;
  const air = new InTheAir(mailer.send);
  const claims = claimsOf(deps, issueId);
  const endsAt = clock.now().getTime() + SLICE_MS;
  let isServerAway = false;
  for (;;) {
    const isEnding = isServerAway || !claims.mayBeMore() || isClosing() || clock.now().getTime() >= endsAt;
    const hasRoom = air.size <= MOST_IN_FLIGHT - BATCH;
    if (isEnding || !hasRoom) await air.gathered(BATCH);
    const answers = air.take();
    if (answers.length > 0) await deliveries.mark(issueId, answers.map(markOf(clock.now())), clock.now());
    isServerAway ||= answers.some(isAway);
    if (isEnding && air.size === 0) break;
    if (isEnding || isServerAway || !hasRoom) continue;
    for (const { claimed, letter, secrets } of await claims.next()) {
      air.begin(claimed, letter(claimed.email, claimed.id, secrets));
      // Requests come in between: the embedded database, for one, never lets go of the thread by itself.
      await othersFirst();
    }
  }
  if (claims.mayBeMore()) return isServerAway ? 'rest' : 'more';
  if (!isServerAway) await deliveries.finish(issueId, clock.now());
  return 'rest';
}

interface Outgoing {
  readonly claimed: Claimed;
  readonly letter: LetterFor;
  readonly secrets: LinkSecrets;
}

/** First what was tried before and is due again, then who has not been walked to yet. */
function claimsOf({ deliveries, clock, newId, letterOf }: DeliveryDeps, issueId: string) {
  let retriesLeft = true;
  let recipientsLeft = true;

  const claim = async (claimWith: DeliveriesStore['claimNext']): Promise<Claim & { outgoing: Outgoing[] }> => {
    const now = clock.now();
    const secrets = Array.from({ length: BATCH }, () => ({ unsubscribe: newSecret(), oneClick: newSecret() }));
    const minted = secrets.map(({ unsubscribe, oneClick }, index) => ({
      place: index + 1,
      id: newId(),
      unsubscribeHash: hashOfSecret(unsubscribe),
      oneClickHash: hashOfSecret(oneClick),
    }));
    const found = await claimWith(issueId, minted, now, new Date(now.getTime() + LEASE_MS));
    const letter = found.claimed.length > 0 ? await letterOf(issueId) : null;
    const outgoing = found.claimed.flatMap((claimed) => {
      const own = secrets[claimed.place - 1];
      return letter && own ? [{ claimed, letter, secrets: own }] : [];
    });
    return { ...found, outgoing };
  };

  return {
    mayBeMore: () => retriesLeft || recipientsLeft,
    next: async (): Promise<readonly Outgoing[]> => {
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

const isAway = ({ result }: Answer): boolean => 'error' in result && result.error instanceof MailServerAway;

/** What an answer makes of its delivery. */
const markOf =
  (now: Date) =>
  ({ claimed, result }: Answer): Mark => {
    const { id } = claimed;
    const attempts = claimed.attempts + 1;
    const tried = { id, attempts, dueAt: null, answer: null, suppress: false } as const;
    if ('error' in result) {
      // The server's trouble is not this mail's: it waits as if nobody had tried.
      if (result.error instanceof MailServerAway)
        return { ...tried, state: 'waiting', attempts: claimed.attempts, dueAt: now };
      const answer = codeOf(String(result.error));
      if (now.getTime() - claimed.createdAt.getTime() >= GIVE_UP_AFTER_MS) return { ...tried, state: 'failed', answer };
      return { ...tried, state: 'waiting', answer, dueAt: new Date(now.getTime() + retryDelayMs(attempts)) };
    }
    if (result.sent) return { ...tried, state: 'sent' };
    return { ...tried, state: 'failed', answer: codeOf(result.refused), suppress: result.about === 'recipient' };
  };

/** One minute after the first try, doubling, an hour at most. */
const retryDelayMs = (attempts: number): number => Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
