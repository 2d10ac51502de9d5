/** Mocks a long history: the pages of the recent call, answered in the browser. */
import type { Page } from '@playwright/test';
import type { RecentQuote } from '../../contract/calls/quotes.ts';

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

/** Entries 0 (the newest) to `count` - 1, for every call of the page. */
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
