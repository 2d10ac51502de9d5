import { expect, test } from 'vitest';
import { MIDNIGHT } from '#contract/domain/days.ts';
import { type CheckIn, newCheckIn, toCheckInInput } from './check-in.ts';
import { dayDrafts } from './day-drafts.ts';

const submissionOf = (checkIn: CheckIn) => ({
  key: 'one',
  madeAt: 0,
  clock: { utcOffsetMinutes: 0, dayEnd: MIDNIGHT },
  input: toCheckInInput(checkIn),
});

test('dayDrafts keeps a separate draft for each day', () => {
  const openDraft = dayDrafts();
  const thursday = newCheckIn(new Date(2026, 10, 20, 9), '2026-11-19');
  openDraft('2026-11-19').checkIn = thursday;
  openDraft('2026-11-19').pendingSubmission.current = submissionOf(thursday);
  expect(openDraft('today')).toEqual({ checkIn: null, pendingSubmission: { current: null } });
  expect(openDraft('2026-11-19')).toMatchObject({ checkIn: thursday, pendingSubmission: { current: { key: 'one' } } });
});

test('a form opened after its check-in was submitted has a draft of its own', () => {
  const openDraft = dayDrafts();
  const submitted = openDraft('today');
  submitted.pendingSubmission.current = submissionOf(newCheckIn(new Date(), 'today'));
  const next = openDraft('today');
  expect(next).toEqual({ checkIn: null, pendingSubmission: { current: null } });
  expect(submitted.pendingSubmission.current?.key).toBe('one');
  expect(openDraft('today')).toBe(next);
});
