/** Second sentences that fit whatever was named first, by how many sliders are hard. */

/** None is hard and none stands out. */
export const levelTurnings: readonly string[] = [
  'Nothing needs fixing.',
  'The middle is a perfectly good place to be.',
  "You don't have to make anything more of it.",
  "There's room to breathe in a {part} like that.",
  'Not every day has to be remarkable.',
  'You can take it as it comes.',
  'It asks nothing special of you.',
  'You can leave things as they are for now.',
];

/** Nothing that was given stands out, and not everything was given. */
export const unsaidTurnings: readonly string[] = [
  'A little is enough.',
  'You can leave it open.',
  "It doesn't have to add up to anything.",
  'More can be said another time.',
  "There's no wrong way to answer.",
  'You can go on as you like.',
  'Nothing more is needed from you.',
  'It can stay as it is.',
  'Short answers count as well.',
  "You don't have to find a word for it.",
];

/** None is hard, something is good. */
export const goodTurnings: readonly string[] = [
  'A {part} like this is worth noticing while you are in it.',
  'You can let a good thing be as good as it is.',
  "That's worth a moment of your time.",
];

/** One or two are hard, and the first sentence named a good thing beside a hard one. */
export const bothTurnings: readonly string[] = [
  "You don't have to choose between the two.",
  'You can say both when someone asks how you are.',
  "Both are true {now}, and you don't have to weigh them up.",
];

/** One or two are hard. */
export const someHardTurnings: readonly string[] = [
  "That's worth being kind about.",
  "It makes sense, and it doesn't need a verdict.",
  'A good many people know that feeling.',
  "You don't have to hold it against yourself.",
  "It's all right to say so.",
];

/** Three or more are hard. */
export const manyHardTurnings: readonly string[] = [
  "It's fair to ask less of yourself {now}.",
  "You don't have to sort out all of this {now}.",
  'You can be gentle with yourself and still be honest about it.',
  'It makes sense that this is how it feels.',
  "There's no right way to have a {part} like this.",
  'You may go slowly, and you may leave things undone.',
  "You don't have to be cheerful about it.",
];
