import { expect, it } from 'vitest';
import { allPassages, allSteps } from './index.ts';
import { packPassages, unpackPassages } from './packing.ts';

it('unpackPassages returns every passage and step that packPassages packed, in the same order', () => {
  const sent = JSON.stringify(packPassages(allPassages, allSteps));
  expect(unpackPassages(JSON.parse(sent))).toEqual({ allPassages, allSteps });
});
