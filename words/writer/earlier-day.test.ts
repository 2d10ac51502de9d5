/** Texts for a day that is filled in later: in the past tense and without a step, from passages and from templates. */
import { describe, expect, it } from 'vitest';
import { dimensionKeys } from '../../contract/domain/mood.ts';
import { needsHelp } from '../../contract/domain/needs-help.ts';
import { withGivenOnly } from '../given.ts';
import { findViolations } from '../rules/find-violations.ts';
import { seededRandom } from '../seeded-random.ts';
import { plainRequest, requestFor } from '../testing/plain-request.ts';
import { type Profile, randomProfiles, realisticProfiles } from '../testing/profiles.ts';
import { containsAdvice, containsStep } from '../text/advice.ts';
import { feelingsIn } from '../text/feelings.ts';
import type { WritingRequest } from '../writing-request.ts';
import { passagesRead } from './passages-read.ts';
import { randomFor } from './seed.ts';
import { templateText } from './template-writer.ts';
import * as general from './templates/earlier-day-general.ts';
import { earlierDayOpenings } from './templates/earlier-day-openings.ts';
import { earlierDayOpeningsAtEnds } from './templates/earlier-day-openings-at-ends.ts';
import { builtInText } from './writer.ts';

/** In three of ten only some of the sliders are given, and two of ten follow two check-ins with low hope. */
const requestsOf = (profiles: readonly Profile[], seed: number): WritingRequest[] => {
  const next = seededRandom(seed);
  return profiles.map((profile) => {
    const given = next() < 0.3 ? dimensionKeys.filter(() => next() < 0.3) : dimensionKeys;
    const request = withGivenOnly({ ...plainRequest, ...profile, given, isEarlierDay: true });
    return { ...request, isHelpOpen: needsHelp(request.ratings, next() < 0.2 ? [2, 2] : []) };
  });
};
const requests = [...requestsOf(randomProfiles(1_000, 77), 1), ...requestsOf(realisticProfiles(1_000, 78), 2)];

const brokenBy = (text: string, request: WritingRequest): string[] =>
  findViolations({ ...request, text }).map(({ rule, note }) => `${rule} ${note} ${text}`);

describe('texts for an earlier day, over 2,000 random requests', () => {
  it('break no rule', () => {
    expect(requests.flatMap((request) => brokenBy(builtInText(request), request))).toEqual([]);
  });

  it('break no rule with templates alone, and name the help line while help is open', () => {
    const odd = requests.flatMap((request) => {
      const { text } = templateText(request, randomFor(request));
      const shows = /[{}]| {2}|[.,]{2}|\ba (?:afternoon|evening)\b/.test(text);
      const isWithoutHelp = request.isHelpOpen && !/help line/.test(text);
      return shows || isWithoutHelp ? [text] : brokenBy(text, request);
    });
    expect(odd).toEqual([]);
  });
});

describe('passages for an earlier day', () => {
  const writtenByTemplates = (of: readonly WritingRequest[]) =>
    of.map(builtInText).filter((text) => passagesRead([text])[0] === undefined);
  const ofAll = realisticProfiles(2_000, 79).map((profile) => requestFor(profile, { isEarlierDay: true }));

  it('write every first text for a day on which all was given and the help lines stay closed', () => {
    expect(writtenByTemplates(ofAll.filter(({ isHelpOpen }) => !isHelpOpen))).toEqual([]);
  });

  it('write nearly all first texts while help is open', () => {
    const withHelp = ofAll.filter(({ isHelpOpen }) => isHelpOpen);
    expect(writtenByTemplates(withHelp).length / withHelp.length).toBeLessThan(0.02);
  });
});

it('builtInText breaks no rule when seven identical days are filled in one after another', () => {
  const broken = requests.slice(0, 30).flatMap((request) => {
    const recentTexts: string[] = [];
    return Array.from({ length: 7 }, () => {
      const known = { ...request, recentTexts: [...recentTexts] };
      const text = builtInText(known);
      recentTexts.unshift(text);
      return brokenBy(text, known);
    }).flat();
  });
  expect(broken).toEqual([]);
});

describe('templates for an earlier day', () => {
  const filled = (part: string) =>
    part.replaceAll('{now}', 'that evening').replaceAll('{Now}', 'That evening').replaceAll('{part}', 'evening');
  const sides = dimensionKeys.flatMap((key) =>
    (['low', 'high'] as const).map((side) => {
      const [mild, end] = [earlierDayOpenings[key][side], earlierDayOpeningsAtEnds[key][side]];
      return { key, side, parts: [...mild.open, ...mild.also, ...end.open, ...end.also].map(filled) };
    }),
  );
  const named = sides.filter(({ key, side }) => key !== 'urgencyOfNeed' || side === 'high');

  it.each(named)('name only $key $side, in the past tense and without advice', ({ key, side, parts }) => {
    for (const part of parts) {
      const feelings = feelingsIn(part);
      expect(feelings, part).not.toEqual([]);
      const isStray = feelings.some(
        ({ signs, denied }) => denied || !signs.some((sign) => sign.dimension === key && sign.direction === side),
      );
      expect([part, isStray]).toEqual([part, false]);
      expect(part).not.toMatch(/\b(?:is|are|has|have|feels|today|tonight|now|yesterday)\b/i);
      expect(containsAdvice(part), part).toBe(false);
    }
  });

  it('name no feeling and contain no step if they are general', () => {
    for (const part of Object.values(general).flat().map(filled)) {
      expect([part, feelingsIn(part).map(({ phrase }) => phrase)]).toEqual([part, []]);
      expect(containsStep(part), part).toBe(false);
    }
  });
});
