import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRatings, dimensionKeys, type Ratings, timesOfDay } from '../../contract/domain/mood.ts';
import { needsHelp } from '../../contract/domain/needs-help.ts';
import { type SupportKind, supportKinds } from '../../contract/domain/support-kinds.ts';
import { ratingsFit } from '../focus-dimensions.ts';
import { findViolations } from '../rules/find-violations.ts';
import { offersContact } from '../rules/help-panel.ts';
import { dimensionsToName } from '../salience.ts';
import { requestFor } from '../testing/plain-request.ts';
import {
  anyRatings,
  anyTimeOfDay,
  opposite,
  type Profile,
  randomProfiles,
  realisticProfiles,
} from '../testing/profiles.ts';
import { containsStep } from '../text/advice.ts';
import { feelingsIn } from '../text/feelings.ts';
import { openingOf, sentencesOf, wordsOf } from '../text/plain-text.ts';
import { similarity } from '../text/similarity.ts';
import type { WritingRequest } from '../writing-request.ts';
import { builtInText, writeBuiltInQuote } from './writer.ts';

const textFor = ({ ratings, timeOfDay }: Profile, recentTexts: readonly string[] = []): string =>
  builtInText(requestFor({ ratings, timeOfDay }, { recentTexts }));

/** The texts of `count` consecutive days, oldest first, each written with the newest 30 before it as recent texts. */
const daysOf = (profile: Profile, count: number): string[] => {
  const newestFirst: string[] = [];
  for (let day = 0; day < count; day += 1) newestFirst.unshift(textFor(profile, newestFirst));
  return newestFirst.toReversed();
};

const oneSliderProfiles: Ratings[] = [
  defaultRatings(),
  ...dimensionKeys.flatMap((key) => [1, 2, 4, 5].map((rating) => ({ ...defaultRatings(), [key]: rating }))),
];

