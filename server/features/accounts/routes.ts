import { currentUser, login, logout, register, setDayEnd } from '#contract/calls/accounts.ts';
import { isFailure } from '../../failure.ts';
import { type Route, route } from '../../feature.ts';
import { htmlReply, redirectReply, replyWithCookies } from '../../reply.ts';
import type { accountsService } from './service.ts';
import { logoutConfirmationPage } from './session/logout-confirmation-page.ts';

export const accountsRoutes = (service: ReturnType<typeof accountsService>): readonly Route[] => [
  route(register, async ({ body }, { headers, timeZone }) => {
    const result = await service.register(body, headers, timeZone);
    return isFailure(result) ? result : replyWithCookies(result.user, result.cookies);
  }),
  route(login, async ({ body }, { headers }) => {
    const result = await service.login(body, headers);
    return isFailure(result) ? result : replyWithCookies(result.user, result.cookies);
  }),
  route(currentUser, (_, { user }) => service.currentUser(user.userId)),
  route(setDayEnd, ({ body }, { user }) => service.setDayEnd(user.userId, body.dayEnd)),
  route(logout, async (_, { headers }) => {
    return isFromOurPages(headers)
      ? redirectReply('/', await service.logout(headers), true)
      : htmlReply(logoutConfirmationPage);
  }),
];

/** Uses Sec-Fetch-Site, or the Referer header over plain http, where browsers send Sec-Fetch-Site only to localhost. */
function isFromOurPages(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const referer = headers.get('referer');
  return referer !== null && URL.canParse(referer) && new URL(referer).host === headers.get('host');
}
