import {
  beginMfaSetup,
  completeMfaChallenge,
  confirmMfaSetup,
  disableMfa,
  renewRecoveryCodes,
} from '#contract/calls/sessions-and-mfa.ts';
import { isFailure } from '#server/failure.ts';
import { type Route, route } from '#server/feature.ts';
import { replyWithCookies } from '#server/reply.ts';
import type { MfaChallengeService } from './mfa-challenge-service.ts';
import type { MfaService } from './mfa-service.ts';

export const mfaRoutes = (service: MfaService): readonly Route[] => [
  route(beginMfaSetup, (_, { user }) => service.begin(user)),
  route(confirmMfaSetup, ({ body }, { user }) => service.confirm(user, body.code, body.currentCode)),
  route(renewRecoveryCodes, ({ body }, { user }) => service.renewRecoveryCodes(user, body.code)),
  route(disableMfa, ({ body }, { user }) => service.disable(user, body.code)),
];

export const mfaChallengeRoutes = (service: MfaChallengeService): readonly Route[] => [
  {
    ...route(completeMfaChallenge, async ({ body }, { headers }) => {
      const result = await service.finish(body.code, headers);
      return isFailure(result) ? result : replyWithCookies(result.user, result.cookies);
    }),
    rateLimitAccount: ({ headers }) => service.challengedUserId(headers),
  },
];
