/** From how many days on each part of the pages is shown. Before that, one card says so in place of empty charts. */
import type { Progress } from '../progress-replies.ts';

/** The year is drawn from this many days with check-ins on. */
export const YEAR_DAYS = 7;
/** Insights are possible from this many days with check-ins on. */
export const INSIGHT_DAYS = 14;
/** After this many consecutive days with check-ins, every weekday has three of them, so the last chart can be drawn. */
export const CHART_DAYS = 21;

/** False while unknown. */
export const isInFirst = (days: number, reply: Pick<Progress, 'daysWithEntries'> | undefined): boolean =>
  reply !== undefined && reply.daysWithEntries < days;
