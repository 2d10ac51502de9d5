/** Formats numbers and lists for sentences. */
/** A score as shown everywhere on the page: "3.4". */
export const formatScore = (score: number): string => score.toFixed(1);

/** The displayed score as a number. Sentences compare this, so that they never contradict the numbers beside them. */
export const roundScore = (score: number): number => Number(formatScore(score));

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** "a, b and c" */
export const formatList = (items: readonly string[]): string => listFormat.format(items);
/** "1 day", "2 days", "1,200 days". */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

/** Replaces a chart: how many days it needs, and how many there are. `where` narrows them: "in the last 30 days". */
export function formatDaysNeeded(days: number, has: number, where = ''): string {
  const needed = `This needs ${formatCount(days, 'day')} with entries${where && ` ${where}`}.`;
  return `${needed} You have ${has === 0 ? 'none yet' : has.toLocaleString('en-GB')}.`;
}

/** With fewer days than this, a chart would show little but chance. */
export const MIN_DAYS = 3;
