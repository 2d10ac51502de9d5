import { expect, it } from 'vitest';
import { allPassages } from './passages/index.ts';
import { rendered } from './passages/passage.ts';
import { passagesRead } from './passages-read.ts';

const urgent = allPassages.find(({ id }) => id === 'urgency-high-01');
const body = rendered(urgent?.body ?? '', 'evening');

it('passagesRead recognises a passage with and without a following step', () => {
  expect(urgent).toBeDefined();
  expect(passagesRead([body, `${body} You could ring someone now.`])).toEqual([urgent, urgent]);
});

it('passagesRead recognises every passage at every hour', () => {
  for (const hour of ['morning', 'afternoon', 'evening', 'night'] as const)
    for (const passage of allPassages)
      expect(passagesRead([rendered(passage.body, hour)])[0]?.id, `${passage.id} ${hour}`).toBe(passage.id);
});

it('passagesRead returns undefined for a text that only shares the first sentence of a passage', () => {
  const sameOpening = 'You need help this very minute. It is fine to be the one who asks now.';
  expect(body.startsWith('You need help this very minute.')).toBe(true);
  expect(passagesRead([sameOpening, ''])).toEqual([undefined, undefined]);
});
