import { explainQuote } from '#contract/calls/quote-explanation.ts';
import { deleteFeedback, feedbackSummary, setFeedback, setQuotePreferences } from '#contract/calls/quote-feedback.ts';
import {
  favoriteQuotes,
  generateQuote,
  lastCheckIn,
  recentQuotes,
  regenerateQuote,
  setFavorite,
} from '#contract/calls/quotes.ts';
import { ratingStatistics } from '#contract/calls/rating-statistics.ts';
import { type AuthenticatedContext, type Route, route } from '../../feature.ts';
import { rawJsonReply } from '../../reply.ts';
import type { feedbackService } from './feedback/feedback-service.ts';
import type { recentQuotesService } from './recent-quotes/recent-quotes-service.ts';
import { pageParameters } from './recent-quotes/recent-quotes-store.ts';
import type { quotesService } from './service.ts';

/** The names of the prefetch queries that load these lists together with the session. */
export const NEWEST_QUOTES = 'newest_quotes';
export const NEWEST_FAVORITES = 'newest_favorites';
export const NEWEST_CHECK_INS = 'newest_check_ins';

/** @throws if the list was not loaded with the session. */
const prefetchedList = ({ prefetched }: AuthenticatedContext): string => {
  if (prefetched === null)
    throw new Error('prefetchedList: the list prefetched with the session is missing from the context');
  return prefetched;
};

export const quotesRoutes = (
  service: ReturnType<typeof quotesService>,
  feedback: ReturnType<typeof feedbackService>,
  lists: ReturnType<typeof recentQuotesService>,
): readonly Route[] => [
  route(generateQuote, ({ body }, requester) => service.generate(body, requester)),
  route(regenerateQuote, ({ params, query }, { user }) => service.regenerate(user.userId, params.id, query)),
  route(
    recentQuotes,
    async ({ query }, context) => {
      const { userId } = context.user;
      return rawJsonReply(
        query.date === undefined
          ? lists.decryptPage(userId, prefetchedList(context), query)
          : await lists.ofDay(userId, query.date, query),
      );
    },
    // The newest quotes are read at every start of the app, so they are loaded together with the session, in one
    // statement.
    ({ query: { date, entries, ...wanted } }) =>
      date === undefined ? { name: entries ? NEWEST_CHECK_INS : NEWEST_QUOTES, values: pageParameters(wanted) } : null,
  ),
  route(
    favoriteQuotes,
    async ({ query }, context) => rawJsonReply(lists.decryptPage(context.user.userId, prefetchedList(context), query)),
    ({ query }) => ({ name: NEWEST_FAVORITES, values: pageParameters(query) }),
  ),
  route(setFavorite, ({ params, body }, { user }) => service.setFavorite(user.userId, params.id, body.isFavorite)),
  route(explainQuote, ({ params }, { user }) => service.explanation(user.userId, params.id)),
  route(lastCheckIn, (_, { user }) => service.lastCheckIn(user.userId)),
  route(ratingStatistics, (_, { user }) => service.ratingStatistics(user.userId)),
  route(setFeedback, ({ params, body }, { user }) => feedback.setFeedback(user.userId, params.id, body)),
  route(feedbackSummary, (_, { user }) => feedback.feedbackSummary(user.userId)),
  route(deleteFeedback, (_, { user }) => feedback.erase(user.userId)),
  route(setQuotePreferences, ({ body }, { user }) => feedback.setPreferences(user.userId, body)),
];
