import {
  analytics,
  dimensionTrends,
  moodDays,
  patterns,
  progress,
  progressReport,
  setShowStreak,
  userStats,
} from '../../../contract/calls/progress.ts';
import { type Route, route } from '../../feature.ts';
import { rawJsonReply } from '../../reply.ts';
import type { reportGenerator } from './report/index.ts';
import type { progressService } from './service.ts';

export const progressRoutes = (
  service: ReturnType<typeof progressService>,
  makeReport: ReturnType<typeof reportGenerator>,
): readonly Route[] => [
  route(progress, (_, asker) => service.progress(asker)),
  route(analytics, (_, asker) => service.analytics(asker)),
  route(moodDays, async ({ query }, { user }) => rawJsonReply(await service.days(user.userId, query))),
  route(dimensionTrends, ({ query }, asker) => service.dimensions(asker, query.days)),
  route(patterns, (_, asker) => service.patterns(asker)),
  route(userStats, (_, { user }) => service.stats(user.userId)),
  route(setShowStreak, ({ body }, { user }) => service.setShowStreak(user.userId, body.showStreak)),
  route(progressReport, ({ query }, asker) => makeReport(asker, query)),
];
