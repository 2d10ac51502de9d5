/** The mood of a day from its set ratings alone: the mean over the check-ins that set enough of the seven items. */
import { MOOD_PARTS, type TimeOfDay, timesOfDay } from '#contract/domain/mood.ts';

/** The part of a day's sums that the mood comes from. */
export type MoodSums = Readonly<Record<`${TimeOfDay}${'Entries' | 'MoodSum'}`, number>>;

/** The mood over these times of the day, 1 to 5. Null if no check-in of them set enough items. */
const moodOver = (day: MoodSums, times: readonly TimeOfDay[]): number | null => {
  const sum = (part: 'Entries' | 'MoodSum') => times.reduce((total, time) => total + day[`${time}${part}`], 0);
  const entries = sum('Entries');
  return entries === 0 ? null : sum('MoodSum') / entries / MOOD_PARTS;
};

export const setMood = (day: MoodSums): number | null => moodOver(day, timesOfDay);
export const setMoodAt = (day: MoodSums, time: TimeOfDay): number | null => moodOver(day, [time]);
