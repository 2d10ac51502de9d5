import type { GenerateInput, Quote } from '#contract/calls/quotes.ts';
import { emotionalStateKeys, type Ratings } from '#contract/domain/mood.ts';
import { needsHelp } from '#contract/domain/needs-help.ts';
import { givenKeys } from '#contract/domain/rating-sources.ts';
import { recordOf } from '#contract/domain/record-of.ts';
import type { FailureCode } from '#contract/failures.ts';
import { STATISTICS_CHECK_INS_MAX } from '#contract/limits.ts';
import { type Failure, failure, isFailure } from '../../failure.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { isAboutNight } from './check-ins/check-in.ts';
import { checkInService, toCheckIn, type UserContext } from './check-ins/check-in-service.ts';
import { ratingsOf, sourcesOf } from './check-ins/check-ins-store.ts';
import { statisticsOfCheckIns } from './check-ins/rating-statistics.ts';
import type { quoteGenerationService } from './generation/quote-generation-service.ts';
import { tooManyQuotes } from './quota/quota.ts';
import type { UserRequestQueue } from './request-queue/user-request-queue.ts';
import type { DecryptedQuote, quotesStore } from './store.ts';

interface QuotesDeps {
  readonly store: ReturnType<typeof quotesStore>;
  readonly generation: ReturnType<typeof quoteGenerationService>;
  readonly requestQueue: UserRequestQueue;
  readonly clock: Clock;
  readonly rememberTimeZone: (userId: string, timeZone: string) => Promise<void>;
}

export function quotesService(deps: QuotesDeps) {
  const { store, generation, requestQueue } = deps;
  const checkIns = checkInService(deps);

  return {
    /**
     * The check-in is stored first, so it is not lost if generation fails. The lease on its quote is taken in the same
     * transaction, so that writing begins when that is committed. A retry with the same idempotency key never
     * creates a second one.
     */
    generate: async ({ writer, onDeviceQuote, ...input }: GenerateInput, requester: UserContext) => {
      const added = await requestQueue.runOrRefuse(requester.user.userId, () =>
        checkIns.add(input, requester, (tx, checkIn) => generation.begin(tx, checkIn, { writer })),
      );
      // A user who needs help now must not miss it because their check-in was refused.
      if (isFailure(added)) return failureWithHelp(added, needsHelp(input.ratings, []));
      const { ratings, help } = added.checkIn;
      const preference = { writer, onDeviceQuote: onDeviceQuote ?? null };
      const outcome = await generation.generate(added.checkIn, preference, added.result);
      if (isFailure(outcome)) return failureWithHelp(outcome, help);
      if ('exceeded' in outcome) return tooManyQuotes(outcome, { saved: 'Your check-in is saved.', help });
      const reply = { quote: toQuote(outcome, ratings), help };
      if (!onDeviceQuote) return reply;
      // Computed from the stored text, so that a retry after a lost reply gets the same correct answer.
      const isKept = outcome.text === onDeviceQuote.text;
      return { ...reply, onDeviceQuote: isKept ? ('kept' as const) : ('rewritten' as const) };
    },
    /** Replaces the quote with a newly written one. */
    regenerate: async (userId: string, id: string, preference: Pick<GenerateInput, 'writer'>) => {
      const found = await requestQueue.runOrRefuse(userId, async () => {
        const row = await store.findWithCheckIn(userId, id);
        if (!row) return null;
        const { sourcesInferred } = row.checkIn;
        const stored = { ...toCheckIn(row.checkIn), sourcesInferred };
        return { old: row.quote, checkIn: await checkIns.withHelpAgain(stored) };
      });
      if (!found) return failure('not_found');
      if (isFailure(found)) return found;
      const { old, checkIn } = found;
      const { ratings, help } = checkIn;
      const outcome = await generation.regenerate(checkIn, old, preference);
      if (isFailure(outcome)) return failureWithHelp(outcome, help);
      if ('exceeded' in outcome)
        return tooManyQuotes(outcome, { saved: 'Your check-in and this quote are saved.', help });
      return { quote: toQuote(outcome, ratings), help };
    },
    /**
     * The quote text with its ratings and time of day, without anything that identifies the user.
     * @returns null when there is no such quote.
     */
    findAnonymizedQuote: async (userId: string, id: string) => {
      const found = await requestQueue.runOrRefuse(userId, async () => store.findWithCheckIn(userId, id));
      return !found || isFailure(found) ? found : toAnonymizedQuote(found);
    },
    explanation: async (userId: string, id: string) =>
      (await store.findExplanation(userId, id)) ?? failure('not_found'),
    setFavorite: (userId: string, id: string, isFavorite: boolean) =>
      requestQueue.runOrRefuse(userId, async () =>
        (await store.setFavorite(userId, id, isFavorite)) ? { id, isFavorite } : failure('not_found'),
      ),
    ratingStatistics: async (userId: string) =>
      statisticsOfCheckIns(await store.newestRatings(userId, STATISTICS_CHECK_INS_MAX)),
    lastCheckIn: async (userId: string) => {
      const row = await store.lastCheckIn(userId);
      if (!row) return { checkIn: null };
      const { set, carried } = sourcesOf(row);
      return {
        checkIn: {
          ratings: ratingsOf(row),
          set: [...set],
          carried: [...carried],
          timeOfDay: row.timeOfDay,
          localDay: row.localDay,
          isNight: isAboutNight(row),
          createdAt: row.createdAt.toISOString(),
        },
      };
    },
  };
}

type QuoteWithCheckIn = NonNullable<Awaited<ReturnType<ReturnType<typeof quotesStore>['findWithCheckIn']>>>;

function toAnonymizedQuote({ quote, checkIn: row }: QuoteWithCheckIn) {
  // Only a text that was generated here has a generation record.
  if (quote.refusedRules === null) return failure('quote_imported');
  const checkIn = toCheckIn(row);
  const { ratings, sources, timeOfDay, filledIn } = checkIn;
  const { text, writer } = quote;
  return { text, writer, ratings, given: givenKeys(sources), timeOfDay, isNight: isAboutNight(checkIn), filledIn };
}

/** The same refusal, but the help lines still open. */
const failureWithHelp = <Code extends FailureCode>(refused: Failure<Code>, help: boolean): Failure<Code> =>
  help ? failure(refused.code, { ...refused, help }) : refused;

const toQuote = (row: DecryptedQuote, ratings: Ratings): Quote => ({
  id: row.id,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  isFavorite: row.isFavorite,
  emotionalState: recordOf(emotionalStateKeys, (key) => ratings[key]),
  writer: row.writer,
  because: [...row.because],
  helped: row.helped,
});
