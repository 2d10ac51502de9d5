/** Everything in the evaluation that code can count, and the texts it was counted on. */
import type { Metric } from '../metric.ts';
import { writtenFor } from '../naming.ts';
import type { EvaluationData } from './data.ts';
import { type HarmCount, harmCounts, harmMetrics } from './harm-metrics.ts';
import { faultsOf, type ProfileText, profileMetrics } from './profile-metrics.ts';
import { type RefusedReference, referenceMetrics, refusedReferences } from './reference-metrics.ts';
import { requestOfProfile } from './requests.ts';
import { runsOf, sequenceMetrics } from './sequence-metrics.ts';

export interface Evaluation {
  readonly metrics: readonly Metric[];
  readonly texts: readonly ProfileText[];
  readonly harms: readonly HarmCount[];
  readonly refused: readonly RefusedReference[];
}

export const evaluate = ({ profiles, sequences, references }: EvaluationData): Evaluation => {
  const texts = profiles.map((profile) => ({ id: profile.id, profile, ...writtenFor(requestOfProfile(profile)) }));
  return {
    metrics: [
      ...profileMetrics(texts),
      ...sequenceMetrics(sequences.flatMap(runsOf)),
      ...referenceMetrics(references),
      ...harmMetrics(),
    ],
    texts,
    harms: harmCounts(),
    refused: refusedReferences(references),
  };
};

/** The texts to read, those with findings first. @param findings of a judge for each text, by its id. */
export const textsToRead = (texts: readonly ProfileText[], findings: ReadonlyMap<string, string> = new Map()) =>
  texts
    .map((one) => ({ one, faults: [...faultsOf(one), ...(findings.has(one.id) ? [findings.get(one.id)] : [])] }))
    .toSorted((left, right) => right.faults.length - left.faults.length)
    .map(({ one, faults }) => ({
      text: one.text,
      ratings: one.request.ratings,
      timeOfDay: one.request.timeOfDay,
      note: [`${one.id}: ${one.profile.about}`, ...faults].join(' \u00b7 '),
    }));
