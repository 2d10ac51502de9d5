import { expect, test } from 'vitest';
import { guessHelpRegion } from './help-region.ts';

test.each([
  ['Europe/London', 'en-US', 'gb'],
  ['Europe/Dublin', 'en-GB', 'ie'],
  ['America/New_York', 'en-GB', 'us'],
  ['America/Indiana/Knox', 'en-US', 'us'],
  ['Pacific/Honolulu', 'en-US', 'us'],
  ['America/Toronto', 'fr-CA', 'ca'],
  ['America/Sao_Paulo', 'pt-BR', 'elsewhere'],
  ['America/Argentina/Buenos_Aires', 'en-US', 'elsewhere'],
  ['Europe/Berlin', 'en-US', 'eu'],
  ['Atlantic/Canary', 'es-ES', 'eu'],
  ['Asia/Nicosia', 'el-CY', 'eu'],
  ['Europe/Zurich', 'de-CH', 'elsewhere'],
  ['Asia/Tokyo', 'en-US', 'elsewhere'],
] as const)('guessHelpRegion for time zone %s and locale %s returns %s', (timeZone, locale, place) => {
  expect(guessHelpRegion(timeZone, locale)).toBe(place);
});

test.each([
  ['UTC', 'en-GB', 'gb'],
  ['Etc/UTC', 'en-US', 'us'],
  ['', 'fr-FR', 'eu'],
  ['UTC', 'zh-Hant-TW', 'elsewhere'],
  ['UTC', 'en', 'elsewhere'],
  ['UTC', '', 'elsewhere'],
] as const)(
  'guessHelpRegion for time zone "%s" falls back to locale "%s" and returns %s',
  (timeZone, locale, place) => {
    expect(guessHelpRegion(timeZone, locale)).toBe(place);
  },
);
