import { expect, it } from 'vitest';
import { isSmallHours } from './small-hours.ts';

const at = (time: string) => new Date(`2026-07-04T${time}:00.000Z`);

it.each([
  ['23:30', 'Europe/London', 'evening', true],
  ['22:59', 'Europe/London', 'evening', false],
  ['03:59', 'Europe/London', 'evening', true],
  ['04:00', 'Europe/London', 'evening', false],
  ['02:59', 'Europe/London', 'morning', true],
  ['03:00', 'Europe/London', 'morning', false],
  ['02:00', 'Europe/London', 'afternoon', false],
  ['16:00', 'Asia/Tokyo', 'evening', true],
  ['02:00', null, 'evening', false],
] as const)('isSmallHours(%s UTC, %s, %s) is %s', (time, zone, timeOfDay, expected) => {
  expect(isSmallHours(at(time), zone, timeOfDay)).toBe(expected);
});
