import { formatCount } from '../data-display/format-count.ts';

/** "1 entry", "1,200 entries": the word on the pages. */
export const formatCheckInCount = (count: number): string => formatCount(count, 'entry', 'entries');
