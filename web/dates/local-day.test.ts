import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Loads the module as on a device in this time zone. */
function labelsIn(zone: string) {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  return import('./local-day.ts');
}

const today = '2026-11-20';

test.each(['Pacific/Auckland', 'UTC', 'America/Los_Angeles'])(
  'relative day labels follow the stored local day in %s',
  async (zone) => {
    const { formatRelativeDay, formatRelativeDayWithYear } = await labelsIn(zone);
    expect(formatRelativeDay('2026-11-20', today)).toBe('Today');
    expect(formatRelativeDay('2026-11-19', today)).toBe('Yesterday');
    expect(formatRelativeDay('2026-11-18', today)).toMatch(/^18 Nov$/);
    expect(formatRelativeDayWithYear('2026-11-19', today)).toBe('Yesterday');
    expect(formatRelativeDayWithYear('2026-11-18', today)).toBe('18 Nov 2026');
  },
);

test('formatRelativeDay returns "Yesterday" across a daylight saving change', async () => {
  const { formatRelativeDay } = await labelsIn('Europe/London');
  expect(formatRelativeDay('2026-10-25', '2026-10-26')).toBe('Yesterday');
  expect(formatRelativeDay('2026-03-29', '2026-03-30')).toBe('Yesterday');
});

test("toLocalDay uses the device's time zone", async () => {
  const { toLocalDay } = await labelsIn('Pacific/Auckland');
  expect(toLocalDay(new Date('2026-11-20T12:00:00Z'))).toBe('2026-11-21');
});

test('toLocalDay returns the previous day until the day end', async () => {
  const { toLocalDay } = await labelsIn('Europe/London');
  expect(toLocalDay(new Date(2026, 10, 20, 2, 59), 3)).toBe('2026-11-19');
  expect(toLocalDay(new Date(2026, 10, 20, 3, 0), 3)).toBe('2026-11-20');
  expect(toLocalDay(new Date(2026, 10, 20, 0, 0))).toBe('2026-11-20');
});

test('formatWeekdayAndDay returns the weekday, day and month', async () => {
  const { formatWeekdayAndDay } = await labelsIn('UTC');
  expect(formatWeekdayAndDay(new Date(2026, 10, 20, 12))).toBe('Friday 20 November');
});

test.each(['Pacific/Auckland', 'America/Los_Angeles'])(
  'each length of a local day is the same day in %s',
  async (zone) => {
    const { formatFullDate, formatLongDate, formatLongDay, formatShortDate, formatShortDay } = await labelsIn(zone);
    expect(formatFullDate('2026-11-18')).toBe('Wednesday 18 November 2026');
    expect(formatLongDate('2026-02-10')).toBe('10 February 2026');
    expect(formatLongDay('2026-12-31')).toBe('31 December');
    expect(formatShortDate('2026-09-01')).toBe('1 Sept 2026');
    expect(formatShortDay('2026-01-01')).toBe('1 Jan');
  },
);
