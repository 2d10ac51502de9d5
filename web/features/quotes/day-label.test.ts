import { afterEach, expect, test, vi } from 'vitest';

const zoneBefore = process.env.TZ;
afterEach(() => {
  process.env.TZ = zoneBefore;
});

/** The labels as a device in this zone makes them: formatters take their zone when the module loads. */
function labelsIn(zone: string) {
  process.env.TZ = zone;
  vi.resetModules();
  return import('./day-label.ts');
}

const now = () => new Date(2026, 10, 20, 0, 5);

test.each(['Pacific/Auckland', 'UTC', 'America/Los_Angeles'])(
  'in %s the labels follow the stored local day',
  async (zone) => {
    const { shortDayLabel, fullDayLabel } = await labelsIn(zone);
    expect(shortDayLabel('2026-11-20', now())).toBe('Today');
    expect(shortDayLabel('2026-11-19', now())).toBe('Yesterday');
    expect(shortDayLabel('2026-11-18', now())).toMatch(/^18 Nov$/);
    expect(fullDayLabel('2026-11-19', now())).toBe('Yesterday');
    expect(fullDayLabel('2026-11-18', now())).toBe('18 Nov 2026');
  },
);

test('yesterday stays yesterday over the change of the clocks', async () => {
  const { shortDayLabel } = await labelsIn('Europe/London');
  expect(shortDayLabel('2026-10-25', new Date(2026, 9, 26, 0, 30))).toBe('Yesterday');
  expect(shortDayLabel('2026-03-29', new Date(2026, 2, 30, 0, 30))).toBe('Yesterday');
});

test('the local day of a moment is that of this device', async () => {
  const { localDayOf } = await labelsIn('Pacific/Auckland');
  expect(localDayOf(new Date('2026-11-20T12:00:00Z'))).toBe('2026-11-21');
});

test('the line over a page about today', async () => {
  const { weekdayLabel } = await labelsIn('UTC');
  expect(weekdayLabel(new Date(2026, 10, 20, 12))).toBe('Friday 20 November');
});
