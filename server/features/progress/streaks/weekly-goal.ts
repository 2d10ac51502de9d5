/** The weekly goal: the headline of the progress page, and never a reproach. */
import type { CallReply } from '../../../../contract/call.ts';
import type { progress } from '../../../../contract/calls/progress.ts';
import { addDays, mondayOf } from '../../../../contract/domain/days.ts';
import { WEEKLY_GOAL } from '../../../../contract/limits.ts';

/** The calendar week, Monday to Sunday, that contains the day. */
export const weekOf = (day: string): { readonly monday: string; readonly sunday: string } => {
  const monday = mondayOf(day);
  return { monday, sunday: addDays(monday, 6) };
};

/**
 * How much of the weekly goal this many check-ins make up, in whole percent and at most 100. The goal stays, and each day
 * of rest takes one off what is needed to fill the ring.
 */
export const weeklyGoal = (entries: number, restDays = 0): CallReply<typeof progress>['weekly'] => ({
  entries,
  goal: WEEKLY_GOAL,
  percent: Math.min(100, Math.round((entries * 100) / (WEEKLY_GOAL - restDays))),
});
