import { currentUser, login, logout, register, setDayEnd } from '../../../contract/calls/accounts.ts';
import { isFailure } from '../../failure.ts';
import { type Route, route } from '../../feature.ts';
import { htmlReply, redirectReply, replyWithCookies } from '../../reply.ts';
import type { accountsService } from './service.ts';
import { logoutConfirmationPage } from './session/logout-confirmation-page.ts';

export const accountsRoutes = (service: ReturnType<typeof accountsService>): readonly Route[] => [
  route(register, async ({ body }, { headers, timeZone }) => {
    const done = await service.register(body, headers, timeZone);
    return isFailure(done) ? done : replyWithCookies(done.user, done.cookies);
  }),
  route(login, async ({ body }, { headers }) => {
    const done = await service.login(body, headers);
    return isFailure(done) ? done : replyWithCookies(done.user, done.cookies);
  }),
  route(currentUser, (_, { user }) => service.currentUser(user.userId)),
  route(setDayEnd, ({ body }, { user }) => service.setDayEnd(user.userId, body.dayEnd)),
  route(logout, async (_, { headers }) => {
    return isFromOurPages(headers)
      ? redirectReply('/', await service.logout(headers), true)
      : htmlReply(logoutConfirmationPage);
  }),
];

/** Browsers send the origin of a navigation. Over plain http, except on localhost, only the Referer header gives it. */
function isFromOurPages(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const referer = headers.get('referer');
  return referer !== null && URL.canParse(referer) && new URL(referer).host === headers.get('host');
}
