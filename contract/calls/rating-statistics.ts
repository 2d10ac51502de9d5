import { z } from 'zod';
import { call } from '../call.ts';
import { dimensionKeys } from '../domain/mood.ts';
import { recordOf } from '../domain/record-of.ts';
import { ownReads } from '../rate-limits.ts';
import { localDay } from '../schemas/local-day.ts';
import { rating } from '../schemas/rating.ts';

const perDimension = z.array(z.number()).length(dimensionKeys.length);
const lastGiven = z.object({
  value: rating,
  /** 0: in the last check-in of the newest day. */
  checkInsAgo: z.int(),
  localDay,
});

/** The statistics from which the check-in on Home chooses its three dimensions (`domain/choose-dimensions.ts`). */
export const ratingStatistics = call({
  method: 'GET',
  path: '/api/check-ins/statistics',
  guard: 'access',
  limit: ownReads,
  reply: z.object({
    /**
     * The means of the values set in the newest check-ins, shrunk towards a prior: one per dimension, in the order they
     * are asked.
     */
    means: perDimension,
    covariance: z.array(perDimension).length(dimensionKeys.length),
    /** The newest value that was set or carried; null if there is none. */
    lastGiven: z.object(recordOf(dimensionKeys, () => lastGiven.nullable())),
    /** The number of check-ins from which means and covariance were computed. */
    checkIns: z.int(),
  }),
  errors: [],
});
