/** The weekly goal: the headline of the progress page, and never a reproach. */
import type { CallReply } from '#contract/call.ts';
import type { progress } from '#contract/calls/progress.ts';
import { addDays, mondayOf } from '#contract/domain/days.ts';
import { WEEKLY_GOAL } from '#contract/limits.ts';

/** The calendar week, Monday to Sunday, that contains the day. */
export const weekOf = (day: string): { readonly monday: string; readonly sunday: string } => {
  const monday = mondayOf(day);
  return { monday, sunday: addDays(monday, 6) };
};

/**
 * The share of the weekly goal that has been reached, in whole per cent and at most 100. The goal itself never changes;
 * each day of rest lowers the number of check-ins that fill the ring by one.
 */
export const weeklyGoal = (entries: number, restDays: number): CallReply<typeof progress>['weekly'] => ({
  entries,
  goal: WEEKLY_GOAL,
  percent: Math.min(100, Math.round((entries * 100) / (WEEKLY_GOAL - restDays))),
});