describe('the built-in writer, over 10,000 random profiles', () => {
  const profiles = randomProfiles(10_000, 20261120);
  const texts = profiles.map((profile) => textFor(profile));

  it('writes no text that breaks a rule', () => {
    const broken = profiles.flatMap((profile, at) => {
      const text = texts[at] ?? '';
      return findViolations({ ...profile, text, recentTexts: [] }).map(({ rule }) => `${rule}: ${text}`);
    });
    expect(broken).toEqual([]);
  });

  it('writes at most three sentences, with 8 to 60 words in all', () => {
    const odd = texts.filter(
      (text) => sentencesOf(text).length > 3 || wordsOf(text).length < 8 || wordsOf(text).length > 60,
    );
    expect(odd).toEqual([]);
  });

  it('offers human contact or a help line whenever the help lines open', () => {
    const without = profiles.filter(
      ({ ratings }, at) => needsHelp(ratings, []) && !sentencesOf(texts[at] ?? '').some(offersContact),
    );
    expect(without).toEqual([]);
  });

  it('shows no traces of templates, such as braces, doubled spaces or missing capitals', () => {
    const odd = texts.filter(
      (text) =>
        /[{}]| {2}|[.,]{2}|\ba (?:afternoon|evening)\b/.test(text) ||
        sentencesOf(text).some((one) => !/^["']?\p{Lu}/u.test(one)),
    );
    expect(odd).toEqual([]);
  });
});

describe('texts of the built-in writer', () => {
  it('fit their own profile better than the opposite one at least 95% of the time', () => {
    const profiles = randomProfiles(1_000, 7);
    const right = profiles.filter((profile) => {
      const text = textFor(profile);
      return ratingsFit(text, profile.ratings) > ratingsFit(text, opposite(profile.ratings));
    });
    expect(right.length).toBeGreaterThanOrEqual(950);
  });

  it('change their first sentence at least 99% of the time if the most salient slider is flipped', () => {
    const profiles = randomProfiles(1_000, 9);
    const changed = profiles.filter(({ ratings, timeOfDay }) => {
      const [first] = dimensionsToName(ratings);
      if (first === undefined) return true;
      const sentence = (profile: Ratings) => sentencesOf(textFor({ ratings: profile, timeOfDay }))[0];
      return sentence({ ...ratings, [first]: 6 - ratings[first] }) !== sentence(ratings);
    });
    expect(changed.length).toBeGreaterThanOrEqual(990);
  });
});

describe('the built-in writer, with feedback', () => {
  const profiles = realisticProfiles(400, 5);
  const writtenFor = (leaning: Partial<Pick<WritingRequest, 'helped' | 'didNotHelp'>>) =>
    profiles.map(({ ratings, timeOfDay }) => {
      const words = writeBuiltInQuote(requestFor({ ratings, timeOfDay }, leaning));
      return { ratings, ...words };
    });
  const withoutFeedback = writtenFor({});
  const shareOf = (kind: SupportKind, written: ReturnType<typeof writtenFor>): number =>
    written.filter(({ kinds }) => kinds?.includes(kind)).length / profiles.length;

  it.each(supportKinds.filter((kind) => kind !== 'small-step'))(
    'writes more %s if it helped and less if it did not',
    (kind) => {
      const usual = shareOf(kind, withoutFeedback);
      expect(shareOf(kind, writtenFor({ helped: [kind] }))).toBeGreaterThan(usual);
      expect(shareOf(kind, writtenFor({ didNotHelp: [kind] }))).toBeLessThan(usual);
    },
  );

  it('writes fewer steps if they did not help, but still offers contact to users who need help', () => {
    const stepsIn = (written: { text: string }[]) =>
      written.filter(({ text }) => sentencesOf(text).some(containsStep)).length;
    const written = writtenFor({ didNotHelp: ['small-step'] });
    expect(stepsIn(written)).toBeLessThan(stepsIn(withoutFeedback));
    for (const { ratings, text } of written.filter(({ ratings }) => needsHelp(ratings, [])))
      expect(sentencesOf(text).some(offersContact), `${text} ${ratings.urgencyOfNeed}`).toBe(true);
  });

  it('breaks no rule', () => {
    for (const leaning of [{ helped: [...supportKinds] }, { didNotHelp: [...supportKinds] }])
      writtenFor(leaning).forEach(({ ratings, text }, at) => {
        const timeOfDay = profiles[at]?.timeOfDay ?? 'morning';
        expect(findViolations({ text, ratings, timeOfDay, recentTexts: [] }), text).toEqual([]);
      });
  });
});

describe('the first sentence', () => {
  it('names hope, connection or urgency if one of them is at its hard end', () => {
    fc.assert(
      fc.property(
        anyRatings,
        anyTimeOfDay,
        fc.constantFrom('hope', 'connection', 'urgency'),
        (ratings, timeOfDay, worst) => {
          const end = {
            hope: { hopeForFuture: 1 },
            connection: { connectionWithOthers: 1 },
            urgency: { urgencyOfNeed: 5 },
          };
          const profile = { ...ratings, ...end[worst] };
          const [first = ''] = sentencesOf(textFor({ ratings: profile, timeOfDay }));
          const named = feelingsIn(first).flatMap(({ signs }) => signs.map(({ dimension }) => dimension));
          expect(
            dimensionsToName(profile).some((key) => named.includes(key)),
            first,
          ).toBe(true);
        },
      ),
    );
  });
});

describe('the built-in writer, day after day with the same profile', () => {
  const profiles: Profile[] = [
    ...oneSliderProfiles.map((ratings, at) => ({ ratings, timeOfDay: timesOfDay[at % 3] ?? 'morning' })),
    ...randomProfiles(30, 3),
  ];

  it('writes 30 texts less than 0.6 similar, and no opening twice in five', () => {
    for (const profile of profiles) {
      const texts = daysOf(profile, 30);
      texts.forEach((text, day) => {
        for (const earlier of texts.slice(0, day))
          expect(similarity(text, earlier), `${earlier}\n${text}`).toBeLessThan(0.6);
        for (const earlier of texts.slice(Math.max(0, day - 4), day))
          expect(openingOf(text)).not.toBe(openingOf(earlier));
      });
    }
  });

  it('keeps every rule for 45 days, even when parts have to be reused', () => {
    for (const profile of profiles.filter((_, at) => at % 4 === 0)) {
      const texts = daysOf(profile, 45);
      texts.forEach((text, day) => {
        const recentTexts = texts.slice(Math.max(0, day - 30), day).toReversed();
        expect(findViolations({ ...profile, text, recentTexts }), text).toEqual([]);
      });
    }
  });

  it('keeps every rule for 90 days on which only the need for help stands out, at its worst', () => {
    for (const timeOfDay of timesOfDay) {
      const profile: Profile = { ratings: { ...defaultRatings(), urgencyOfNeed: 5 }, timeOfDay };
      const texts = daysOf(profile, 90);
      texts.forEach((text, day) => {
        const recentTexts = texts.slice(Math.max(0, day - 30), day).toReversed();
        expect(findViolations({ ...profile, text, recentTexts }), text).toEqual([]);
      });
    }
  });

  it('suggests nothing but a person or a help line on 60 days on which only a need for help soon was given', () => {
    const newestFirst: string[] = [];
    const ratings = { ...defaultRatings(), urgencyOfNeed: 4 };
    for (let day = 0; day < 60; day += 1) {
      const timeOfDay = timesOfDay[day % timesOfDay.length] ?? 'morning';
      const text = builtInText(
        requestFor({ ratings, timeOfDay }, { given: ['urgencyOfNeed'], recentTexts: [...newestFirst] }),
      );
      newestFirst.unshift(text);
    }
    const steps = newestFirst.flatMap(sentencesOf).filter(containsStep);
    expect(steps.filter((step) => !offersContact(step))).toEqual([]);
  });

  it('writes the same text for the same request', () => {
    const [profile] = randomProfiles(1, 11);
    expect(profile && textFor(profile, ['An earlier text.'])).toBe(profile && textFor(profile, ['An earlier text.']));
  });

  it('varies the text with the texts read before', () => {
    const profile: Profile = {
      ratings: { ...defaultRatings(), stressLevel: 5, sleepQuality: 1 },
      timeOfDay: 'evening',
    };
    const texts = ['One.', 'Two.', 'Three.', 'Four.'].map((earlier) => textFor(profile, [earlier]));
    expect(new Set(texts).size).toBeGreaterThan(1);
  });
});
