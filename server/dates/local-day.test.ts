import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, DAY_ENDS, type DayEnd, HOUR_MS, MIDNIGHT } from '../../contract/domain/days.ts';
import { toLocalDay } from '../../web/dates/local-day.ts';
import { timeZones } from '../testing/time-zones.ts';
import { hourIn } from './hour-in.ts';
import { localDay } from './local-day.ts';

const anyDayEnd = fc.constantFrom(...DAY_ENDS);
const anyZone = fc.constantFrom(...timeZones);
/** Any second from 2000 to 2059, often one near a clock change in New York or on Lord Howe Island. */
const changes = ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z', '2026-04-04T15:00:00Z', '2026-10-03T15:30:00Z'];
const anyMoment = fc.oneof(
  fc.integer({ min: 946_684_800, max: 2_840_140_799 }).map((seconds) => seconds * 1000),
  fc
    .record({ change: fc.constantFrom(...changes), off: fc.integer({ min: -7 * 24 * 3600, max: 7 * 24 * 3600 }) })
    .map(({ change, off }) => Date.parse(change) + off * 1000),
);
const dayAt = (ms: number, zone: string, dayEnd: DayEnd = MIDNIGHT) => localDay(new Date(ms), zone, dayEnd);

/** The first moment of a local day, to the second. */
const startOfDay = (day: string, zone: string): number => {
  let before = Date.parse(`${day}T00:00:00Z`) - 30 * HOUR_MS;
  let within = before + 60 * HOUR_MS;
  while (within - before > 1000) {
    const between = before + Math.floor((within - before) / 2000) * 1000;
    if (dayAt(between, zone) >= day) within = between;
    else before = between;
  }
  return within;
};
const hoursOf = (day: string, zone: string) => (startOfDay(addDays(day, 1), zone) - startOfDay(day, zone)) / HOUR_MS;

describe('localDay', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('returns the calendar day of the time zone, or of UTC when the zone is unknown', () => {
    const moment = new Date('2026-03-10T10:30:00Z');
    const days = timeZones.map((zone) => localDay(moment, zone, MIDNIGHT));
    expect(days).toEqual(['2026-03-10', '2026-03-11', '2026-03-10', '2026-03-10', '2026-03-10', '2026-03-09']);
    expect(localDay(new Date('2026-03-10T23:59:59.999Z'), null, MIDNIGHT)).toBe('2026-03-10');
    expect(localDay(new Date('2026-03-10T18:15:00Z'), 'Asia/Kathmandu', MIDNIGHT)).toBe('2026-03-11');
  });

  it('never goes backwards or skips a day as time passes in one zone', () => {
    fc.assert(
      fc.property(anyZone, anyMoment, fc.integer({ min: 0, max: 30 * HOUR_MS }), (zone, ms, later) => {
        const [one, other] = [dayAt(ms, zone), dayAt(ms + later, zone)];
        expect(other >= one).toBe(true);
        if (later <= 23 * HOUR_MS) expect([one, addDays(one, 1)]).toContain(other);
      }),
      { numRuns: 300 },
    );
  });

  it('makes each day 23 to 25 hours long, with no gap before the next', () => {
    fc.assert(
      fc.property(anyZone, anyMoment, (zone, ms) => {
        const day = dayAt(ms, zone);
        expect(hoursOf(day, zone)).toBeGreaterThanOrEqual(23);
        expect(hoursOf(day, zone)).toBeLessThanOrEqual(25);
        const end = startOfDay(addDays(day, 1), zone);
        expect([dayAt(end - 1000, zone), dayAt(end, zone)]).toEqual([day, addDays(day, 1)]);
      }),
    );
  });

  it('changes the length of a day at clock changes: 1 hour in New York, 30 minutes on Lord Howe Island', () => {
    expect([hoursOf('2026-03-08', 'America/New_York'), hoursOf('2026-11-01', 'America/New_York')]).toEqual([23, 25]);
    expect([hoursOf('2026-10-04', 'Australia/Lord_Howe'), hoursOf('2026-04-05', 'Australia/Lord_Howe')]).toEqual([
      23.5, 24.5,
    ]);
    expect([hoursOf('2026-03-08', 'Pacific/Kiritimati'), hoursOf('2026-03-08', 'Asia/Kathmandu')]).toEqual([24, 24]);
  });

  it('differs from the UTC day by at most one day in any zone', () => {
    fc.assert(
      fc.property(anyZone, anyMoment, (zone, ms) => {
        const utc = new Date(ms).toISOString().slice(0, 10);
        expect([addDays(utc, -1), utc, addDays(utc, 1)]).toContain(dayAt(ms, zone));
      }),
    );
  });

  it('returns the previous calendar day until the day end on the local clock', () => {
    fc.assert(
      fc.property(anyZone, anyMoment, anyDayEnd, (zone, ms, dayEnd) => {
        const calendarDay = dayAt(ms, zone);
        const hour = hourIn(new Date(ms), zone);
        expect(dayAt(ms, zone, dayEnd)).toBe(hour < dayEnd ? addDays(calendarDay, -1) : calendarDay);
      }),
      { numRuns: 300 },
    );
  });

  it('never goes backwards or skips a day with any day end, even across clock changes', () => {
    fc.assert(
      fc.property(
        anyZone,
        anyMoment,
        anyDayEnd,
        fc.integer({ min: 0, max: 23 * HOUR_MS }),
        (zone, ms, dayEnd, later) => {
          const [one, other] = [dayAt(ms, zone, dayEnd), dayAt(ms + later, zone, dayEnd)];
          expect([one, addDays(one, 1)]).toContain(other);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('returns the same day as toLocalDay in the browser', () => {
    fc.assert(
      fc.property(anyZone, anyMoment, anyDayEnd, (zone, ms, dayEnd) => {
        vi.stubEnv('TZ', zone);
        expect(toLocalDay(new Date(ms), dayEnd)).toBe(dayAt(ms, zone, dayEnd));
      }),
      { numRuns: 300 },
    );
  });
});
