import { endOtherSessions, endSession, listSessions } from '#contract/calls/sessions-and-mfa.ts';
import { type Route, route } from '#server/feature.ts';
import type { sessionsService } from './sessions-service.ts';

export const sessionsRoutes = (service: ReturnType<typeof sessionsService>): readonly Route[] => [
  route(listSessions, (_, { user }) => service.list(user)),
  route(endSession, ({ params }, { user }) => service.end(user, params.id)),
  route(endOtherSessions, (_, { user }) => service.endOthers(user)),
];
