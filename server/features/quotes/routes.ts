import { generateQuote, recentQuotes, setFavorite, userStats } from '../../../contract/quotes.ts';
import { JsonText, on, type Route } from '../../feature.ts';
import { pageValues } from './list-store.ts';
import type { quotesService } from './service.ts';

/** What the list of the newest quotes is called where sessions are read. */
export const NEWEST_QUOTES = 'newest_quotes';

export const quotesRoutes = (service: ReturnType<typeof quotesService>): readonly Route[] => [
  on(generateQuote, ({ body }, asker) => service.generate(body, asker)),
  on(
    recentQuotes,
    async ({ query }, { person, alongside }) =>
      new JsonText(alongside ?? (await service.ofDay(person.userId, query.date ?? '', query))),
    // The newest quotes are read at every start of the app: they come with the session, in one statement.
    ({ query }) => (query.date === undefined ? { name: NEWEST_QUOTES, values: pageValues(query) } : null),
  ),
  on(setFavorite, ({ params, body }, { person }) => service.setFavorite(person.userId, params.id, body.isFavorite)),
  on(userStats, (_, { person }) => service.stats(person.userId)),
];
