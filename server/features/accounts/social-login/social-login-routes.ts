import {
  confirmOutside,
  finishGoogle,
  finishPlatform,
  signInWays,
  startGoogle,
  startPlatform,
} from '../../../../contract/outside-sign-in.ts';
import { on, type Route } from '../../../feature.ts';
import { allowedReturnTo } from './social-login-reauthentication.ts';
import type { SocialLoginService } from './social-login-service.ts';

const callbackPaths = { google: finishGoogle.path, platform: finishPlatform.path };

export const socialLoginRoutes = (service: SocialLoginService): readonly Route[] => [
  on(signInWays, async () => service.availableProviders()),
  on(startGoogle, (_, { origin }) => service.begin('google', finishGoogle.path, origin)),
  on(finishGoogle, ({ query }, { headers }) => service.finish('google', finishGoogle.path, { query, headers })),
  on(startPlatform, (_, { origin }) => service.begin('platform', finishPlatform.path, origin)),
  on(finishPlatform, ({ query }, { headers }) => service.finish('platform', finishPlatform.path, { query, headers })),
  on(confirmOutside, ({ body: { way, returnTo } }, { origin, person: { userId, sessionId } }) => {
    const request = { userId, sessionId, returnTo: allowedReturnTo(returnTo) };
    return service.beginReauthentication(way, callbackPaths[way], origin, request);
  }),
];
