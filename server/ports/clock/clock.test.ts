import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../db/client.ts';
import { sandboxSettings } from '../../db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '../../db/testing/test-database.ts';
import { adjustableClock } from './adjustable-clock.ts';
import { systemClock } from './system-clock.ts';

const base = { now: () => new Date('2026-11-20T12:00:00.000Z') };
const timeOf = (date: Date) => date.toISOString().slice(11, 19);

it('systemClock returns the machine time', () => {
  const before = Date.now();
  const systemTime = systemClock.now().getTime();
  expect(systemTime).toBeGreaterThanOrEqual(before);
  expect(systemTime).toBeLessThanOrEqual(Date.now());
});

describeOnBothDatabases('the adjustable clock', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());

  it('starts at the base time, advances by seconds and keeps its offset for the next process', async () => {
    const clock = await adjustableClock(open.db, base);
    expect(timeOf(clock.now())).toBe('12:00:00');
    expect(timeOf(await clock.advance(90))).toBe('12:01:30');
    expect(timeOf(await clock.advance(0))).toBe('12:01:30');
    expect(timeOf(await clock.advance(30))).toBe('12:02:00');
    expect(timeOf(clock.now())).toBe('12:02:00');
    expect(timeOf((await adjustableClock(open.db, base)).now())).toBe('12:02:00');
  });

  it('applies every one of several concurrent moves', async () => {
    await open.db.delete(sandboxSettings);
    const clock = await adjustableClock(open.db, base);
    await Promise.all(Array.from({ length: 10 }, () => clock.advance(60)));
    expect(timeOf(clock.now())).toBe('12:10:00');
    expect(timeOf((await adjustableClock(open.db, base)).now())).toBe('12:10:00');
  });

  it('rejects negative, fractional and non-finite moves', async () => {
    const clock = await adjustableClock(open.db, base);
    for (const seconds of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(clock.advance(seconds)).rejects.toThrow(RangeError);
    }
  });
});
