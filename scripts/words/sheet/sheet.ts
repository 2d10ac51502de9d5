/**
 * The human sheet: 50 texts with their ratings, half of them for hard days, with a tick for each of the ten questions
 * and space for a comment. It opens in a spreadsheet. filled-sheet.ts reads back what two readers filled in.
 */
import {
  countHard,
  dimensionKeys,
  dimensions,
  RATING_DEFAULT,
  RATING_MAX,
  ratingLabel,
} from '#contract/domain/mood.ts';
import { BYTE_ORDER_MARK, csvRow } from '#server/text/csv.ts';
import { heaviest } from '#words/salience.ts';
import { seededRandom, shuffled } from '#words/seeded-random.ts';
import { tenQuestions } from '#words/ten-questions.ts';
import type { JudgedText } from '../judging/judge.ts';

const HARD_DAY_TEXTS = 25;
const OTHER_DAY_TEXTS = 25;
/** A hard day has at least this many hard ratings. */
const MIN_HARD_RATINGS = 3;

export const LINE_COLUMN = 'line';
export const dataColumns = ['id', 'hour', 'help', 'ratings', 'heaviest', 'changed', 'text'] as const;

/** The same texts for the same seed, in an order that does not reveal which days are hard. */
export const chosenForSheet = (texts: readonly JudgedText[], seed: number): JudgedText[] => {
  const next = seededRandom(seed);
  const isHardDay = ({ request }: JudgedText) => countHard(request.ratings) >= MIN_HARD_RATINGS;
  const mixed = shuffled(texts, next);
  const chosen = [
    ...mixed.filter(isHardDay).slice(0, HARD_DAY_TEXTS),
    ...mixed.filter((one) => !isHardDay(one)).slice(0, OTHER_DAY_TEXTS),
  ];
  return shuffled(chosen, next);
};

const listOf = (items: readonly string[]): string => items.join('; ');

const rowOf = ({ id, request, text }: JudgedText): string[] => {
  const { ratings, timeOfDay, isNight, isHelpOpen, changes } = request;
  const rated = dimensionKeys
    .filter((key) => ratings[key] !== RATING_DEFAULT)
    .map((key) => `${dimensions[key].label} ${ratings[key]} of ${RATING_MAX} (${ratingLabel(key, ratings[key])})`);
  return [
    id,
    isNight ? `${timeOfDay}, in the small hours` : timeOfDay,
    isHelpOpen ? 'open' : '',
    listOf(rated),
    listOf(heaviest(ratings).map((key) => dimensions[key].label)),
    listOf(changes.map(({ key, now, usual }) => `${dimensions[key].label} ${now}, usually about ${usual.toFixed(1)}`)),
    text,
  ];
};

export const sheetOf = (texts: readonly JudgedText[]): string => {
  const header = [...dataColumns, ...tenQuestions.map(({ id, question }) => `${id}. ${question}`), LINE_COLUMN];
  const toFill = [...tenQuestions.map(() => ''), ''];
  return BYTE_ORDER_MARK + [header, ...texts.map((one) => [...rowOf(one), ...toFill])].map(csvRow).join('');
};
