/**
 * Which passages may be chosen: none that was read recently and, while help is open, none that names anything good
 * except people.
 */
import { describe, expect, it } from 'vitest';
import { countHard, type DimensionKey, defaultRatings, dimensionKeys, dimensions } from '../../contract/domain/mood.ts';
import { RECENT_COMPARED } from '../rules/form.ts';
import { requestFor } from '../testing/plain-request.ts';
import { type Profile, randomProfiles, realisticProfiles } from '../testing/profiles.ts';
import type { WritingRequest } from '../writing-request.ts';
import { NOT_AGAIN_WITHIN, passageQuote, passageQuotes } from './choose-passage.ts';
import { isHardSide, namedBy, type Passage, sidesOf, weightOf } from './passages/passage.ts';
import { passagesRead } from './passages-read.ts';
import { scoreFor } from './score-passage.ts';
import { randomFor } from './seed.ts';
import { builtInText } from './writer.ts';

const DAYS = 60;

interface Day {
  readonly request: WritingRequest;
  readonly text: string;
  readonly passage: Passage | undefined;
}

/** The same ratings every day. */
const daysOf = (profile: Profile): Day[] => {
  const newestFirst: string[] = [];
  return Array.from({ length: DAYS }, () => {
    const request = requestFor(profile, { recentTexts: [...newestFirst] });
    const text = builtInText(request);
    newestFirst.unshift(text);
    return { request, text, passage: passagesRead([text])[0] };
  });
};

/** How many days ago the passage of this day was last used, if it was. */
const daysSince = (days: readonly Day[], at: number): number | undefined => {
  const before = days.slice(0, at).findLastIndex(({ passage }) => passage === days[at]?.passage);
  return days[at]?.passage && before >= 0 ? at - before : undefined;
};

describe('the built-in writer, with the same ratings every day', () => {
  const runs = realisticProfiles(6, 31).map(daysOf);
  const repeats = runs.flatMap((days) =>
    days.flatMap((day, at) => {
      const since = daysSince(days, at);
      return since === undefined ? [] : [{ ...day, since }];
    }),
  );

  it('repeats a passage after more than 30 days, once every other that fits was read', () => {
    expect(repeats.length).toBeGreaterThan(0);
    for (const { request, since, passage } of repeats) {
      expect(since, passage?.id).toBeGreaterThan(RECENT_COMPARED);
      expect(passageQuote(request, randomFor(request), NOT_AGAIN_WITHIN), passage?.id).toBeNull();
    }
  });

  it('opens with the same two words as one of the three texts before on fewer than 28% of days', () => {
    const firstTwoWords = (text: string) => text.split(' ', 2).join(' ');
    const openedAlike = runs.flatMap((days) =>
      days.filter(({ text }, at) =>
        days.slice(Math.max(0, at - 3), at).some((earlier) => firstTwoWords(earlier.text) === firstTwoWords(text)),
      ),
    );
    expect(openedAlike.length / runs.flat().length).toBeLessThan(0.28);
  });

  it('falls back to templates on fewer than 30% of days', () => {
    const days = runs.flat();
    expect(days.filter(({ passage }) => !passage).length / days.length).toBeLessThan(0.3);
  });
});

describe('passages on a hard day with help open', () => {
  it('name nothing good except support and connection', () => {
    const chosen = [...realisticProfiles(300, 32), ...randomProfiles(100, 33)]
      .map((profile) => requestFor(profile))
      .filter(({ isHelpOpen, ratings }) => isHelpOpen && weightOf(countHard(ratings)) !== 'good')
      .flatMap((request) => passagesRead([...passageQuotes(request, randomFor(request))].map(({ text }) => text)));
    const goodSides = chosen.flatMap((passage) =>
      passage ? sidesOf(passage).filter((side) => !isHardSide(side)) : [],
    );
    expect(chosen.length).toBeGreaterThan(200);
    expect(goodSides.filter((side) => side !== 'support.high' && side !== 'connection.high')).toEqual([]);
  });
});

