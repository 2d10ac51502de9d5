/** Which country's help lines to show first: the person's own choice, else a guess from the device. */
import { type HelpPlaceKey, helpPlaces } from '../../contract/help-lines.ts';

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

/** Where you are beats which language you read: the time zone decides, the locale's region fills in. */
export function guessHelpPlace(timeZone: string, locale: string): HelpPlaceKey {
  return placeOfZone(timeZone) ?? placeOfRegion(locale) ?? 'elsewhere';
}

function placeOfZone(timeZone: string): HelpPlaceKey | null {
  const [area = '', ...rest] = timeZone.split('/');
  const city = rest.at(-1);
  if (!city || area === 'Etc') return null;
  if (timeZone === 'Europe/London' || timeZone === 'Europe/Belfast') return 'gb';
  if (timeZone === 'Europe/Dublin') return 'ie';
  if (timeZone === 'Pacific/Honolulu' || area === 'US' || isAmericanState(rest)) return 'us';
  if (area === 'Canada') return 'ca';
  if (area === 'America') return UNITED_STATES.has(city) ? 'us' : CANADA.has(city) ? 'ca' : 'elsewhere';
  return EUROPEAN_UNION_CITIES.has(city) ? 'eu' : 'elsewhere';
}

const isAmericanState = ([state, county]: string[]): boolean =>
  county !== undefined && ['Indiana', 'Kentucky', 'North_Dakota'].includes(state ?? '');

function placeOfRegion(locale: string): HelpPlaceKey | null {
  const region = locale
    .split('-')
    .findLast((part) => /^[A-Za-z]{2}$/.test(part))
    ?.toUpperCase();
  if (!region || !locale.includes('-')) return null;
  const own = region.toLowerCase();
  if (own in helpPlaces && own !== 'eu') return own as HelpPlaceKey;
  return EUROPEAN_UNION_REGIONS.has(region) ? 'eu' : 'elsewhere';
}

const STORAGE_KEY = 'help-place';

/** The place chosen before on this device, else the guess. */
export function initialHelpPlace(): HelpPlaceKey {
  // At build nobody is asking: what is written then is for where most people are.
  if (typeof window === 'undefined') return 'gb';
  const chosen = readChoice();
  if (chosen) return chosen;
  return guessHelpPlace(Intl.DateTimeFormat().resolvedOptions().timeZone ?? '', navigator.language ?? '');
}

/** Keeps the choice on this device only, where the browser lets us. */
export function rememberHelpPlace(place: HelpPlaceKey): void {
  try {
    localStorage.setItem(STORAGE_KEY, place);
  } catch {
    // Storage is closed to us: the guess will do next time.
  }
}

function readChoice(): HelpPlaceKey | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored !== null && stored in helpPlaces ? (stored as HelpPlaceKey) : null;
  } catch {
    return null;
  }
}
