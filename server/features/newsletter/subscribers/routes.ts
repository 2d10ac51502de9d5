import {
  confirmNewsletter,
  deleteSubscriber,
  emailPreferences,
  listNewsletterUsers,
  listSubscribers,
  newsletterStats,
  newsletterUserStats,
  oneClickUnsubscribePage,
  saveEmailPreferences,
  setUserNewsletter,
  subscribeToNewsletter,
  unsubscribeByEmail,
  unsubscribeByToken,
} from '#contract/calls/newsletter.ts';
import { pages } from '#contract/pages.ts';
import { type Route, route } from '#server/feature.ts';
import { redirectReply } from '#server/reply.ts';
import type { PreferencesService } from '../preferences/preferences-service.ts';
import type { RecipientListsService } from './recipient-lists-service.ts';
import type { SubscribeService } from './subscribe-service.ts';
import type { UnsubscribeService } from './unsubscribe-service.ts';

/** Open to everyone with an address or a link from an email. */
export const publicRoutes = (subscribing: SubscribeService, unsubscribing: UnsubscribeService): readonly Route[] => [
  route(subscribeToNewsletter, ({ body }) => subscribing.subscribe(body.email, body.subscriptionSource)),
  route(confirmNewsletter, ({ query }) => subscribing.confirm(query.token)),
  route(unsubscribeByEmail, ({ body }) => unsubscribing.byEmail(body.email)),
  route(unsubscribeByToken, ({ query }) => unsubscribing.byLink(query.token)),
  route(oneClickUnsubscribePage, async () => redirectReply(pages.unsubscribe)),
];

/** The signed-in user's own preferences. */
export const preferencesRoutes = (preferences: PreferencesService): readonly Route[] => [
  route(emailPreferences, (_, { user }) => preferences.read(user.userId)),
  route(saveEmailPreferences, ({ body: { userId, ...wanted } }, { user }) => preferences.save(user, userId, wanted)),
];

/** The administrator's lists. */
export const recipientListsRoutes = (
  lists: RecipientListsService,
  preferences: PreferencesService,
): readonly Route[] => [
  route(listSubscribers, ({ query }) => lists.subscribers(query)),
  route(deleteSubscriber, ({ params }, { user }) => lists.remove(user.userId, params.id)),
  route(newsletterStats, () => lists.stats()),
  route(listNewsletterUsers, ({ query }) => lists.users(query)),
  route(newsletterUserStats, () => lists.userStats()),
  route(setUserNewsletter, ({ params, body }, { user }) =>
    preferences.setNewsletter(user.userId, params.userId, body.newsletter),
  ),
];
