import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/domain/days.ts';
import type { AdjustableClock } from '../../ports/clock/port.ts';
import { nextStop, stopsFor } from './clock-steps.ts';
import { clockService } from './service.ts';

const start = Date.parse('2026-11-20T12:00:00.000Z');

/** A clock service whose clock also advances by `tickMs` at every read, and the times at which it stopped. */
function createFixture(dueTimes: readonly number[], tickMs = 0) {
  let now = start;
  const clock: AdjustableClock = {
    now: () => {
      now += tickMs;
      return new Date(now);
    },
    advance: async (seconds) => {
      now += seconds * 1000;
      return new Date(now);
    },
  };
  const settledAt: number[] = [];
  const nextDue = async (moment: Date) => {
    const upcoming = dueTimes.filter((due) => due > moment.getTime());
    return upcoming.length > 0 ? new Date(Math.min(...upcoming)) : null;
  };
  return { settledAt, service: clockService(clock, async () => void settledAt.push(now), nextDue) };
}

describe('a sandbox clock jump', () => {
  it('of zero seconds runs due jobs once', async () => {
    const { service, settledAt } = createFixture([]);
    expect(await service.advance(0)).toEqual({ now: '2026-11-20T12:00:00.000Z' });
    expect(settledAt).toEqual([start]);
  });

  it('stops within a minute of each due time and of the day before it', async () => {
    const dueTimes = [start + 3 * DAY_MS + 1234, start + 3 * DAY_MS + 5 * HOUR_MS, start + 33 * DAY_MS];
    const { service, settledAt } = createFixture(dueTimes);
    await service.advance((60 * DAY_MS) / 1000);
    for (const moment of dueTimes.flatMap((due) => stopsFor(new Date(due)))) {
      const delay = Math.min(...settledAt.map((at) => at - moment.getTime()).filter((ms) => ms >= 0));
      expect(delay).toBeLessThan(60_000);
    }
  });

  it('makes at most two stops for everything due within one minute', async () => {
    const { service, settledAt } = createFixture(
      Array.from({ length: 60 }, (_, index) => start + 30 * 60_000 + index * 1000),
    );
    await service.advance(HOUR_MS / 1000);
    expect(settledAt).toEqual([start + 30 * 60_000, start + 31 * 60_000, start + HOUR_MS]);
  });

  it('takes steps of 6 hours over 30 days, and of 9 hours over 45 days', async () => {
    const longest = async (days: number) => {
      const { service, settledAt } = createFixture([]);
      await service.advance((days * DAY_MS) / 1000);
      return Math.max(...settledAt.map((at, index) => at - (settledAt[index - 1] ?? start)));
    };
    expect(await longest(30)).toBe(6 * HOUR_MS);
    expect(await longest(45)).toBe(9 * HOUR_MS);
  });

  it('advances by exactly the requested time, even if the machine clock ticks meanwhile', async () => {
    const { service, settledAt } = createFixture([start + DAY_MS], 7);
    const { now } = await service.advance((10 * DAY_MS) / 1000);
    const ticked = Date.parse(now) - (start + 10 * DAY_MS);
    expect(ticked).toBeGreaterThan(0);
    expect(ticked).toBeLessThan(HOUR_MS);
    expect(settledAt.length).toBeLessThan(250);
    expect(settledAt.at(-1)).toBe(Date.parse(now) - 7);
  });

  it('of ten years takes at most 600 stops, however much falls due', async () => {
    const dueTimes = Array.from({ length: 2000 }, (_, index) => start + index * 44 * HOUR_MS);
    const { service, settledAt } = createFixture(dueTimes);
    await service.advance(315_576_000);
    expect(settledAt.length).toBeLessThanOrEqual(600);
  });

  it('always moves forward, and never past its target', () => {
    const lengths = fc.integer({ min: 1000, max: 315_576_000_000 });
    const offsets = fc.array(fc.integer({ min: -DAY_MS, max: 315_576_000_000 }), { maxLength: 4 });
    fc.assert(
      fc.property(lengths, fc.double({ min: 0, max: 0.999, noNaN: true }), offsets, (lengthMs, fraction, moments) => {
        const now = new Date(start + Math.floor(lengthMs * fraction));
        const target = new Date(start + lengthMs);
        const jump = { now, target, lengthMs, stops: 0 };
        const stop = nextStop(
          jump,
          moments.map((offset) => new Date(start + offset)),
        );
        expect(stop.getTime()).toBeLessThanOrEqual(target.getTime());
        expect(stop.getTime()).toBeGreaterThan(now.getTime());
      }),
    );
  });
});
