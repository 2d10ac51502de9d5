/** Each reviewed template, on its own, says what it is filed under and nothing else. */
import { describe, expect, it } from 'vitest';
import {
  type DimensionKey,
  defaultRatings,
  dimensionKeys,
  dimensions,
  type Ratings,
  type TimeOfDay,
  timesOfDay,
} from '../../contract/domain/mood.ts';
import { findViolations } from '../rules/find-violations.ts';
import { containsAdvice, containsStep, isPlan } from '../text/advice.ts';
import { feelingsIn } from '../text/feelings.ts';
import { openingsAtEnds } from './templates/openings-at-ends.ts';
import { bodyAndDayOpenings } from './templates/openings-body-day.ts';
import { emotionalOpenings } from './templates/openings-emotional.ts';
import { levelOpenings } from './templates/openings-level.ts';
import { socialAndPurposeOpenings } from './templates/openings-social-purpose.ts';
import * as generalSteps from './templates/steps-general.ts';
import type { OpeningTemplatesByDimension, Side } from './templates/template.ts';
import { easyTurnings } from './templates/turnings-easy.ts';
import * as generalTurnings from './templates/turnings-general.ts';
import { hardTurnings } from './templates/turnings-hard.ts';

const meetings: OpeningTemplatesByDimension<DimensionKey> = {
  ...emotionalOpenings,
  ...socialAndPurposeOpenings,
  ...bodyAndDayOpenings,
};

const filled = (part: string, time: TimeOfDay = 'evening'): string =>
  part.replaceAll('{now}', 'tonight').replaceAll('{Now}', 'Tonight').replaceAll('{part}', time);

/** Feelings named by the part that do not belong to that side of that slider. */
const strayFeelings = (part: string, slider?: DimensionKey, side?: Side): string[] =>
  feelingsIn(filled(part))
    .filter(
      ({ signs, denied }) =>
        denied || !signs.some((sign) => sign.dimension === slider && (side === undefined || sign.direction === side)),
    )
    .map(({ phrase }) => `${part} -> ${phrase}`);

const sides: readonly Side[] = ['low', 'high'];
const everySide = dimensionKeys.flatMap((slider) => sides.map((side) => ({ slider, side })));

const easyTurningsOf = (slider: DimensionKey): readonly string[] =>
  slider === 'urgencyOfNeed' ? [] : easyTurnings[slider];

const allParts = (): { readonly part: string; readonly isHard: boolean }[] => {
  const of = (parts: readonly string[], isHard: boolean) => parts.map((part) => ({ part, isHard }));
  const { levelTurnings, goodTurnings, ...hardGeneral } = generalTurnings;
  return [
    ...dimensionKeys.flatMap((slider) => [
      ...sides.flatMap((side) => Object.values(meetings[slider][side]).flatMap((parts) => of(parts, true))),
      ...of(hardTurnings[slider], true),
      ...of(easyTurningsOf(slider), false),
    ]),
    ...of([...levelTurnings, ...goodTurnings, ...levelOpenings], false),
    ...of(Object.values(hardGeneral).flat(), true),
  ];
};

/** Rules that a single part can break by its wording alone. */
const rulesOfWords = [4, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18];

describe('every template', () => {
  it('has wording that no rule refuses at any time of day', () => {
    const allHard = Object.fromEntries(
      dimensionKeys.map((key) => [key, dimensions[key].hardEnd === 'high' ? 5 : 1]),
    ) as Ratings;
    const refused = allParts().flatMap(({ part, isHard }) =>
      timesOfDay.flatMap((timeOfDay) => {
        const now = timeOfDay === 'evening' ? 'tonight' : `this ${timeOfDay}`;
        const text = part
          .replaceAll('{now}', now)
          .replaceAll('{Now}', now.replace(/^t/, 'T'))
          .replaceAll('{part}', timeOfDay);
        const ratings = isHard ? allHard : defaultRatings();
        return findViolations({ text, ratings, timeOfDay, recentTexts: [] })
          .filter(({ rule }) => rulesOfWords.includes(rule))
          .map(({ rule, note }) => `${rule} ${text} -> ${note}`);
      }),
    );
    expect(refused).toEqual([]);
  });
});

describe('opening templates', () => {
  it.each(everySide)('name only $slider $side and give no advice', ({ slider, side }) => {
    const { open, also } = meetings[slider][side];
    const end = openingsAtEnds[slider][side];
    for (const part of [...open, ...also, ...end.open, ...end.also]) {
      expect(strayFeelings(part, slider, side)).toEqual([]);
      expect(feelingsIn(filled(part)), part).not.toEqual([]);
      expect(containsAdvice(filled(part)), part).toBe(false);
    }
  });

  it.each(everySide.filter(({ slider, side }) => slider !== 'urgencyOfNeed' || side === 'high'))(
    'include at least five different ones for $slider $side',
    ({ slider, side }) => {
      const milder = meetings[slider][side].open;
      const atEnd = openingsAtEnds[slider][side].open;
      const isHardSide = dimensions[slider].hardEnd === side;
      expect(new Set(milder).size).toBeGreaterThanOrEqual(5);
      expect(new Set(isHardSide ? atEnd : [...atEnd, ...milder]).size).toBeGreaterThanOrEqual(5);
    },
  );

  it('name no feeling for a level day', () => {
    expect(levelOpenings.flatMap((part) => strayFeelings(part))).toEqual([]);
  });
});

const ownTurnings = dimensionKeys.flatMap((slider) =>
  [...hardTurnings[slider], ...easyTurningsOf(slider)].map((part) => ({ slider, part })),
);
const plainTurnings = Object.values(generalTurnings).flat();

describe('turning templates', () => {
  it('name no feeling except that of their slider', () => {
    expect(ownTurnings.flatMap(({ slider, part }) => strayFeelings(part, slider))).toEqual([]);
    expect(plainTurnings.flatMap((part) => strayFeelings(part))).toEqual([]);
  });

  it('contain no step', () => {
    const texts = [...ownTurnings.map(({ part }) => part), ...plainTurnings];
    expect(texts.filter((part) => containsStep(filled(part)))).toEqual([]);
  });
});

describe('step templates', () => {
  const steps = Object.values(generalSteps).flatMap((some) => Object.values(some).flat());

  it('name no feeling', () => {
    expect(steps.flatMap((part) => strayFeelings(part))).toEqual([]);
  });

  it('contain a step, phrased as a plan with "when" or "if"', () => {
    expect(steps.filter((part) => !containsStep(part) || !isPlan(part))).toEqual([]);
  });
});
