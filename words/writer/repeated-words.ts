/** Whether two parts of one text use the same word: "a lot pressing on you, and a lot on your plate". */
import { wordsOf } from '../text/plain-text.ts';

/** Words that may be repeated. */
const ignoredWords = new Set(
  `about after again along also another anyone anything asks because been being both could does doing done down each even every
  from have here into know last later leave less like little long made make many more most much need next nothing once only other
  over part rather same some someone something still such take than that them then there these they thing things this those through
  today tomorrow tonight morning afternoon evening towards under until very want well were what when where which while with without would
  yourself your yours youre just finds sort day minute one two three not now you and the for are can let put out off its has all had may how who was any say too get got see per it's that's you're`.split(
    /\s+/,
  ),
);

const comparedWords = (text: string): Set<string> =>
  new Set(wordsOf(text.replaceAll(/\ba lot\b/gi, 'alot')).filter((word) => word.length > 2 && !ignoredWords.has(word)));

export function sharesWords(one: string, other: string): boolean {
  const others = comparedWords(other);
  return [...comparedWords(one)].some((word) => others.has(word));
}
