/**
 * Statistics of a user's ratings: means, and the covariance of the dimensions. From these the check-in on Home chooses
 * which dimensions to ask for. The server computes them; without a reply, the browser uses the same prior. Pure
 * functions.
 */
import { sumOf } from './mean.ts';
import { type DimensionKey, dimensionKeys, dimensions, type Ratings } from './mood.ts';
import { recordOf } from './record-of.ts';

/** Means, and a covariance matrix with one row and one column per dimension, in the order they are asked. */
export interface RatingModel {
  readonly means: readonly number[];
  readonly covariance: readonly (readonly number[])[];
}

/** The newest value that was given, set or carried. */
export interface LastGiven {
  readonly value: number;
  /** 0: in the newest check-in. */
  readonly checkInsAgo: number;
  /** The local day of that check-in. */
  readonly localDay: string;
}

export interface RatingStatistics extends RatingModel {
  readonly lastGiven: Readonly<Record<DimensionKey, LastGiven | null>>;
  /** The number of check-ins from which means and covariance were computed, besides the prior. */
  readonly checkIns: number;
}

const PRIOR_MEAN = 3;
/** The variance of one rating, and its shares that all 15 ratings, and those of one section, have in common. */
const PRIOR_VARIANCE = 1;
const GENERAL_SHARE = 0.3;
const SECTION_SHARE = 0.2;
/** The number of check-ins that the prior is equivalent to. */
const PRIOR_MEAN_WEIGHT = 2;
const PRIOR_VARIANCE_WEIGHT = 2;
const PRIOR_CORRELATION_WEIGHT = 16;

const easeSign = (key: DimensionKey): number => (dimensions[key].hardEnd === 'high' ? -1 : 1);

const priorCorrelations = dimensionKeys.map((row) =>
  dimensionKeys.map((column) => {
    if (row === column) return 1;
    const shared = GENERAL_SHARE + (dimensions[row].section === dimensions[column].section ? SECTION_SHARE : 0);
    return shared * easeSign(row) * easeSign(column);
  }),
);

/**
 * Used before there are any data of a user. This is an assumption, not a measurement: a good day is good in all 15
 * dimensions (a general factor), more so within a section (section factors), with the sign of each dimension's hard
 * end.
 */
export const ratingPrior: RatingModel = { means: dimensionKeys.map(() => PRIOR_MEAN), covariance: priorCorrelations };

/** Without any check-in. */
export const noStatistics: RatingStatistics = {
  ...ratingPrior,
  lastGiven: recordOf(dimensionKeys, () => null),
  checkIns: 0,
};

/**
 * Means and covariances of ratings with gaps. Each is computed from the check-ins that contain the one or two
 * dimensions, and shrunk towards the prior according to their number. The resulting matrix may not be a valid
 * covariance matrix: then it is moved towards the prior until it is.
 */
export function ratingModelOf(checkIns: readonly Readonly<Partial<Ratings>>[]): RatingModel {
  const rows = checkIns.map((ratings) => dimensionKeys.map((key) => ratings[key]));
  const means = dimensionKeys.map((_, at) => {
    const values = rows.flatMap((row) => row[at] ?? []);
    return (PRIOR_MEAN_WEIGHT * PRIOR_MEAN + sumOf(values)) / (PRIOR_MEAN_WEIGHT + values.length);
  });
  const deviations = rows.map((row) => row.map((value, at) => (value === undefined ? null : value - (means[at] ?? 0))));
  const spreads = dimensionKeys.map((_, at) => spreadOf(deviations.flatMap((row) => row[at] ?? [])));
  const standardized = deviations.map((row) =>
    row.map((deviation, at) => (deviation === null ? null : deviation / (spreads[at] ?? 1))),
  );
  const correlations = nearestCorrelations(shrunkCorrelations(standardized));
  const covariance = correlations.map((row, at) =>
    row.map((correlation, column) => correlation * (spreads[at] ?? 1) * (spreads[column] ?? 1)),
  );
  return { means, covariance };
}

/** A standard deviation. */
const spreadOf = (deviations: readonly number[]): number =>
  Math.sqrt(
    (PRIOR_VARIANCE_WEIGHT * PRIOR_VARIANCE + sumOf(deviations.map((one) => one ** 2))) /
      (PRIOR_VARIANCE_WEIGHT + deviations.length),
  );

function shrunkCorrelations(standardized: readonly (readonly (number | null)[])[]): number[][] {
  return priorCorrelations.map((priorRow, row) =>
    priorRow.map((prior, column) => {
      if (row === column) return 1;
      let products = 0;
      let pairs = 0;
      for (const ratings of standardized) {
        const [one, other] = [ratings[row] ?? null, ratings[column] ?? null];
        if (one === null || other === null) continue;
        products += one * other;
        pairs += 1;
      }
      return (PRIOR_CORRELATION_WEIGHT * prior + products) / (PRIOR_CORRELATION_WEIGHT + pairs);
    }),
  );
}

const BLEND_STEPS = 10;

function nearestCorrelations(matrix: number[][]): number[][] {
  for (let step = 0; step < BLEND_STEPS; step += 1) {
    const share = step / BLEND_STEPS;
    const blended = matrix.map((row, at) =>
      row.map((value, column) => (1 - share) * value + share * (priorCorrelations[at]?.[column] ?? 0)),
    );
    if (isPositiveDefinite(blended)) return blended;
  }
  return priorCorrelations.map((row) => [...row]);
}

const SMALLEST_PIVOT = 0.01;

/** By Gaussian elimination: every remaining variance, given the previous dimensions, is well above 0. */
function isPositiveDefinite(matrix: readonly (readonly number[])[]): boolean {
  let model: RatingModel = { means: matrix.map(() => 0), covariance: matrix };
  for (let at = 0; at < matrix.length; at += 1) {
    if (varianceOf(model, at) < SMALLEST_PIVOT) return false;
    model = observe(model, at, 0);
  }
  return true;
}

export const varianceOf = ({ covariance }: RatingModel, at: number): number => covariance[at]?.[at] ?? 0;

/**
 * The remaining uncertainty and the expected values after one dimension was observed as `value`, with this variance of
 * the observation.
 */
export function observe(model: RatingModel, at: number, value: number, readingVariance = 0): RatingModel {
  const variance = varianceOf(model, at) + readingVariance;
  if (variance <= 0) return model;
  const gains = model.covariance.map((row) => (row[at] ?? 0) / variance);
  const surprise = value - (model.means[at] ?? 0);
  return {
    means: model.means.map((mean, row) => mean + (gains[row] ?? 0) * surprise),
    covariance: model.covariance.map((values, row) =>
      values.map((covariance, column) => covariance - (gains[row] ?? 0) * (model.covariance[at]?.[column] ?? 0)),
    ),
  };
}
