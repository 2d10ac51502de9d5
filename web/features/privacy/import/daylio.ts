/**
 * Reads check-ins from Daylio's CSV: full_date,date,weekday,time,mood,activities,note_title,note. Daylio has one mood
 * where we have 15 sliders. The seven that make up our mood score are set so that the score equals that mood, and the
 * others count as left alone. Notes and activities are not imported, because we store none.
 */

import type { ImportedCheckInInput } from '#contract/calls/privacy.ts';
import { isLocalDay, MIDNIGHT } from '#contract/domain/days.ts';
import { checkInMoodItems, type DimensionKey, dimensionKeys, easeOf, RATING_DEFAULT } from '#contract/domain/mood.ts';
import { recordOf } from '#contract/domain/record-of.ts';
import { timeOfDayAt } from '#web/dates/time-of-day.ts';
import { readCsv } from './csv.ts';
import { type ImportFile, SkippedRows } from './import-file.ts';

const moodScores: Readonly<Record<string, number>> = { rad: 5, good: 4, meh: 3, bad: 2, awful: 1 };

const scoredDimensions: ReadonlySet<DimensionKey> = new Set(checkInMoodItems);

/** Null if it is not a Daylio table. */
export function readDaylio(text: string): ImportFile | null {
  const [head, ...rows] = readCsv(text);
  const names = (head ?? []).map((name) => name.trim().toLowerCase());
  const column = (name: string): number => names.indexOf(name);
  const [dayAt, timeAt, moodAt] = [column('full_date'), column('time'), column('mood')];
  if (dayAt < 0 || timeAt < 0 || moodAt < 0) return null;
  const leftOut = new SkippedRows();
  const checkIns: ImportedCheckInInput[] = [];
  for (const row of rows) {
    const checkIn = parseCheckIn(row[dayAt] ?? '', row[timeAt] ?? '', row[moodAt] ?? '');
    if (typeof checkIn === 'string') leftOut.add(checkIn);
    else checkIns.push(checkIn);
  }
  return { from: 'daylio', checkIns, leftOut: leftOut.counts };
}

/** A check-in, or the reason for skipping the row. */
function parseCheckIn(day: string, time: string, moodName: string): ImportedCheckInInput | string {
  const localDay = day.trim();
  const minutes = parseMinutes(time.trim());
  if (!isLocalDay(localDay) || minutes === null) return "A day or time we can't read.";
  const mood = moodScores[moodName.trim().toLowerCase()];
  if (mood === undefined) {
    const shownMood = moodName.trim().slice(0, 30) || 'none';
    return `The mood "${shownMood}": we know rad, good, meh, bad and awful, and won't guess at others.`;
  }
  const [year = 0, month = 1, date = 1] = localDay.split('-').map(Number);
  const at = new Date(year, month - 1, date, 0, minutes);
  return {
    // Daylio names a time on the clock, not a moment. Read as UTC it is the same in every time zone, so that a file
    // imported again after a move adds no check-in twice.
    createdAt: new Date(Date.UTC(year, month - 1, date, 0, minutes)).toISOString(),
    localDay,
    // With MIDNIGHT as day end, because the check-in belongs to the calendar day that Daylio names: its small hours come
    // before its morning.
    timeOfDay: timeOfDayAt(at, MIDNIGHT),
    ratings: ratingsFor(mood),
    set: [...checkInMoodItems],
    quote: null,
  };
}

/** Minutes since midnight for "21:05", "9:05 PM" or "9:05 p.m.". Null if it is not a valid time. */
function parseMinutes(time: string): number | null {
  const parts = /^(\d{1,2})[:.](\d\d)(?::\d\d)?\s*([ap])?\.?\s*(?:m\.?)?$/i.exec(time);
  if (!parts) return null;
  const [, hourText, minuteText, half] = parts;
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null;
  const hourOfDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  return hourOfDay * 60 + minute;
}

/** The rating is inverted for dimensions where a high rating means difficulty. */
const ratingsFor = (mood: number): ImportedCheckInInput['ratings'] =>
  recordOf(dimensionKeys, (key) => (scoredDimensions.has(key) ? easeOf(key, mood) : RATING_DEFAULT));
