import { formatInteger } from './format-integer.ts';

/** "1 day", "2 days", "1,200 days". */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatInteger(count)} ${count === 1 ? singular : plural}`;
