/** Second sentences that fit whatever was named first, by how many sliders are hard. */

/** None is hard and none stands out. */
export const levelTurnings: readonly string[] = [
  'Nothing needs fixing.',
  'The middle is a perfectly good place to be.',
  'You do not have to make anything more of it.',
  'There is room to breathe in a {part} like that.',
  'Plain hours are where most of life is lived.',
  'Not every day has to have a headline.',
  'You can take it as it comes.',
  'There is a kind of ease in having nothing to sort out.',
  'It asks nothing special of you.',
  'An even keel is worth a small nod.',
  'You can leave things as they are for now.',
  'Some days are for keeping on, and that is fine.',
];

/** Nothing that was given stands out, and not everything was given. */
export const unsaidTurnings: readonly string[] = [
  'A little is enough.',
  'You can leave it open.',
  'It does not have to add up to anything.',
  'More can be said another time.',
  'There is no wrong way to answer.',
  'You can go on as you like.',
  'Nothing more is needed from you.',
  'It can stay as it is.',
  'Short answers count as well.',
  'You need not find a word for it.',
];

/** None is hard, something is good. */
export const goodTurnings: readonly string[] = [
  'A {part} like this is worth noticing while you are in it.',
  'You can let a good thing be as good as it is.',
  'There is time to like it.',
  'You had a hand in how this {part} feels.',
  'That is good news, even if nobody else hears of it.',
  'That deserves a moment of your time.',
];

/** One or two are hard, and the first sentence named a good thing beside a hard one. */
export const bothTurnings: readonly string[] = [
  'One does not undo the other.',
  'A {part} can hold both of those.',
  'There is room for the good part and for the other part too.',
];

/** One or two are hard. */
export const someHardTurnings: readonly string[] = [
  'It is one part of the day, and it can have its place.',
  'You can notice it and not argue with it.',
  'It does not have to be solved to be lived with.',
  'That is worth being kind about.',
  'You can let it be there and still do one small thing.',
  'It makes sense, and it does not need a verdict.',
  'A good many people know that feeling.',
  'You need not hold it against yourself.',
  'It can be so {now} without saying anything about who you are.',
];

/** Three to seven are hard. */
export const manyHardTurnings: readonly string[] = [
  'It is fair to ask less of yourself {now}.',
  'You do not have to sort out all of this {now}.',
  'Getting through it is enough of a plan.',
  'You can be gentle with yourself and still be honest about it.',
  'It makes sense that this is how it feels.',
  'There is no right way to have a {part} like this.',
  'You may go slowly, and you may leave things undone.',
  'The rest of the to-do list can look after itself for a bit.',
  'You do not have to be cheerful about it.',
  'Not much has to happen {now}.',
];

/** Eight or more are hard, and at least two of them have been named. */
export const greatDealTurnings: readonly string[] = [
  'That is a great deal for one person, and it is no failing to find it so.',
  'You are not failing at this; it is a lot.',
  'No wonder if there is little left over.',
  'Any one of those would be enough for one {part}.',
];

/** Eight or more are hard. */
export const mostHardTurnings: readonly string[] = [
  'Nothing has to be solved {now}.',
  'You can let the next minute be the only one that matters.',
  'It is all right to do nothing for a moment but be here.',
  'All you have to do {now} is the next small thing.',
  'You do not have to hold this up by force.',
  'This is a {part} for the smallest possible plans.',
  'Whatever you are not doing {now} can stay undone.',
  'Being here and saying how it is counts for something.',
  'Most things can be put off, and no one has to agree.',
];
