import { generateQuote, recentQuotes, setFavorite, userStats } from '../../../contract/quotes.ts';
import { JsonText, on, type Route } from '../../feature.ts';
import type { quotesService } from './service.ts';

export const quotesRoutes = (service: ReturnType<typeof quotesService>): readonly Route[] => [
  on(generateQuote, ({ body }, asker) => service.generate(body, asker)),
  on(recentQuotes, async ({ query }, { person }) => new JsonText(await service.recentJson(person.userId, query))),
  on(setFavorite, ({ params, body }, { person }) => service.setFavorite(person.userId, params.id, body.isFavorite)),
  on(userStats, (_, { person }) => service.stats(person.userId)),
];
