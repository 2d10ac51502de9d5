import { expect, test } from 'vitest';
import type { ImportedCheckInInput } from '#contract/calls/privacy.ts';
import { defaultRatings } from '#contract/domain/mood.ts';
import { formatImportFile, formatImportLimit, formatImportResult } from './format-import.ts';

const on = (...days: string[]) => ({
  from: 'daylio' as const,
  checkIns: days.map(
    (localDay): ImportedCheckInInput => ({
      createdAt: `${localDay}T12:00:00Z`,
      localDay,
      timeOfDay: 'afternoon',
      ratings: defaultRatings(),
      quote: null,
    }),
  ),
  leftOut: new Map(),
});

test('formatImportFile gives the number of entries and their date range', () => {
  expect(formatImportFile(on('2026-11-02', '2024-05-03', '2025-01-01'))).toBe(
    '3 entries found, from 3 May 2024 to 2 November 2026.',
  );
  expect(formatImportFile(on('2026-11-02'))).toBe('1 entry found, on 2 November 2026.');
  expect(formatImportFile(on())).toBe('None of the entries in this file can be imported.');
});

test('formatImportLimit says how many more entries fit into the account', () => {
  expect(formatImportLimit(1200)).toBe(
    "Up to 50,000 entries can be imported into one account, and there's room for 1,200 more, so not all of these can be added.",
  );
  expect(formatImportLimit(0)).toContain('this one is full');
});

test('formatImportResult mentions existing and refused entries only if there are any', () => {
  expect(formatImportResult({ done: 1200, added: 1200, known: 0, refused: 0 })).toBe('1,200 entries added.');
  expect(formatImportResult({ done: 4, added: 1, known: 2, refused: 1 })).toBe(
    "1 entry added. 2 were already there. 1 couldn't be imported: a day in the future or before 2000, or text we can't read.",
  );
});
