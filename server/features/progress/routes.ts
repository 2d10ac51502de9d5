import {
  analytics,
  dimensionTrends,
  moodDays,
  patterns,
  progress,
  progressReport,
  setProgressPreferences,
  userStats,
} from '#contract/calls/progress.ts';
import { type Route, route } from '../../feature.ts';
import { rawJsonReply } from '../../reply.ts';
import type { reportGenerator } from './report/index.ts';
import type { progressService } from './service.ts';

export const progressRoutes = (
  service: ReturnType<typeof progressService>,
  makeReport: ReturnType<typeof reportGenerator>,
): readonly Route[] => [
  route(progress, (_, requester) => service.progress(requester)),
  route(analytics, (_, requester) => service.analytics(requester)),
  route(moodDays, async ({ query }, { user }) => rawJsonReply(await service.days(user.userId, query))),
  route(dimensionTrends, ({ query }, requester) => service.dimensions(requester, query.days)),
  route(patterns, (_, requester) => service.patterns(requester)),
  route(userStats, (_, { user }) => service.stats(user.userId)),
  route(setProgressPreferences, ({ body }, { user }) => service.setPreferences(user.userId, body)),
  route(progressReport, ({ query }, requester) => makeReport(requester, query)),
];
