import { expect, it } from 'vitest';
import { WEEKDAYS } from '#contract/domain/days.ts';
import { dimensionKeys, timesOfDay } from '#contract/domain/mood.ts';
import { readingGrade } from '#words/text/reading-grade.ts';
import { MILESTONES } from './find-facts.ts';
import { changeText, pairText, returnText, streakText, timeOfDayText, weekdayText } from './phrases.ts';

const bothWays = [true, false] as const;
const pairTexts = dimensionKeys.flatMap((one) =>
  dimensionKeys
    .filter((other) => other !== one)
    .flatMap((other) =>
      bothWays.flatMap((together) => ([0, 1] as const).map((lag) => pairText(one, other, lag, together))),
    ),
);
/** Every text the engine can produce. */
const texts = [
  ...pairTexts,
  ...(['mood', ...dimensionKeys] as const).flatMap((key) => bothWays.map((higher) => changeText(key, higher, 7))),
  ...timesOfDay.flatMap((time) => bothWays.map((higher) => timeOfDayText(time, higher))),
  ...WEEKDAYS.flatMap((weekday) => bothWays.map((higher) => weekdayText(weekday, higher))),
  ...MILESTONES.map(streakText),
  returnText,
];

it("insight texts describe pairs and changes in the user's terms", () => {
  expect(pairText('stressLevel', 'sleepQuality', 0, true)).toBe(
    'On days when you were less stressed, you often slept better.',
  );
  expect(pairText('stressLevel', 'sleepQuality', 0, false)).toBe(
    'On days when you were less stressed, you often slept worse.',
  );
  expect(pairText('sleepQuality', 'anxietyLevel', 1, true)).toBe(
    'The day after you slept better, you were often less anxious.',
  );
  expect(pairText('urgencyOfNeed', 'supportSystemStrength', 0, true)).toBe(
    'On days when you needed help less urgently, there was often more support around you.',
  );
  expect(changeText('currentChallengeLevel', true, 7)).toBe(
    'Over your last 7 rated days, there was more on your plate than usual.',
  );
});

it('insight texts never imply causes, judge or diagnose', () => {
  const why =
    /because|makes?\b|made|leads? to|due to|(?<!needed )helps?\b|causes?|effect|improves?|thanks to|so that|results?|boost/i;
  const judging = /missed|broke|fail|only|should|must|great|well done|proud|congrat|keep it up|amazing|lost|!/i;
  const clinical = /depress|disorder|symptom|diagnos|treat|therap|clinical|patient|suffer/i;
  for (const text of texts) expect(text).not.toMatch(why);
  for (const text of texts) expect(text).not.toMatch(judging);
  for (const text of texts) expect(text).not.toMatch(clinical);
});

it('insight texts are complete sentences, and no two are the same', () => {
  for (const text of texts) expect(text).toMatch(/^[A-Z][\w ,.]+\.$/);
  for (const text of texts) expect(text).not.toMatch(/undefined|your your| {2}/);
  expect(new Set(texts).size).toBe(texts.length);
});

it('insight texts have a median reading grade of 7 or less, and none is above 10', () => {
  const grades = texts.map(readingGrade).sort((one, other) => one - other);
  expect(grades[Math.floor(grades.length / 2)]).toBeLessThanOrEqual(7);
  expect(grades.at(-1)).toBeLessThanOrEqual(10);
});
