/**
 * Sentences about a day that is filled in later, which fit whatever was named first: no step, and nothing that happens
 * now.
 */

/** First sentences for a day on which every slider was at 3. */
export const earlierDayLevelOpenings: readonly string[] = [
  '{Now} was in the middle on every side',
  'Nothing stood out {now}, up or down',
  'You were somewhere in the middle {now}',
  '{Now} was about as even as they come',
  'There was not much to report {now}, one way or the other',
];

/** First sentences where what was given names nothing, and not everything was given. */
export const earlierDayUnsaidOpenings: readonly string[] = [
  'You looked back at {now}',
  'However {now} was, it can be that',
  '{Now} does not need a name',
  'Not all of {now} has to be said',
  'There is no need to sum up {now}',
];

export const earlierDayLevelTurnings: readonly string[] = [
  'Nothing more has to be said about it.',
  'A {part} like that is perfectly all right.',
  'Not every day has to have a headline.',
  'It can stay as it was.',
];

export const earlierDayUnsaidTurnings: readonly string[] = [
  'It does not have to add up to anything.',
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
  'One did not undo the other.',
  'A {part} can hold both of those.',
  'There was room for the good part and for the other part too.',
];

/** One or two were hard. */
export const earlierDaySomeHardTurnings: readonly string[] = [
  'It was one part of the day, and it can have its place.',
  'You need not hold it against yourself.',
  'It does not have to be gone over again.',
  'It is all right that it was so.',
  'A good many people know what that is like.',
  'It made sense, and it does not need a verdict.',
];

/** Three to seven were hard. */
export const earlierDayManyHardTurnings: readonly string[] = [
  'You do not have to make up for it now.',
  'There was no right way to have a {part} like that.',
  'You do not have to make it sound smaller than it was.',
  'It makes sense that it felt the way it did.',
  'You do not have to explain it to anyone.',
  'It is fair if other things were left for another day.',
];

/** Eight or more were hard. */
export const earlierDayMostHardTurnings: readonly string[] = [
  'That is a great deal for one person to have felt.',
  'Whatever was left undone can stay undone.',
  'Saying how it was counts for something.',
  'No wonder if there was little left over.',
  'You do not have to answer for any of it.',
];

/** An urgent need was named. The help lines may be closed. */
export const earlierDayUrgentTurnings: readonly string[] = [
  'Needing something soon was reason enough to ask.',
  'It mattered, and it still does.',
  'There is no wrong way to have needed it.',
  'It is not too late to ask.',
  'You did not have to earn help by waiting.',
  'It was right to take that seriously.',
];

/** While the help lines are open: a person or a help line, without a task. */
export const earlierDayContacts: readonly string[] = [
  'If it is still so, a person or a help line can hear it now.',
  'You can still tell someone what it was like, or a help line.',
  'Someone, or a help line, can hear about it, even now.',
  'A help line can hear how it was, in whatever words come.',
  'A person or a help line can be told about it, in any order.',
  'There are still people to tell about it, on a help line too.',
  'If some of it is still there, a person or a help line can be asked now.',
];

/** The same if nothing that was given was hard, and the lines are open because of earlier check-ins. */
export const earlierDayPlainContacts: readonly string[] = [
  'Someone, or a help line, can hear how you are, whatever that {part} was like.',
  'A person or a help line can be asked at any time, in whatever words come.',
];
