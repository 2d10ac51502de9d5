/** Good texts by other authors: how many of them the rules would reject. */
import { checkFor } from '#words/rules/find-violations.ts';
import { validExamples } from '#words/testing/valid-examples.ts';
import { countAtMost, type Metric } from '../metric.ts';
import type { ReferenceText } from './data.ts';
import { requestOfReference } from './requests.ts';

/** In percent. */
const MAX_REFUSED = 8;

export interface RefusedReference {
  readonly id: string;
  readonly text: string;
  readonly rules: readonly number[];
  readonly notes: readonly string[];
}

export const refusedReferences = (references: readonly ReferenceText[]): RefusedReference[] =>
  references.flatMap((reference) => {
    const broken = checkFor(requestOfReference(reference))(reference.text);
    if (broken.length === 0) return [];
    const rules = [...new Set(broken.map(({ rule }) => rule))];
    return [{ id: reference.id, text: reference.text, rules, notes: broken.map(({ note }) => note) }];
  });

export const referenceMetrics = (references: readonly ReferenceText[]): Metric[] => {
  const asReferences = validExamples.map((example, at) => ({ id: `sound-${at + 1}`, ...example }));
  return [
    countAtMost(
      'reference texts refused',
      refusedReferences(references).length,
      references.length,
      Math.floor((references.length * MAX_REFUSED) / 100),
    ),
    countAtMost('sound examples refused', refusedReferences(asReferences).length, asReferences.length, 0),
  ];
};
