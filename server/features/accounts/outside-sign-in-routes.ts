import { finishGoogle, finishPlatform, signInWays, startGoogle, startPlatform } from '../../../contract/accounts.ts';
import { on, type Route } from '../../feature.ts';
import type { OutsideSignInService } from './outside-sign-in-service.ts';

export const outsideSignInRoutes = (service: OutsideSignInService): readonly Route[] => [
  on(signInWays, async () => service.waysThere()),
  on(startGoogle, (_, { origin }) => service.begin('google', finishGoogle.path, origin)),
  on(finishGoogle, ({ query }, { headers }) => service.finish('google', finishGoogle.path, { query, headers })),
  on(startPlatform, (_, { origin }) => service.begin('platform', finishPlatform.path, origin)),
  on(finishPlatform, ({ query }, { headers }) => service.finish('platform', finishPlatform.path, { query, headers })),
];
