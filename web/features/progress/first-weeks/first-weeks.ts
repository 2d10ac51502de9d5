/** What the pages show and when: while there are few days, one card says so instead of empty charts. */
import type { CallReply } from '../../../../contract/call.ts';
import type { progress } from '../../../../contract/calls/progress.ts';

type Progress = CallReply<typeof progress>;

/** From this many days with check-ins on, the year is drawn. */
export const YEAR_DAYS = 7;
/** From this many days with check-ins on, there can be insights. */
export const INSIGHT_DAYS = 14;
/** From this many days in a row on, every weekday has had three check-ins: the last chart can be drawn. */
export const CHART_DAYS = 21;

/** False while unknown. */
export const isInFirst = (days: number, reply: Pick<Progress, 'daysWithEntries'> | undefined): boolean =>
  reply !== undefined && reply.daysWithEntries < days;
