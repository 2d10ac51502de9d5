import { describe, expect, it } from 'vitest';
import { dimensionKeys } from '#contract/domain/mood.ts';
import { defaultChoices, hasWholeSection, setKeysChosen, toReportQuery, validateChoices } from './report-choices.ts';

const today = '2026-03-11';
const start = defaultChoices(today);

describe('report choices', () => {
  it('default to the last 30 days, all ratings and no quotes', () => {
    expect(validateChoices(start)).toBeNull();
    expect(toReportQuery(start, today)).toEqual({
      from: '2026-02-10',
      to: today,
      dimension: dimensionKeys,
      quotes: '0',
    });
  });

  it('ignore the date fields if a preset period is chosen', () => {
    const choices = { ...start, period: '90', from: '', quotes: true } as const;
    expect(validateChoices(choices)).toBeNull();
    expect(toReportQuery(choices, today)).toMatchObject({ from: '2025-12-12', to: today, quotes: '1' });
  });

  it.each([
    ['2026-01-01', '2026-01-01', null],
    ['2024-01-01', '2024-12-31', null],
    ['', today, { from: 'Choose the first day.' }],
    [today, '', { to: 'Choose the last day.' }],
    ['2026-03-12', today, { to: 'The last day comes before the first one.' }],
    ['2025-03-10', today, { to: "That's 367 days. The page has room for 366." }],
  ])('from "%s" to "%s" are validated as %o', (from, to, said) => {
    const choices = { ...start, period: 'own', from, to } as const;
    expect(validateChoices(choices)).toEqual(said);
    expect(toReportQuery(choices, today)).toMatchObject({ from, to });
  });

  it('need at least one rating', () => {
    expect(validateChoices({ ...start, dimensions: [] })).toEqual({ dimensions: 'Choose at least one rating.' });
  });

  it('keep ratings in check-in order, whatever order they were chosen in', () => {
    const none = setKeysChosen(start.dimensions, dimensionKeys, false);
    expect(none).toEqual([]);
    const two = setKeysChosen(setKeysChosen(none, ['sleepQuality'], true), ['stressLevel'], true);
    expect(two).toEqual(['stressLevel', 'sleepQuality']);
    expect([hasWholeSection(two, 'physical'), hasWholeSection([...two, 'physicalComfort'], 'physical')]).toEqual([
      false,
      true,
    ]);
  });
});
