import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseFilters, toQueryString } from './user-filters.ts';

// Safari 16 does not have it.
beforeEach(() => void vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(Number.NaN));
afterEach(() => vi.restoreAllMocks());

describe('user list filters', () => {
  it.each([
    ['', { search: '', status: 'all' }],
    ['search=ada&status=trial', { search: 'ada', status: 'trial' }],
    ['search=%20a%26b%25%20', { search: 'a&b%', status: 'all' }],
    ['status=nonsense', { search: '', status: 'all' }],
    ['status=constructor', { search: '', status: 'all' }],
  ])('are parsed from the query string %j', (query, filters) => {
    expect(parseFilters(query)).toEqual(filters);
  });

  it.each([
    [{ search: '', status: 'all' }, ''],
    [{ search: '', status: 'expired' }, '?status=expired'],
    [{ search: 'a&b', status: 'all' }, '?search=a%26b'],
  ] as const)('omit default values from the query string: %j becomes %j', (filters, query) => {
    expect(toQueryString(filters)).toBe(query);
    expect(parseFilters(query)).toEqual(filters);
  });

  it('truncate the search text to the 254 characters that the server accepts', () => {
    expect(parseFilters(`search=${'a'.repeat(300)}`).search).toHaveLength(254);
  });
});