describe('the passage for two hard things, the first at its end', () => {
  const hard = (key: DimensionKey, steps: number) => (dimensions[key].hardEnd === 'low' ? 3 - steps : 3 + steps);
  const days = dimensionKeys.flatMap((first) =>
    dimensionKeys
      .filter((second) => second !== first)
      .map((second) => {
        const ratings = { ...defaultRatings(), [first]: hard(first, 2), [second]: hard(second, 1) };
        const request = requestFor({ ratings, timeOfDay: 'afternoon' });
        const texts = [...passageQuotes(request, randomFor(request))].map(({ text }) => text);
        const [chosen, ...others] = passagesRead(texts);
        const forBoth = [chosen, ...others].filter(
          (passage) =>
            passage &&
            [first, second].every((key) => namedBy(passage).includes(key)) &&
            (passage.strength === 'end' || passage.alsoAtEnd),
        );
        return { pair: `${first} and ${second}`, isWritten: forBoth.length > 0, isChosen: forBoth.includes(chosen) };
      }),
  );

  it('names both in words for that end, if one was written for them', () => {
    const written = days.filter(({ isWritten }) => isWritten);
    expect(written.length).toBeGreaterThan(120);
    expect(written.filter(({ isChosen }) => !isChosen).map(({ pair }) => pair)).toEqual([]);
  });
});

it('passageQuotes names the need of help among three hard things, if a passage names it and the worst', () => {
  const ratings = { ...defaultRatings(), urgencyOfNeed: 4, hopeForFuture: 2, sleepQuality: 1 };
  const request = requestFor({ ratings, timeOfDay: 'afternoon' });
  const [chosen] = passagesRead([...passageQuotes(request, randomFor(request))].map(({ text }) => text));
  expect(chosen && namedBy(chosen)).toContain('urgencyOfNeed');
});

describe('passages for a need of help', () => {
  it.each<{ worst: Partial<Profile['ratings']> }>([
    { worst: { connectionWithOthers: 1, supportSystemStrength: 1, urgencyOfNeed: 5 } },
    { worst: { hopeForFuture: 1, urgencyOfNeed: 5 } },
  ])('name it at its worst every day, whatever else is at its worst: $worst', ({ worst }) => {
    const given = Object.keys(worst) as DimensionKey[];
    const ratings = { ...defaultRatings(), ...worst };
    const newestFirst: string[] = [];
    for (let day = 0; day < 10; day += 1)
      newestFirst.unshift(
        builtInText(requestFor({ ratings, timeOfDay: 'evening' }, { given, recentTexts: [...newestFirst] })),
      );
    const passages = passagesRead(newestFirst);
    const naming = passages.filter((passage) => passage && namedBy(passage).includes('urgencyOfNeed'));
    expect(naming).toHaveLength(newestFirst.length);
  });

  it('name it on most days on which it is needed soon and fear is at its worst, with the help lines closed', () => {
    const ratings = { ...defaultRatings(), urgencyOfNeed: 4, anxietyLevel: 5, stressLevel: 4, sleepQuality: 2 };
    const texts = Array.from({ length: 12 }, (_, day) =>
      builtInText(requestFor({ ratings, timeOfDay: 'evening' }, { recentTexts: Array(day).fill('Read before.') })),
    );
    const naming = passagesRead(texts).filter((passage) => passage && namedBy(passage).includes('urgencyOfNeed'));
    expect(naming.length).toBeGreaterThanOrEqual(8);
  });

  it('mention no change while help is needed now', () => {
    const ratings = { ...defaultRatings(), urgencyOfNeed: 5, stressLevel: 4 };
    const changes = [
      { key: 'urgencyOfNeed', now: 5, usual: 2.5 },
      { key: 'stressLevel', now: 4, usual: 2.5 },
    ] as const;
    const texts = Array.from({ length: 20 }, (_, day) =>
      builtInText(
        requestFor({ ratings, timeOfDay: 'evening' }, { changes, recentTexts: Array(day).fill('Read before.') }),
      ),
    );
    expect(texts.filter((text) => text.includes('usual'))).toEqual([]);
  });
});

