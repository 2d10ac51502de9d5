import { report, setShowStreak, userStats } from '../../../contract/progress.ts';
import { on, type Route } from '../../feature.ts';
import type { reportPart } from './report/index.ts';
import type { progressService } from './service.ts';

export const progressRoutes = (
  service: ReturnType<typeof progressService>,
  makeReport: ReturnType<typeof reportPart>,
): readonly Route[] => [
  on(userStats, (_, { person }) => service.stats(person.userId)),
  on(setShowStreak, ({ body }, { person }) => service.setShowStreak(person.userId, body.showStreak)),
  on(report, ({ query }, { person }) => makeReport(person.userId, query)),
];
