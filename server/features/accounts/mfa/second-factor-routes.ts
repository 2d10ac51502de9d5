import {
  beginSecondFactor,
  confirmSecondFactor,
  passSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../../contract/sign-in-security.ts';
import { isFailure } from '../../../failure.ts';
import { Answer, on, type Route } from '../../../feature.ts';
import type { MfaChallengeService } from './mfa-challenge-service.ts';
import type { SecondFactorService } from './second-factor-service.ts';

export const secondFactorRoutes = (service: SecondFactorService): readonly Route[] => [
  on(beginSecondFactor, (_, { person }) => service.begin(person)),
  on(confirmSecondFactor, ({ body }, { person }) => service.confirm(person, body.code, body.currentCode)),
  on(renewRecoveryCodes, ({ body }, { person }) => service.renewRecoveryCodes(person, body.code)),
  on(removeSecondFactor, ({ body }, { person }) => service.remove(person, body.code)),
];

export const mfaChallengeRoutes = (service: MfaChallengeService): readonly Route[] => [
  {
    ...on(passSecondFactor, async ({ body }, { headers }) => {
      const done = await service.finish(body.code, headers);
      return isFailure(done) ? done : new Answer(done.user, done.cookies);
    }),
    whoTries: ({ headers }) => service.challengedUserId(headers),
  },
];
