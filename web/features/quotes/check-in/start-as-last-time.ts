/** The link from Home to a check-in that is filled in with the last one. */
import { pages } from '#contract/pages.ts';

const PARAMETER = 'start';
const VALUE = 'last-time';

/** The URL of the check-in page that applies "Same as last time" when it opens. */
export const SAME_AS_LAST_TIME_PATH = `${pages.sliders}?${PARAMETER}=${VALUE}`;

export const startsAsLastTime = (search: string): boolean => new URLSearchParams(search).get(PARAMETER) === VALUE;
