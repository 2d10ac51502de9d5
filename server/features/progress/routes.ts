import {
  analytics,
  dimensionLines,
  moodDays,
  patterns,
  progress,
  report,
  setShowStreak,
  userStats,
} from '../../../contract/progress.ts';
import { JsonText, on, type Route } from '../../feature.ts';
import type { reportPart } from './report/index.ts';
import type { progressService } from './service.ts';

export const progressRoutes = (
  service: ReturnType<typeof progressService>,
  makeReport: ReturnType<typeof reportPart>,
): readonly Route[] => [
  on(progress, (_, asker) => service.progress(asker)),
  on(analytics, (_, asker) => service.analytics(asker)),
  on(moodDays, async ({ query }, { person }) => new JsonText(await service.days(person.userId, query))),
  on(dimensionLines, ({ query }, asker) => service.dimensions(asker, query.days)),
  on(patterns, (_, asker) => service.patterns(asker)),
  on(userStats, (_, { person }) => service.stats(person.userId)),
  on(setShowStreak, ({ body }, { person }) => service.setShowStreak(person.userId, body.showStreak)),
  on(report, ({ query }, asker) => makeReport(asker, query)),
];
