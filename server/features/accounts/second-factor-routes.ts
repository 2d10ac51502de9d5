import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from '../../../contract/sign-in-security.ts';
import { on, type Route } from '../../feature.ts';
import type { secondFactorService } from './second-factor-service.ts';

export const secondFactorRoutes = (service: ReturnType<typeof secondFactorService>): readonly Route[] => [
  on(beginSecondFactor, (_, { person }) => service.begin(person)),
  on(confirmSecondFactor, ({ body }, { person }) => service.confirm(person, body.code)),
  on(removeSecondFactor, (_, { person }) => service.remove(person)),
];
