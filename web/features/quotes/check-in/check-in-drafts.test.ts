import { expect, test } from 'vitest';
import { newCheckIn, toCheckInInput } from './check-in.ts';
import { checkInDrafts } from './check-in-drafts.ts';

test('checkInDrafts keeps a separate draft for each day', () => {
  const draftFor = checkInDrafts();
  const thursday = newCheckIn(new Date(2026, 10, 20, 9), '2026-11-19');
  draftFor('2026-11-19').checkIn = thursday;
  draftFor('2026-11-19').pendingSubmission.current = { key: 'one', madeAt: 0, input: toCheckInInput(thursday) };
  expect(draftFor('today')).toEqual({ checkIn: null, pendingSubmission: { current: null } });
  expect(draftFor('2026-11-19')).toMatchObject({ checkIn: thursday, pendingSubmission: { current: { key: 'one' } } });
});
