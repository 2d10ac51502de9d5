import {
  eraseSupportAnswers,
  favoriteQuotes,
  generateQuote,
  lastCheckIn,
  recentQuotes,
  rewriteQuote,
  sayHelped,
  setFavorite,
  supportAnswers,
} from '../../../contract/quotes.ts';
import { JsonText, on, type Route, type SignedInContext } from '../../feature.ts';
import type { answersService } from './answers-service.ts';
import { pageValues, type WantedPage } from './list-store.ts';
import type { OpenReply } from './sealed-reply.ts';
import type { quotesService } from './service.ts';

/** What these lists are called where sessions are read. */
export const NEWEST_QUOTES = 'newest_quotes';
export const NEWEST_FAVORITES = 'newest_favorites';

const readAlongside = ({ alongside, person }: SignedInContext, wanted: WantedPage, open: OpenReply): JsonText => {
  if (alongside === null) throw new Error('A list that is read with the session was not there.');
  return new JsonText(open(person.userId, alongside, wanted));
};

export const quotesRoutes = (
  service: ReturnType<typeof quotesService>,
  answers: ReturnType<typeof answersService>,
  openReply: OpenReply,
): readonly Route[] => [
  on(generateQuote, ({ body }, asker) => service.generate(body, asker)),
  on(rewriteQuote, ({ params, query }, { person }) => service.rewrite(person, params.id, query)),
  on(
    recentQuotes,
    async ({ query }, context) =>
      query.date === undefined
        ? readAlongside(context, query, openReply)
        : new JsonText(await service.ofDay(context.person.userId, query.date, query)),
    // The newest quotes are read at every start of the app: they come with the session, in one statement.
    ({ query }) => (query.date === undefined ? { name: NEWEST_QUOTES, values: pageValues(query) } : null),
  ),
  on(
    favoriteQuotes,
    async ({ query }, context) => readAlongside(context, query, openReply),
    ({ query }) => ({ name: NEWEST_FAVORITES, values: pageValues(query) }),
  ),
  on(setFavorite, ({ params, body }, { person }) => service.setFavorite(person.userId, params.id, body.isFavorite)),
  on(lastCheckIn, (_, { person }) => service.lastCheckIn(person.userId)),
  on(sayHelped, ({ params, body }, { person }) => answers.sayHelped(person.userId, params.id, body.helped)),
  on(supportAnswers, (_, { person }) => answers.supportAnswers(person.userId)),
  on(eraseSupportAnswers, (_, { person }) => answers.erase(person.userId)),
];