describe('passages for a week of good days', () => {
  const easy = (key: DimensionKey, steps: number) => (dimensions[key].hardEnd === 'low' ? 3 + steps : 3 - steps);

  it('name another good thing every day, and most of them within a month', () => {
    const ratings = Object.fromEntries(dimensionKeys.map((key) => [key, easy(key, 2)])) as Profile['ratings'];
    const newestFirst: string[] = [];
    const leads = Array.from({ length: 30 }, () => {
      const text = builtInText(requestFor({ ratings, timeOfDay: 'evening' }, { recentTexts: [...newestFirst] }));
      newestFirst.unshift(text);
      return passagesRead([text])[0]?.lead;
    });
    expect(leads.filter((lead, day) => day > 0 && lead === leads[day - 1])).toEqual([]);
    expect(new Set(leads).size).toBeGreaterThanOrEqual(10);
  });

  it('name the best together with what is a little hard', () => {
    const named = (['hopeForFuture', 'connectionWithOthers', 'gratitudeLevels'] as const).map((best) => {
      const ratings = { ...defaultRatings(), [best]: 5, sleepQuality: 2, motivationLevel: 4 };
      const text = builtInText(requestFor({ ratings, timeOfDay: 'afternoon' }));
      return passagesRead([text])
        .flatMap((passage) => (passage ? namedBy(passage) : []))
        .toSorted();
    });
    expect(named).toEqual([
      ['hopeForFuture', 'sleepQuality'],
      ['connectionWithOthers', 'sleepQuality'],
      ['gratitudeLevels', 'sleepQuality'],
    ]);
  });
});

it('passageQuotes names little hope rather than the best together with something else', () => {
  const ratings = { ...defaultRatings(), supportSystemStrength: 5, hopeForFuture: 2, physicalComfort: 2 };
  const given: DimensionKey[] = ['supportSystemStrength', 'hopeForFuture', 'physicalComfort'];
  const texts = Array.from({ length: 12 }, (_, day) =>
    builtInText(
      requestFor(
        { ratings, timeOfDay: 'afternoon' },
        { given, isHelpOpen: true, recentTexts: Array(day).fill('Read before.') },
      ),
    ),
  );
  const naming = passagesRead(texts).filter((passage) => passage && namedBy(passage).includes('hopeForFuture'));
  expect(naming).toHaveLength(texts.length);
});

describe('the first text that a user gets', () => {
  const firstTexts = (read: readonly string[]) => {
    const profiles = [...realisticProfiles(300, 41), ...randomProfiles(300, 42)];
    const texts = profiles.map((profile) => builtInText(requestFor(profile, { recentTexts: read })));
    return passagesRead(texts).filter((passage) => passage?.suitsNewcomers).length / texts.length;
  };

  it('is one of those that suit newcomers three times in four', () => {
    expect(firstTexts([])).toBeGreaterThan(0.75);
  });

  it('is preferred for nobody who has read one', () => {
    expect(firstTexts(['Read before.'])).toBeLessThan(0.5);
  });
});

describe('a change, while the help lines are open', () => {
  const slower = (recentTexts: readonly string[]): WritingRequest =>
    requestFor(
      {
        ratings: { ...defaultRatings(), anxietyLevel: 5, stressLevel: 5, progressTowardGoals: 1, urgencyOfNeed: 4 },
        timeOfDay: 'evening',
      },
      { isHelpOpen: true, changes: [{ key: 'progressTowardGoals', now: 1, usual: 2.5 }], recentTexts },
    );

  it('is not mentioned in place of what is heavier', () => {
    const texts = Array.from({ length: 20 }, (_, day) => builtInText(slower(Array(day).fill('Read before.'))));
    expect(texts.filter((text) => text.includes('stalled'))).toEqual([]);
  });
});

