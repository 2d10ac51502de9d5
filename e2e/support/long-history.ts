/** Long histories: imported, or mocked in the browser. */
import type { Page } from '@playwright/test';
import type { ImportedCheckInInput } from '../../contract/calls/privacy.ts';
import type { RecentQuote } from '../../contract/calls/quotes.ts';
import { defaultRatings } from '../../contract/domain/mood.ts';
import { IMPORT_BATCH_MAX } from '../../contract/limits.ts';
import { callApi } from '../../server/testing/api-client.ts';
import { pageClient } from './api.ts';

const idOf = (index: number): string => `00000000-0000-7000-8000-${String(999_999 - index).padStart(12, '0')}`;

const recentQuote = (index: number): RecentQuote => ({
  id: idOf(index),
  text: `Words number ${index}. ${'They go on for a while. '.repeat(1 + (index % 4))}`,
  createdAt: '2025-03-01T08:00:00.000Z',
  isFavorite: false,
  emotionalState: {
    stressLevel: 1 + (index % 5),
    confidenceLevel: 3,
    motivationLevel: 3,
    anxietyLevel: 3,
    hopeForFuture: 3,
    gratitudeLevels: 3,
    focusClarity: 3,
    senseOfPurpose: 3,
  },
  writer: 'built-in',
  because: ['stressLevel'],
  helped: null,
  timeOfDay: 'morning',
  localDay: '2025-03-01',
  filledIn: false,
});

/** Answers the page's calls for recent quotes: entries 0 (the newest) to `count` - 1. */
export async function mockHistory(page: Page, count: number, localDay?: string): Promise<void> {
  await page.route('**/api/quotes/recent?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const before = query.get('before');
    const start = before ? 999_999 - Number(before.slice(-12)) + 1 : 0;
    const end = Math.min(count, start + Number(query.get('limit')));
    const quotes = Array.from({ length: end - start }, (_, index) => ({
      ...recentQuote(start + index),
      ...(localDay && { localDay }),
    }));
    return route.fulfill({ json: { quotes, nextBefore: end < count ? idOf(end - 1) : null } });
  });
}

const DAY = '2026-05-02';

/**
 * Imports up to an hour of check-ins, one a minute. A call takes 50, where checking in takes a call for each.
 * @returns their quotes, newest first.
 */
export async function importHistory(page: Page, count: number, { isFavorite = false } = {}): Promise<string[]> {
  const checkIns = Array.from({ length: count }, (_, index) => importedCheckIn(index, isFavorite));
  for (let start = 0; start < count; start += IMPORT_BATCH_MAX) {
    const body = { entries: checkIns.slice(start, start + IMPORT_BATCH_MAX) };
    await callApi(pageClient(page), 'POST /api/user/import', { body });
  }
  return checkIns.map(({ quote }) => quote.text).toReversed();
}

const importedCheckIn = (index: number, isFavorite: boolean) =>
  ({
    createdAt: `${DAY}T08:${String(index).padStart(2, '0')}:00.000Z`,
    localDay: DAY,
    timeOfDay: 'morning',
    ratings: { ...defaultRatings(), stressLevel: 1 + (index % 5) },
    quote: {
      text: `Words number ${index}. ${'They go on for a while. '.repeat(1 + (index % 4)).trim()}`,
      isFavorite,
      writer: 'built-in',
    },
  }) satisfies ImportedCheckInInput;
