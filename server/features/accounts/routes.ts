import { currentUser, login, logout, register } from '../../../contract/accounts.ts';
import { isFailure } from '../../failure.ts';
import { Answer, on, Page, Redirect, type Route } from '../../feature.ts';
import type { accountsService } from './service.ts';
import { logoutConfirmationPage } from './session/logout-confirmation-page.ts';

export const accountsRoutes = (service: ReturnType<typeof accountsService>): readonly Route[] => [
  on(register, async ({ body }, { headers, timeZone }) => {
    const done = await service.register(body, headers, timeZone);
    return isFailure(done) ? done : new Answer(done.user, done.cookies);
  }),
  on(login, async ({ body }, { headers }) => {
    const done = await service.login(body, headers);
    return isFailure(done) ? done : new Answer(done.user, done.cookies);
  }),
  on(currentUser, (_, { person }) => service.currentUser(person.userId)),
  on(logout, async (_, { headers }) => {
    return isFromOurPages(headers)
      ? new Redirect('/', await service.logout(headers), true)
      : new Page(logoutConfirmationPage);
  }),
];

/** Browsers say where a navigation comes from; over plain http, away from localhost, only by its Referer. */
function isFromOurPages(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const referer = headers.get('referer');
  return referer !== null && URL.canParse(referer) && new URL(referer).host === headers.get('host');
}
