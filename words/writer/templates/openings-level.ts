/** First sentences for a profile where every slider is at 3. Nothing is joined to them. */
export const levelOpenings: readonly string[] = [
  'A level sort of {part} so far',
  '{Now} sits right in the middle',
  'Nothing stands out {now}, up or down',
  'It is an even {part}',
  'You are somewhere in the middle {now}',
  'A plain {part}, neither one thing nor the other',
  'Things are on an even keel {now}',
  'It has been a middling {part} so far',
  '{Now} is about as even as they come',
  'Neither high nor low: that is {now} for you',
  'An ordinary {part}, by the look of it',
  'You are right around the middle of things {now}',
  'There is not much to report {now}, one way or the other',
  'You are taking {now} at an even pace',
];

/** First sentences for a check-in that names nothing, and in which not everything was given. */
export const unsaidOpenings: readonly string[] = [
  'You looked in {now}',
  'There may be no word for {now}',
  "You don't have to describe {now}",
  'Not all of {now} has to be said',
  'There is no need to sum up {now}',
  'You may not know yet what {now} is like',
  'It is {part}, however it feels',
  'You opened this page {now}',
  'This {part} can speak for itself',
  'You took a moment {now}',
];
