/** All that code can count of the evaluation, and the texts it was counted on. */
import type { Figure } from '../figure.ts';
import { writtenFor } from '../naming.ts';
import type { EvaluationData } from './data.ts';
import { type HarmCount, harmCounts, harmFigures } from './harms.ts';
import { faultsOf, type ProfileText, profileFigures } from './profile-figures.ts';
import { type RefusedReference, referenceFigures, refusedReferences } from './reference-figures.ts';
import { requestOfProfile } from './requests.ts';
import { runOf, sequenceFigures } from './sequence-figures.ts';

export interface Evaluation {
  readonly figures: readonly Figure[];
  readonly texts: readonly ProfileText[];
  readonly harms: readonly HarmCount[];
  readonly refused: readonly RefusedReference[];
}

export const evaluationOf = ({ profiles, sequences, references }: EvaluationData): Evaluation => {
  const texts = profiles.map((profile) => ({ id: profile.id, profile, ...writtenFor(requestOfProfile(profile)) }));
  return {
    figures: [
      ...profileFigures(texts),
      ...sequenceFigures(sequences.map(runOf)),
      ...referenceFigures(references),
      ...harmFigures(),
    ],
    texts,
    harms: harmCounts(),
    refused: refusedReferences(references),
  };
};

/** The texts to read, those with something to look at first. @param told what a judge said of each, by its id. */
export const textsToRead = (texts: readonly ProfileText[], told: ReadonlyMap<string, string> = new Map()) =>
  texts
    .map((one) => ({ one, faults: [...faultsOf(one), ...(told.has(one.id) ? [told.get(one.id)] : [])] }))
    .toSorted((left, right) => right.faults.length - left.faults.length)
    .map(({ one, faults }) => ({
      text: one.text,
      ratings: one.request.ratings,
      timeOfDay: one.request.timeOfDay,
      note: [`${one.id}: ${one.profile.about}`, ...faults].join(' \u00b7 '),
    }));
