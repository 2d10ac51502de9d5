import { expect, it } from 'vitest';
import { profileGroups, readEvaluation } from './data.ts';

it('the evaluation has 240 profiles, 20 sequences and 120 references, each with an id of its own', () => {
  const { profiles, sequences, references } = readEvaluation();
  expect(profileGroups.map((group) => profiles.filter((one) => one.group === group).length)).toEqual([
    60, 60, 40, 40, 40,
  ]);
  expect([sequences.length, references.length]).toEqual([20, 120]);
  for (const all of [profiles, sequences, references]) expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});
