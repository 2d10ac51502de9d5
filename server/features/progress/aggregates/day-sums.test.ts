import { describe, expect, it } from 'vitest';
import { type PatternDays, parseDayColumns, patternColumns, toDays } from './day-sums.ts';

describe('day sums from the database', () => {
  it('are parsed column by column', () => {
    expect(parseDayColumns({ daysAgo: '{27,0}', entries: '{2,1}', moodSum: '{42,15}' })).toEqual({
      daysAgo: [27, 0],
      entries: [2, 1],
      moodSum: [42, 15],
    });
  });

  it('are empty if there are no days', () => {
    expect(parseDayColumns({ daysAgo: null, entries: null })).toEqual({ daysAgo: [], entries: [] });
  });

  it('are the same when converted from columns to days', () => {
    const texts = patternColumns.map((column, index) => [column, `{${index},${100 + index}}`]);
    const columns = parseDayColumns(Object.fromEntries([['daysAgo', '{9,3}'], ...texts])) as PatternDays;
    const [older, newer] = toDays(columns);
    expect([older?.daysAgo, newer?.daysAgo]).toEqual([9, 3]);
    expect(patternColumns.map((column) => newer?.[column])).toEqual(patternColumns.map((_, index) => 100 + index));
  });
});
