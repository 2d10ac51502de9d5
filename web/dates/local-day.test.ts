import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Loads the module as on a device in this time zone, because formatters take their zone when the module loads. */
function labelsIn(zone: string) {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  return import('./local-day.ts');
}

const today = '2026-11-20';

test.each(['Pacific/Auckland', 'UTC', 'America/Los_Angeles'])(
  'relative day labels follow the stored local day in %s',
  async (zone) => {
    const { formatRelativeDay: shortDayLabel, formatRelativeDayWithYear: fullDayLabel } = await labelsIn(zone);
    expect(shortDayLabel('2026-11-20', today)).toBe('Today');
    expect(shortDayLabel('2026-11-19', today)).toBe('Yesterday');
    expect(shortDayLabel('2026-11-18', today)).toMatch(/^18 Nov$/);
    expect(fullDayLabel('2026-11-19', today)).toBe('Yesterday');
    expect(fullDayLabel('2026-11-18', today)).toBe('18 Nov 2026');
  },
);

test('formatRelativeDay returns "Yesterday" across a daylight saving change', async () => {
  const { formatRelativeDay: shortDayLabel } = await labelsIn('Europe/London');
  expect(shortDayLabel('2026-10-25', '2026-10-26')).toBe('Yesterday');
  expect(shortDayLabel('2026-03-29', '2026-03-30')).toBe('Yesterday');
});

test("toLocalDay uses the device's time zone", async () => {
  const { toLocalDay: localDayOf } = await labelsIn('Pacific/Auckland');
  expect(localDayOf(new Date('2026-11-20T12:00:00Z'))).toBe('2026-11-21');
});

test('toLocalDay returns the previous day until the day end', async () => {
  const { toLocalDay } = await labelsIn('Europe/London');
  expect(toLocalDay(new Date(2026, 10, 20, 2, 59), 3)).toBe('2026-11-19');
  expect(toLocalDay(new Date(2026, 10, 20, 3, 0), 3)).toBe('2026-11-20');
  expect(toLocalDay(new Date(2026, 10, 20, 0, 0))).toBe('2026-11-20');
});

test('formatWeekdayAndDay returns the weekday, day and month', async () => {
  const { formatWeekdayAndDay: weekdayLabel } = await labelsIn('UTC');
  expect(weekdayLabel(new Date(2026, 10, 20, 12))).toBe('Friday 20 November');
});

test('formatFullDate and formatLongDate include the year, with and without the weekday', async () => {
  const { formatFullDate: dayHeading, formatLongDate: dateInFull } = await labelsIn('America/Los_Angeles');
  expect(dayHeading('2026-11-18')).toBe('Wednesday 18 November 2026');
  expect(dateInFull('2026-02-10')).toBe('10 February 2026');
});
