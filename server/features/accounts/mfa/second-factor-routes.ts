import {
  beginSecondFactor,
  completeMfaChallenge,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../../contract/calls/sessions-and-mfa.ts';
import { isFailure } from '../../../failure.ts';
import { type Route, route } from '../../../feature.ts';
import { replyWithCookies } from '../../../reply.ts';
import type { MfaChallengeService } from './mfa-challenge-service.ts';
import type { SecondFactorService } from './second-factor-service.ts';

export const secondFactorRoutes = (service: SecondFactorService): readonly Route[] => [
  route(beginSecondFactor, (_, { user }) => service.begin(user)),
  route(confirmSecondFactor, ({ body }, { user }) => service.confirm(user, body.code, body.currentCode)),
  route(renewRecoveryCodes, ({ body }, { user }) => service.renewRecoveryCodes(user, body.code)),
  route(removeSecondFactor, ({ body }, { user }) => service.remove(user, body.code)),
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
