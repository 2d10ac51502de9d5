import {
  finishGoogleLogin,
  finishPlatformLogin,
  socialLoginProviders,
  startGoogleLogin,
  startPlatformLogin,
  startSocialReauthentication,
} from '#contract/calls/social-login.ts';
import { type Route, route } from '#server/feature.ts';
import { allowedReturnTo } from './social-login-reauthentication.ts';
import type { SocialLoginService } from './social-login-service.ts';

export const socialLoginRoutes = (service: SocialLoginService): readonly Route[] => [
  route(socialLoginProviders, async () => service.availableProviders()),
  route(startGoogleLogin, (_, { origin }) => service.begin('google', origin)),
  route(finishGoogleLogin, ({ query }, { headers }) => service.finish('google', { query, headers })),
  route(startPlatformLogin, (_, { origin }) => service.begin('platform', origin)),
  route(finishPlatformLogin, ({ query }, { headers }) => service.finish('platform', { query, headers })),
  route(startSocialReauthentication, ({ body: { provider, returnTo } }, { origin, user: { userId, sessionId } }) => {
    const request = { userId, sessionId, returnTo: allowedReturnTo(returnTo) };
    return service.beginReauthentication(provider, origin, request);
  }),
];