it('passageQuotes mentions no change for the better in place of several hard things at their worst', () => {
  const ratings = {
    ...defaultRatings(),
    stressLevel: 5,
    currentChallengeLevel: 5,
    focusClarity: 1,
    sleepQuality: 1,
    gratitudeLevels: 4,
  };
  const changes = [{ key: 'gratitudeLevels', now: 4, usual: 2.5 }] as const;
  const texts = Array.from({ length: 20 }, (_, day) =>
    builtInText(
      requestFor({ ratings, timeOfDay: 'evening' }, { changes, recentTexts: Array(day).fill('Read before.') }),
    ),
  );
  expect(texts.filter((text) => text.includes('usual'))).toEqual([]);
});

it('passageQuotes mentions no small change for the worse in place of the best of a day', () => {
  const ratings = {
    ...defaultRatings(),
    connectionWithOthers: 5,
    hopeForFuture: 5,
    gratitudeLevels: 5,
    sleepQuality: 2,
  };
  const changes = [{ key: 'sleepQuality', now: 2, usual: 3.5 }] as const;
  const texts = Array.from({ length: 20 }, (_, day) =>
    builtInText(
      requestFor({ ratings, timeOfDay: 'morning' }, { changes, recentTexts: Array(day).fill('Read before.') }),
    ),
  );
  expect(texts.filter((text) => text.includes('usual'))).toEqual([]);
});

describe('while the help lines are open', () => {
  it('help that is needed soon is named on most days on which other things are at their end', () => {
    const ratings = { ...defaultRatings(), urgencyOfNeed: 4, focusClarity: 1, motivationLevel: 1, gratitudeLevels: 1 };
    const passages = passagesRead(
      Array.from({ length: 12 }, (_, day) =>
        builtInText(
          requestFor(
            { ratings, timeOfDay: 'evening' },
            { isHelpOpen: true, recentTexts: Array(day).fill('Read before.') },
          ),
        ),
      ),
    );
    const naming = passages.filter((passage) => passage && namedBy(passage).includes('urgencyOfNeed'));
    expect(naming.length).toBeGreaterThanOrEqual(8);
  });

  it('a passage that speaks of someone scores the same wherever the word stands in its sentence', () => {
    const request = requestFor(
      { ratings: { ...defaultRatings(), hopeForFuture: 1, stressLevel: 5 }, timeOfDay: 'evening' },
      { isHelpOpen: true },
    );
    const [passage] = passagesRead([builtInText(request)]) as [Passage];
    const score = scoreFor(request, []);
    const opening = 'Hope is hard to find {now}.';
    expect(score({ ...passage, body: `${opening} Someone can hear it.` })).toBe(
      score({ ...passage, body: `${opening} It can be heard by someone.` }),
    );
  });

  it('most passages speak of people, asking or telling, which leads to the contact that is offered after them', () => {
    const texts = realisticProfiles(600, 41)
      .map((profile) => requestFor(profile))
      .filter(({ isHelpOpen }) => isHelpOpen)
      .map((request) => builtInText(request));
    const leading = passagesRead(texts).filter((passage) =>
      /\b(?:some(?:one|body)|ask|tell|say|help|company|stranger|voice)\b/.test(passage?.body ?? ''),
    );
    expect(leading.length / texts.length).toBeGreaterThan(0.9);
  });
});

it('passageQuotes names what stood out most on a good day that is filled in later', () => {
  const good = {
    connectionWithOthers: 5,
    gratitudeLevels: 5,
    senseOfPurpose: 4,
    physicalComfort: 4,
    motivationLevel: 4,
  };
  const texts = Array.from({ length: 10 }, (_, day) =>
    builtInText(
      requestFor(
        { ratings: { ...defaultRatings(), ...good }, timeOfDay: 'evening' },
        { isEarlierDay: true, recentTexts: Array(day).fill('Read before.') },
      ),
    ),
  );
  const naming = passagesRead(texts).filter(
    (passage) => passage?.lead === 'connection.high' || passage?.lead === 'gratitude.high',
  );
  expect(naming).toHaveLength(texts.length);
});
