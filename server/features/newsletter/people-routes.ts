import {
  confirmNewsletter,
  deleteSubscriber,
  emailPreferences,
  listMembers,
  listSubscribers,
  memberStats,
  newsletterStats,
  oneClickPage,
  saveEmailPreferences,
  setMemberNewsletter,
  subscribeToNewsletter,
  unsubscribeByEmail,
  unsubscribeByToken,
} from '../../../contract/newsletter.ts';
import { pages } from '../../../contract/pages.ts';
import { on, Redirect, type Route } from '../../feature.ts';
import type { LeavingService } from './leaving-service.ts';
import type { ListsService } from './lists-service.ts';
import type { PreferencesService } from './preferences-service.ts';
import type { SignUpService } from './sign-up-service.ts';

/** What anybody may do with an address or a link from a mail. */
export const comingAndGoingRoutes = (signUp: SignUpService, leaving: LeavingService): readonly Route[] => [
  on(subscribeToNewsletter, ({ body }) => signUp.subscribe(body.email, body.subscriptionSource)),
  on(confirmNewsletter, ({ query }) => signUp.confirm(query.token)),
  on(unsubscribeByEmail, ({ body }) => leaving.byEmail(body.email)),
  on(unsubscribeByToken, ({ query }) => leaving.byLink(query.token)),
  on(oneClickPage, async () => new Redirect(pages.unsubscribe)),
];

/** What signed-in people choose for themselves. */
export const preferencesRoutes = (preferences: PreferencesService): readonly Route[] => [
  on(emailPreferences, (_, { person }) => preferences.read(person.userId)),
  on(saveEmailPreferences, ({ body: { userId, ...wanted } }, { person }) =>
    preferences.save(person.userId, userId, wanted),
  ),
];

/** The administrator's lists. */
export const listsRoutes = (lists: ListsService, preferences: PreferencesService): readonly Route[] => [
  on(listSubscribers, ({ query }) => lists.subscribers(query)),
  on(deleteSubscriber, ({ params }, { person }) => lists.remove(person.userId, params.id)),
  on(newsletterStats, () => lists.stats()),
  on(listMembers, ({ query }) => lists.members(query)),
  on(memberStats, () => lists.memberStats()),
  on(setMemberNewsletter, ({ params, body }, { person }) =>
    preferences.setNewsletter(person.userId, params.userId, body.newsletter),
  ),
];
