import { endOtherSessions, endSession, listSessions } from '../../../../contract/sign-in-security.ts';
import { on, type Route } from '../../../feature.ts';
import type { sessionsService } from './sessions-service.ts';

export const sessionsRoutes = (service: ReturnType<typeof sessionsService>): readonly Route[] => [
  on(listSessions, (_, { person }) => service.list(person)),
  on(endSession, ({ params }, { person }) => service.end(person, params.id)),
  on(endOtherSessions, (_, { person }) => service.endOthers(person)),
];
