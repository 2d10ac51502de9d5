/**
 * Insights about users who leave ratings alone: how many false patterns are shown, and how many true ones are found. In
 * brackets: the same figure if a rating that was left alone counted as a set 3.
 */
import {
  falseFindings,
  foundPairs,
  type WayOfSkipping,
  waysOfSkipping,
} from '../server/features/progress/insights/testing/simulated-users.ts';
import { type Benchmark, figureRow, type Row } from './report.ts';

const USERS = 500;
/** Fewer users, because testing repeatedly over the 90 days takes many times as long. */
const USERS_LOOKED_AT_OFTEN = 200;
const FIRST_LOOK = 14;
const DAYS_BETWEEN_LOOKS = 4;
const DAYS = 90;
const MOST_WRONG = 5;
const LEAST_FOUND = 80;
const IN_HUNDRED = { unit: 'in 100', digits: 1 };
/** The correlation of the underlying feelings, of which whole ratings show about 0.53. */
const CORRELATION = 0.6;

const ways = Object.keys(waysOfSkipping) as WayOfSkipping[];

export const insightsRows: Benchmark = async () => [
  ...ways.map(lookedAtOnceRow),
  ...ways.map(lookedAtOftenRow),
  bothSetRow(),
  bothSkippedRow(),
];

function lookedAtOnceRow(way: WayOfSkipping): Row {
  const { pairs, patterns } = falseFindings({ users: USERS, way });
  const before = falseFindings({ users: USERS, way, unsetAsThree: true });
  return {
    what: `False insights after ${DAYS} days with 40 of 100 ratings left alone, ${way}: share of ${USERS} users shown a false pair; any false pattern`,
    ours: `${inHundred(pairs)}; ${inHundred(patterns)} in 100 (as a 3: ${inHundred(before.pairs)}; ${inHundred(before.patterns)})`,
    limit: `each at most ${MOST_WRONG} in 100`,
    holds: pairs <= MOST_WRONG && patterns <= MOST_WRONG,
    figures: { patterns, pairs },
  };
}

function lookedAtOftenRow(way: WayOfSkipping): Row {
  const looks = (DAYS - FIRST_LOOK) / DAYS_BETWEEN_LOOKS;
  const earlierLooks = Array.from({ length: looks }, (_, look) => FIRST_LOOK + look * DAYS_BETWEEN_LOOKS);
  const { pairs, patterns } = falseFindings({ users: USERS_LOOKED_AT_OFTEN, way, earlierLooks });
  return {
    what: `False insights, ratings left alone ${way}, tested every ${DAYS_BETWEEN_LOOKS} days from day ${FIRST_LOOK}: share of ${USERS_LOOKED_AT_OFTEN} users ever shown a false pair; any false pattern`,
    ours: `${inHundred(pairs)}; ${inHundred(patterns)} in 100`,
    limit: `a pair at most ${MOST_WRONG} in 100`,
    holds: pairs <= MOST_WRONG,
    figures: { pairs, patterns },
  };
}

function bothSetRow(): Row {
  const found = foundPairs({ users: USERS, correlation: CORRELATION, bothSet: true });
  const what = `True pairs found: two ratings that correlate by ${CORRELATION}, both set on ${DAYS} days, all others left alone by 40 in 100`;
  return figureRow(what, found, { atLeast: LEAST_FOUND }, IN_HUNDRED);
}

function bothSkippedRow(): Row {
  const skipped = { users: USERS, correlation: CORRELATION, bothSet: false };
  const [found, before] = [foundPairs(skipped), foundPairs({ ...skipped, unsetAsThree: true })];
  const what = 'True pairs found: these two left alone by 40 in 100 as well, which leaves about 32 days with both';
  return figureRow(what, found, 'none', IN_HUNDRED, `as a 3: ${inHundred(before)}`);
}

const inHundred = (share: number): string => share.toFixed(1);
