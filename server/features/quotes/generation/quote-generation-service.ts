/**
 * Generates the quote for a check-in. However many requests ask for it, it is written once, counted against the quota
 * once and stored. build-writing-request.ts decides what a writer is given, and generate-text.ts calls the writer.
 */

import type { GenerateInput, OnDeviceQuoteInput } from '#contract/calls/quotes.ts';
import type { Transaction } from '#server/db/client.ts';
import { type Failure, failure, isFailure } from '#server/failure.ts';
import { newId } from '#server/new-id.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { CheckIn, StoredCheckIn } from '../check-ins/check-in.ts';
import type { Quota, QuotaCheck } from '../quota/quota.ts';
import type { UserRequestQueue } from '../request-queue/user-request-queue.ts';
import type { DecryptedQuote, quotesStore } from '../store.ts';
import { buildWritingRequest } from './build-writing-request.ts';
import type { AllowedWriters } from './generate-text.ts';
import type { BegunGeneration, generationLeaseStore, LeaseRequest } from './generation-lease-store.ts';
import type { GenerateText } from './generation-record.ts';
import { verifyDeviceText } from './verify-device-text.ts';
import { waitForGeneration } from './wait-for-generation.ts';
import type { readWritingHistory } from './writing-history-store.ts';

/** Quotes an AI service may write for one user at a time, across all processes. */
const MAX_CONCURRENT_PER_USER = 2;
/** Quotes an AI service may write at a time for all users of this process. A slow service must not pile up requests. */
const MAX_CONCURRENT = 50;
/** How often a request looks for the quote and tries to get the lease before it gives up. */
const MAX_ATTEMPTS = 3;
/** Sent when the quote is still missing after all attempts. */
const RETRY_AFTER_SECONDS = 5;

type GenerationFailure = Failure<'quote_being_written' | 'health_consent_required'>;
type GenerateResult = DecryptedQuote | NonNullable<QuotaCheck> | GenerationFailure;
type GenerationStart = BegunGeneration | NonNullable<QuotaCheck>;
type RegenerateResult = GenerateResult | Failure<'not_found' | 'quote_saved'>;

export interface QuoteGenerationDeps {
  readonly store: ReturnType<typeof quotesStore>;
  readonly readHistory: ReturnType<typeof readWritingHistory>;
  readonly leases: ReturnType<typeof generationLeaseStore>;
  readonly requestQueue: UserRequestQueue;
  readonly clock: Clock;
  readonly generateText: GenerateText;
  readonly isConsentWithdrawn: (userId: string) => Promise<boolean>;
  /** Whether a service is configured as the writer. */
  readonly hasService: boolean;
  /** Null means no quota. */
  readonly limits: Quota | null;
}

/** A request to write one quote. */
interface GenerationRequest {
  readonly checkIn: CheckIn;
  readonly writer: GenerateInput['writer'];
  /** The quote the user has already read on their device. */
  readonly onDeviceQuote: OnDeviceQuoteInput | null;
  /** The quote to be replaced, or null when the check-in has none yet. */
  readonly old: DecryptedQuote | null;
  /** The check-in's own id for its first quote, so that retries count against the quota only once. */
  readonly quotaUseId: string;
  /** The first attempt, if it was made in the transaction that stored the check-in. */
  readonly started: GenerationStart | null;
}

type Preference = Pick<GenerationRequest, 'writer' | 'onDeviceQuote'>;

