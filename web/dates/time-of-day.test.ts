import { expect, test } from 'vitest';
import { DAY_ENDS } from '../../contract/domain/days.ts';
import { timesOfDay } from '../../contract/domain/mood.ts';
import { toLocalDay } from './local-day.ts';
import { formatTimeOfDay, nameOfTime, skyAt, skyOfTime, skyOver, timeOfDayAt } from './time-of-day.ts';

const at = (hour: number, minute = 59) => new Date(2026, 10, 20, hour, minute);

test.each([
  [0, 'morning'],
  [4, 'morning'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [23, 'evening'],
] as const)('timeOfDayAt at hour %i returns %s when the day ends at midnight', (hour, name) => {
  expect(timeOfDayAt(at(hour), 0)).toBe(name);
});

test('timeOfDayAt returns evening until the day end, then morning', () => {
  expect([at(0, 0), at(2, 59), at(3, 0), at(4, 59)].map((moment) => timeOfDayAt(moment, 3))).toEqual([
    'evening',
    'evening',
    'morning',
    'morning',
  ]);
});

test('timeOfDayAt never returns a time of day early or moves backwards within a local day', () => {
  const starts = { morning: 0, afternoon: 12, evening: 17 };
  for (const dayEnd of DAY_ENDS) {
    let [dayBefore, timeBefore] = ['', 0];
    for (let hour = 0; hour < 48; hour += 1) {
      const moment = new Date(2026, 10, 20, hour, 30);
      const [day, time] = [toLocalDay(moment, dayEnd), timeOfDayAt(moment, dayEnd)];
      const hoursIntoDay = (moment.getTime() - new Date(`${day}T00:00`).getTime()) / 3_600_000;
      expect(hoursIntoDay).toBeGreaterThanOrEqual(starts[time]);
      if (day === dayBefore) expect(timesOfDay.indexOf(time)).toBeGreaterThanOrEqual(timeBefore);
      [dayBefore, timeBefore] = [day, timesOfDay.indexOf(time)];
    }
  }
});

test('skyAt returns the evening sky until 05:00', () => {
  expect([0, 4, 5, 12, 17].map((hour) => skyAt(at(hour)))).toEqual([
    'evening',
    'evening',
    'morning',
    'afternoon',
    'evening',
  ]);
});

test.each([
  [3, 'morning', 'Small hours', 'evening'],
  [4, 'morning', 'Morning', 'morning'],
  [4, 'evening', 'Small hours', 'evening'],
  [5, 'evening', 'Evening', 'evening'],
  [2, 'afternoon', 'Afternoon', 'afternoon'],
] as const)('a check-in made at hour %i for the %s is named "%s" and gets the %s sky', (hour, chosen, name, sky) => {
  expect([formatTimeOfDay(at(hour), chosen), skyOver(at(hour), chosen)]).toEqual([name, sky]);
});

test('a stored check-in keeps the name and the sky of the hour at which it was made', () => {
  const stored = [{ timeOfDay: 'morning', isNight: true }, { timeOfDay: 'morning' }] as const;
  expect(stored.map(nameOfTime)).toEqual(['Small hours', 'Morning']);
  expect(stored.map(skyOfTime)).toEqual(['evening', 'morning']);
});
