import { expect, it } from 'vitest';
import { allPassages } from './passages/index.ts';
import { rendered } from './passages/passage.ts';
import { passagesRead } from './passages-read.ts';

const urgent = allPassages.find(({ id }) => id === 'urgency-high-01');
const body = rendered(urgent?.body ?? '', 'evening');

it('a passage is known again, alone and with a step behind it', () => {
  expect(urgent).toBeDefined();
  expect(passagesRead([body, `${body} You could ring someone now.`])).toEqual([urgent, urgent]);
});

it('every passage is known again at every hour', () => {
  for (const hour of ['morning', 'afternoon', 'evening', 'night'] as const)
    for (const passage of allPassages)
      expect(passagesRead([rendered(passage.body, hour)])[0]?.id, `${passage.id} ${hour}`).toBe(passage.id);
});

it('a text that only opens with the same sentence is no passage', () => {
  const sameOpening = 'You need help this very minute. It is fine to be the one who asks now.';
  expect(body.startsWith('You need help this very minute.')).toBe(true);
  expect(passagesRead([sameOpening, ''])).toEqual([undefined, undefined]);
});
