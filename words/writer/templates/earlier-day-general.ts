/**
 * Sentences about a day that is filled in later, which fit whatever was named first: no step, and nothing that happens
 * now.
 */

/** First sentences for a day on which every slider was at 3. */
export const earlierDayLevelOpenings: readonly string[] = [
  '{Now} was neither good nor bad',
  'Nothing stood out {now}, up or down',
  'You were somewhere in the middle {now}',
  '{Now} was about as even as they come',
  'There was not much to report {now}, one way or the other',
];

/** First sentences where what was given names nothing, and not everything was given. */
export const earlierDayUnsaidOpenings: readonly string[] = [
  'You looked back at {now}',
  'There may be no word for {now}',
  "You don't have to describe {now}",
  'Not all of {now} has to be said',
  'There is no need to sum up {now}',
];

export const earlierDayLevelTurnings: readonly string[] = [
  'Nothing more has to be said about it.',
  'A {part} like that is perfectly all right.',
  'Not every day has to be remarkable.',
  'It can stay as it was.',
];

export const earlierDayUnsaidTurnings: readonly string[] = [
  "It doesn't have to add up to anything.",
  'It can stay as it was.',
  'Short answers count as well.',
  'Nothing more is needed from you.',
  'More can be said another time.',
];

/** Nothing was hard, something was good. */
export const earlierDayGoodTurnings: readonly string[] = [
  'That is a good thing to look back on.',
  'It is good to have had a {part} like that.',
  'You may be quietly pleased about it.',
  'That is pleasant to think back to.',
  'It was good, and it still counts.',
  'It is worth remembering.',
];

/** One or two were hard, and the first sentence named a good thing beside a hard one. */
export const earlierDayBothTurnings: readonly string[] = [
  "You don't have to choose between the two.",
  'A {part} can hold both of those.',
];

/** One or two were hard. */
export const earlierDaySomeHardTurnings: readonly string[] = [
  'Nobody kind would hold it against you.',
  "It doesn't have to be gone over again.",
  'It can be told as it was, with nothing added.',
  'A good many people know what that is like.',
  'You deserved some kindness in it.',
];

/** Three or more were hard. */
export const earlierDayManyHardTurnings: readonly string[] = [
  "You don't have to make up for it now.",
  'There was no right way to have a {part} like that.',
  "You don't have to make it sound smaller than it was.",
  'It makes sense that it felt the way it did.',
  "You don't have to explain it to anyone.",
  'It is fair if other things were left for another day.',
];

/** An urgent need was named. The help lines may be closed. */
export const earlierDayUrgentTurnings: readonly string[] = [
  'Needing it was reason enough to ask.',
  'It mattered, and it still does.',
  'Having needed it is nothing to excuse.',
  'It is not too late to ask.',
  'If you still do, it can be asked for now.',
  'It was right to take that seriously.',
];
