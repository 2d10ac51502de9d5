import {
  confirmOutside,
  finishGoogle,
  finishPlatform,
  signInWays,
  startGoogle,
  startPlatform,
} from '../../../contract/outside-sign-in.ts';
import { on, type Route } from '../../feature.ts';
import { pageToReturnTo } from './outside-confirmation.ts';
import type { OutsideSignInService } from './outside-sign-in-service.ts';

const callbackOf = { google: finishGoogle.path, platform: finishPlatform.path };

export const outsideSignInRoutes = (service: OutsideSignInService): readonly Route[] => [
  on(signInWays, async () => service.waysThere()),
  on(startGoogle, (_, { origin }) => service.begin('google', finishGoogle.path, origin)),
  on(finishGoogle, ({ query }, { headers }) => service.finish('google', finishGoogle.path, { query, headers })),
  on(startPlatform, (_, { origin }) => service.begin('platform', finishPlatform.path, origin)),
  on(finishPlatform, ({ query }, { headers }) => service.finish('platform', finishPlatform.path, { query, headers })),
  on(confirmOutside, ({ body: { way, returnTo } }, { origin, person: { userId, sessionId } }) => {
    const confirming = { userId, sessionId, returnTo: pageToReturnTo(returnTo) };
    return service.beginConfirming(way, callbackOf[way], origin, confirming);
  }),
];
