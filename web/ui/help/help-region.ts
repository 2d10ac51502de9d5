/** The region whose help lines are shown first: the user's own choice, or a guess from the device. */

import { type HelpRegionKey, helpRegions } from '#contract/domain/help-lines.ts';
import { deviceTimeZone } from '../../dates/time-zone.ts';

const UNITED_STATES = new Set(
  (
    'New_York Detroit Chicago Menominee Denver Boise Phoenix Los_Angeles Anchorage Juneau Sitka Metlakatla Yakutat ' +
    'Nome Adak Indianapolis Louisville Fort_Wayne Shiprock Puerto_Rico'
  ).split(' '),
);
const CANADA = new Set(
  (
    'Toronto Montreal Thunder_Bay Nipigon Rainy_River Atikokan Vancouver Creston Dawson_Creek Fort_Nelson Edmonton ' +
    'Winnipeg Regina Swift_Current Halifax Glace_Bay Moncton Goose_Bay St_Johns Blanc-Sablon Whitehorse Dawson ' +
    'Yellowknife Inuvik Iqaluit Pangnirtung Rankin_Inlet Resolute Cambridge_Bay'
  ).split(' '),
);
const EUROPEAN_UNION_CITIES = new Set(
  (
    'Amsterdam Athens Berlin Bratislava Brussels Bucharest Budapest Busingen Copenhagen Helsinki Lisbon Ljubljana ' +
    'Luxembourg Madrid Malta Mariehamn Nicosia Famagusta Paris Prague Riga Rome Sofia Stockholm Tallinn Vienna ' +
    'Vilnius Warsaw Zagreb Azores Madeira Canary Ceuta'
  ).split(' '),
);
const EUROPEAN_UNION_REGIONS = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Location takes precedence over language: the time zone decides, and the locale's region is the fallback. */
export function guessHelpRegion(timeZone: string, locale: string): HelpRegionKey {
  return regionOfTimeZone(timeZone) ?? regionOfLocale(locale) ?? 'elsewhere';
}

function regionOfTimeZone(timeZone: string): HelpRegionKey | null {
  const [area = '', ...rest] = timeZone.split('/');
  const city = rest.at(-1);
  if (!city || area === 'Etc') return null;
  if (timeZone === 'Europe/London' || timeZone === 'Europe/Belfast') return 'gb';
  if (timeZone === 'Europe/Dublin') return 'ie';
  if (timeZone === 'Pacific/Honolulu' || area === 'US' || isUsState(rest)) return 'us';
  if (area === 'Canada') return 'ca';
  if (area === 'America') return UNITED_STATES.has(city) ? 'us' : CANADA.has(city) ? 'ca' : 'elsewhere';
  return EUROPEAN_UNION_CITIES.has(city) ? 'eu' : 'elsewhere';
}

const isUsState = ([state, county]: string[]): boolean =>
  county !== undefined && ['Indiana', 'Kentucky', 'North_Dakota'].includes(state ?? '');

function regionOfLocale(locale: string): HelpRegionKey | null {
  const region = locale
    .split('-')
    .findLast((part) => /^[A-Za-z]{2}$/.test(part))
    ?.toUpperCase();
  if (!region || !locale.includes('-')) return null;
  const regionKey = region.toLowerCase();
  if (regionKey in helpRegions && regionKey !== 'eu') return regionKey as HelpRegionKey;
  return EUROPEAN_UNION_REGIONS.has(region) ? 'eu' : 'elsewhere';
}

const STORAGE_KEY = 'help-place';

/** The region chosen earlier on this device, or the guess. */
export function initialHelpRegion(): HelpRegionKey {
  // At build time there is no device, so use the region of most users.
  if (typeof window === 'undefined') return 'gb';
  const chosen = readSavedRegion();
  if (chosen) return chosen;
  return guessHelpRegion(deviceTimeZone(), navigator.language ?? '');
}

/** Stores the choice on this device only, if the browser allows it. */
export function saveHelpRegion(region: HelpRegionKey): void {
  try {
    localStorage.setItem(STORAGE_KEY, region);
  } catch {
    // Storage is unavailable, so the next visit guesses again.
  }
}

function readSavedRegion(): HelpRegionKey | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored !== null && stored in helpRegions ? (stored as HelpRegionKey) : null;
  } catch {
    return null;
  }
}
