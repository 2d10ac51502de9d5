import { describe, expect, test } from 'vitest';
import { DAY_MS } from './days.ts';
import { HELP_LINE_MAX_AGE_DAYS, type HelpRegion, helpRegions } from './help-lines.ts';

const regions = Object.entries(helpRegions) as [string, HelpRegion][];

/** Every dated fact of one place: its lines and its emergency number. */
const datedFacts = (region: HelpRegion) => [
  ...region.lines.map(({ action, checkedOn }) => ({ what: action, checkedOn })),
  ...(region.emergency ? [{ what: region.emergency.number, checkedOn: region.emergency.checkedOn }] : []),
];

describe.each(regions)('help lines: %s', (_key, region) => {
  test('has at least one line', () => {
    expect(region.lines.length).toBeGreaterThan(0);
  });

  test.each(datedFacts(region))('$what has a valid check date in the last 180 days', (fact) => {
    expect(fact.checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const ageInDays = (Date.now() - Date.parse(`${fact.checkedOn}T00:00:00Z`)) / DAY_MS;
    expect(ageInDays).toBeGreaterThanOrEqual(0);
    expect(ageInDays).toBeLessThanOrEqual(HELP_LINE_MAX_AGE_DAYS);
  });

  test('its introduction promises only what its own lines keep', () => {
    const directories = region.lines.filter(({ kind }) => kind === 'visit');
    const answered = region.lines.filter(({ kind }) => kind !== 'visit');
    // "These" are all of them, but the lines of a directory have hours and prices of their own.
    expect(region.intro.includes('These are free, day or night')).toBe(directories.length === 0);
    expect(region.intro.includes('The directory lists')).toBe(directories.length > 0);
    expect(region.intro.includes('day or night')).toBe(answered.length > 0);
    if (directories.length > 0) for (const { name } of answered) expect(region.intro).toContain(`${name} is free`);
  });

  test.each(region.lines)('"$action" matches the scheme and number of its link', ({ kind, action, href }) => {
    const scheme = { call: 'tel:', text: 'sms:', visit: 'https://' }[kind];
    expect(href.startsWith(scheme)).toBe(true);
    const number = href.match(/^(?:tel|sms):(\d+)/)?.[1];
    if (number) expect(action.replaceAll(' ', '')).toContain(number);
  });
});

test('helpRegions contains the required numbers of each region', () => {
  const numbersOf = (region: HelpRegion) =>
    [region.emergency?.number, ...region.lines.map(({ href }) => href)].join(' ');
  expect(numbersOf(helpRegions.gb)).toMatch(/999.*116123.*85258.*tel:111/);
  expect(numbersOf(helpRegions.ie)).toContain('116123');
  expect(numbersOf(helpRegions.us)).toContain('988');
  expect(numbersOf(helpRegions.ca)).toContain('988');
  expect(numbersOf(helpRegions.eu)).toContain('112');
  expect(helpRegions.elsewhere.emergency).toBeNull();
});