export function quoteGenerationService(deps: QuoteGenerationDeps) {
  const { store, leases, requestQueue, clock, generateText, isConsentWithdrawn } = deps;
  const leaseRequest = leaseRequestBuilder(deps);
  const waiting = waitForGeneration((userId, id) => leases.isHeld(userId, id, clock.now()));
  let inTotal = 0;

  /** @returns null when another request stored a quote first. */
  const generateAndStore = async (
    wanted: GenerationRequest,
    { holder, inFlight, history }: BegunGeneration,
  ): Promise<DecryptedQuote | null | Failure<'health_consent_required'>> => {
    const { checkIn, old, onDeviceQuote } = wanted;
    const { userId, id: checkInId } = checkIn;
    const request = buildWritingRequest(checkIn, history, old);
    const verified =
      onDeviceQuote && (await requestQueue.run(userId, () => verifyDeviceText(store, userId, request, onDeviceQuote)));
    const maySend = () => requestQueue.run(userId, async () => !(await isConsentWithdrawn(userId)));
    const written = verified ?? (await generateText(request, allowedWriters(wanted, inFlight, inTotal), maySend));
    const quote = { id: newId(clock), userId, checkInId, ...written, createdAt: clock.now() };
    return requestQueue.run(userId, () =>
      old ? store.replaceText(old, written, holder) : store.addQuote(quote, holder, history.dataKey),
    );
  };

  /** Releases the lease and the quota use when generation throws or stores nothing new. */
  const generateUnderLease = async (wanted: GenerationRequest, begun: BegunGeneration) => {
    const { userId, id } = wanted.checkIn;
    const lease = { userId, checkInId: id, holder: begun.holder };
    let generated: Awaited<ReturnType<typeof generateAndStore>> = null;
    inTotal += 1;
    const done = waiting.begin(userId, id);
    try {
      generated = await generateAndStore(wanted, begun);
      return generated;
    } finally {
      inTotal -= 1;
      const isStored = generated !== null && !isFailure(generated);
      if (!isStored) await requestQueue.run(userId, () => leases.release(lease, wanted.quotaUseId)).finally(done);
      done();
    }
  };

  /** The request with the lease writes. The others wait for its quote, or for the lease if it fails. */
  const generateOnce = async (wanted: GenerationRequest): Promise<RegenerateResult> => {
    const { id: checkInId, userId } = wanted.checkIn;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      // Not needed on the first attempt, because `acquire` fails if there is a newer quote.
      const newer = attempt === 0 ? null : await findNewerQuote(requestQueue, store, wanted);
      if (newer) return newer;
      const acquire = () => leases.acquire(leaseRequest(wanted.checkIn, wanted), wanted.old?.textCiphertext ?? null);
      const begun = (attempt === 0 && wanted.started) || (await requestQueue.run(userId, acquire));
      if (isFailure(begun) || 'exceeded' in begun) return begun;
      if (begun.kind === 'begun') {
        const generated = await generateUnderLease(wanted, begun);
        if (generated) return generated;
      } else if (begun.kind === 'held' && !(await waiting.untilFree(userId, checkInId))) break;
    }
    return failure('quote_being_written', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };

  return {
    /** The first attempt to write the quote of a new check-in, begun in the transaction that stores the check-in. */
    begin: (tx: Transaction, checkIn: StoredCheckIn, { writer }: Pick<GenerationRequest, 'writer'>) =>
      leases.begin(tx, leaseRequest(checkIn, { writer, quotaUseId: checkIn.id })),
    /**
     * Returns the quote of a check-in. If there is none yet, one is written within the quota.
     * @param started the result of `begin`, for a new check-in.
     */
    generate: (checkIn: CheckIn, preference: Preference, started: GenerationStart | null) =>
      generateOnce({
        checkIn,
        ...preference,
        old: null,
        quotaUseId: checkIn.id,
        started,
      }) as Promise<GenerateResult>,
    /** Replaces a quote with a new one. If two requests do so at once, one quote is written and both return it. */
    regenerate: async (
      checkIn: CheckIn,
      old: DecryptedQuote,
      { writer }: Pick<GenerationRequest, 'writer'>,
    ): Promise<RegenerateResult> =>
      old.isFavorite
        ? failure('quote_saved')
        : generateOnce({ checkIn, writer, onDeviceQuote: null, old, quotaUseId: newId(clock), started: null }),
  };
}

/** Above a limit the built-in writer is used at once, so that a user always gets a quote, however many are in flight. */
const allowedWriters = (
  { checkIn, writer }: GenerationRequest,
  ofThisUser: number,
  inTotal: number,
): AllowedWriters => {
  if (writer === 'built-in') return 'built-in-wanted';
  if (ofThisUser > MAX_CONCURRENT_PER_USER || inTotal > MAX_CONCURRENT) return 'built-in-only';
  return checkIn.help ? 'choose-only' : 'any-writer';
};

const leaseRequestBuilder =
  ({ readHistory, clock, hasService, limits }: QuoteGenerationDeps) =>
  (checkIn: StoredCheckIn, { writer, quotaUseId }: Pick<GenerationRequest, 'writer' | 'quotaUseId'>): LeaseRequest => ({
    userId: checkIn.userId,
    checkInId: checkIn.id,
    holder: newId(clock),
    quotaUseId,
    now: clock.now(),
    mayAskService: hasService && writer !== 'built-in',
    limits,
    readHistory: (tx) => readHistory(tx, checkIn),
  });

/** The current text, if it differs from the one this request started from. */
async function findNewerQuote(
  requestQueue: UserRequestQueue,
  store: Pick<ReturnType<typeof quotesStore>, 'findQuote'>,
  { checkIn, old }: GenerationRequest,
): Promise<DecryptedQuote | null | Failure<'not_found' | 'quote_saved'>> {
  const now = await requestQueue.run(checkIn.userId, () => store.findQuote(checkIn.userId, checkIn.id));
  if (!old) return now;
  if (!now) return failure('not_found');
  if (now.isFavorite) return failure('quote_saved');
  return now.textCiphertext === old.textCiphertext ? null : now;
}
