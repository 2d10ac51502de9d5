import { describe, expect, test } from 'vitest';
import { sectionKeys } from '#contract/domain/mood.ts';
import type { Patterns, SectionScores } from '../../progress-replies.ts';
import { cornerAt, formatRatedDays, outlinePath, polygonPoints, radarMissing, radarSummary } from './radar.ts';

const even: SectionScores = { emotional: 3, social: 3, purpose: 3, physical: 3, daily: 3 };

describe('the radar shape', () => {
  test('starts at the top and runs clockwise, with higher scores farther out', () => {
    expect(cornerAt(0, 5)).toEqual({ x: 0.5, y: 0 });
    expect(cornerAt(0, 2.5)).toEqual({ x: 0.5, y: 0.25 });
    expect(cornerAt(1, 5).x).toBeGreaterThan(0.9);
    expect(cornerAt(4, 5).x).toBeLessThan(0.1);
    expect(cornerAt(2, 5).y).toBeGreaterThan(0.9);
  });

  test('has five corners inside its square', () => {
    const corners = sectionKeys.map((_, index) => cornerAt(index, 5));
    expect(corners).toHaveLength(5);
    for (const { x, y } of corners) expect(Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5))).toBeLessThanOrEqual(0.5);
    expect(
      polygonPoints(
        [
          { x: 0.5, y: 0 },
          { x: 1, y: 0.25 },
        ],
        240,
      ),
    ).toBe('120.00,0.00 240.00,60.00');
  });

  test('is closed if complete, and otherwise joins only neighbouring corners', () => {
    const corner = (index: number) => ({ x: index / 10, y: 0 });
    const all = [0, 1, 2].map(corner);
    expect(outlinePath(all, 100)).toBe('M0.00,0.00L10.00,0.00L20.00,0.00Z');
    expect(outlinePath([...all, null], 100)).toBe('M0.00,0.00L10.00,0.00M10.00,0.00L20.00,0.00');
    expect(outlinePath([null, corner(1), null], 100)).toBe('');
  });
});

describe('the radar text', () => {
  test('names the sections that changed, rises first', () => {
    expect(radarSummary({ ...even, social: 3.64, physical: 2.44 }, even)).toBe(
      'Compared with a month ago, Social & Relationships is up by 0.6 and Physical Wellbeing is down by 0.6; the rest are about the same.',
    );
  });
  test('counts a difference of 0.2 as a change, but nothing smaller', () => {
    expect(radarSummary({ ...even, daily: 3.2 }, even)).toMatch(/Daily Context is up by 0.2/);
    expect(radarSummary({ ...even, daily: 3.14 }, even)).toBe('All five areas are about where they were a month ago.');
  });
  test('compares scores as displayed, rounded to one decimal', () => {
    // 2.96 and 3.14 are shown as 3.0 and 3.1: 0.1 apart, although the exact difference of 0.18 rounds to 0.2.
    expect(radarSummary({ ...even, daily: 3.14 }, { ...even, daily: 2.96 })).toMatch(/^All five areas are about/);
    // 2.94 and 3.06 are shown as 2.9 and 3.1.
    expect(radarSummary({ ...even, daily: 3.06 }, { ...even, daily: 2.94 })).toMatch(/Daily Context is up by 0.2/);
  });
  test('describes only the current scores if there were too few ratings a month ago', () => {
    expect(radarSummary({ ...even, social: 4, daily: 2 }, null)).toBe(
      'Highest: Social & Relationships, at 4.0. Lowest: Daily Context, at 2.0. A month ago there were too few ratings to compare with.',
    );
    expect(radarSummary(even, null)).toMatch(/^All five areas are at 3.0\./);
  });
  test('names the sections that are not drawn or cannot be compared', () => {
    expect(radarSummary({ ...even, social: null, daily: 4 }, even)).toBe(
      "Compared with a month ago, Daily Context is up by 1.0; the rest are about the same. Social & Relationships isn't drawn: too few ratings on these days.",
    );
    expect(radarSummary(even, { ...even, social: null, daily: null })).toBe(
      "Emotional & Mental State, Purpose & Direction and Physical Wellbeing are about where they were a month ago. There isn't enough yet to compare Social & Relationships and Daily Context with.",
    );
    const one = { emotional: 3, social: null, purpose: null, physical: null, daily: null };
    expect(radarSummary(one, null)).toMatch(/^Emotional & Mental State is at 3\.0\. .* aren't drawn: too few ratings/);
    expect(radarSummary(one, even)).toMatch(/^Emotional & Mental State is about where it was a month ago\./);
  });
  test('says how many days the drawn sections are based on', () => {
    const days = { emotional: 13, social: 1, purpose: 9, physical: 12, daily: 12 };
    const patterns = (now: SectionScores) =>
      ({ sections: { windowDays: 14, now, ratedDays: { now: days } } }) as unknown as Patterns;
    expect(formatRatedDays(patterns({ ...even, social: null }))).toMatch(/: 9 to 13 of the last 14\.$/);
    expect(formatRatedDays(patterns({ ...even, emotional: null, social: null, purpose: null }))).toMatch(/: 12 of the/);
  });
  test('says how many days are needed', () => {
    const patterns = (daysWithEntries: number) => ({ daysWithEntries, sections: { windowDays: 14 } }) as Patterns;
    expect(radarMissing(patterns(1))).toBe('You need 3 days of check-ins to see this. You have 1 so far.');
    expect(radarMissing(patterns(40))).toMatch(/^You need 3 days with the same feeling rated in the last 14 days\./);
  });
});
