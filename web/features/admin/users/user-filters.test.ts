import { describe, expect, it } from 'vitest';
import { parseFilters, toQueryString } from './user-filters.ts';

describe('what is asked of the list of users', () => {
  it.each([
    ['', { search: '', status: 'all' }],
    ['search=ada&status=trial', { search: 'ada', status: 'trial' }],
    ['search=%20a%26b%25%20', { search: 'a&b%', status: 'all' }],
    ['status=nonsense', { search: '', status: 'all' }],
    ['status=constructor', { search: '', status: 'all' }],
  ])('stands in an address as %j', (query, filters) => {
    expect(parseFilters(query)).toEqual(filters);
  });

  it.each([
    [{ search: '', status: 'all' }, ''],
    [{ search: '', status: 'expired' }, '?status=expired'],
    [{ search: 'a&b', status: 'all' }, '?search=a%26b'],
  ] as const)('%j is written as %j, with nothing that says nothing', (filters, query) => {
    expect(toQueryString(filters)).toBe(query);
    expect(parseFilters(query)).toEqual(filters);
  });

  it('is never longer than what the server takes', () => {
    expect(parseFilters(`search=${'a'.repeat(300)}`).search).toHaveLength(254);
  });
});
