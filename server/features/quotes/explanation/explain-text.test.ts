import { describe, expect, it } from 'vitest';
import { defaultRatings } from '../../../../contract/domain/mood.ts';
import { checkedRules } from '../../../../words/rules/find-violations.ts';
import { requestFor } from '../../../../words/testing/plain-request.ts';
import { randomProfiles } from '../../../../words/testing/profiles.ts';
import { writeBuiltInQuote } from '../../../../words/writer/writer.ts';
import type { WritingRequest } from '../../../../words/writing-request.ts';
import { explainText } from './explain-text.ts';

const request = requestFor(
  { ratings: { ...defaultRatings(), sleepQuality: 2 }, timeOfDay: 'morning' },
  {
    changes: [
      { key: 'sleepQuality', usual: 4.25, now: 2 },
      { key: 'motivationLevel', usual: 4, now: 3 },
    ],
    helped: ['validation'],
    didNotHelp: ['small-step', 'distance'],
  },
);
const text = 'Sleep is worse than usual, and you are tired. You may go slowly, and ask less of yourself.';
const of = (more: Partial<Parameters<typeof explainText>[0]> = {}, asked: WritingRequest = request) =>
  explainText({ text, origin: 'built-in', sent: [], ...more }, asked);

describe('an explanation', () => {
  it('says of each change whether the text states it, as its author recorded it or as its wording shows', () => {
    const slept = { dimension: 'sleepQuality', usual: 4.3, now: 2 };
    const driven = { dimension: 'motivationLevel', usual: 4, now: 3 };
    expect(of().changes).toEqual([
      { ...slept, isStated: true },
      { ...driven, isStated: false },
    ]);
    expect(of({ kinds: [], statedChanges: ['motivationLevel'] }).changes).toEqual([
      { ...slept, isStated: false },
      { ...driven, isStated: true },
    ]);
  });

  it('has the whole leaning where a service received it, or where whole passages were ranked by it', () => {
    const whole = { helped: ['validation'], didNotHelp: ['small-step', 'distance'] };
    expect(of({ origin: 'ai' }).leaning).toEqual(whole);
    expect(of({ kinds: ['reframing'] }).leaning).toEqual(whole);
    expect(of({ kinds: ['reframing'], origin: 'chosen-by-ai' }).leaning).toEqual(whole);
  });

  it('has of the leaning only steps where the text was made of templates, and not while the help lines are open', () => {
    expect(of().leaning).toEqual({ helped: [], didNotHelp: ['small-step'] });
    expect(of({}, { ...request, isHelpOpen: true }).leaning).toEqual({ helped: [], didNotHelp: [] });
  });

  it('has neither changes nor leaning for a text written on the device, which knew of neither', () => {
    expect(of({ origin: 'on-device', kinds: ['validation'] })).toMatchObject({
      changes: [],
      leaning: { helped: [], didNotHelp: [] },
      isReviewed: false,
    });
  });

  it('counts the rules that the text keeps, and does not count one that it breaks', () => {
    expect(of()).toMatchObject({ rulesChecked: checkedRules.length, rulesKept: checkedRules.length });
    expect(of({ text: `${text} It will get better soon.` }).rulesKept).toBe(checkedRules.length - 1);
  });

  it('states a change of our own writer only if there is one, and often enough if there is', () => {
    const texts = randomProfiles(400, 11).flatMap(({ ratings, timeOfDay }) => {
      const now = ratings.sleepQuality;
      const changes = now < 3 ? [{ key: 'sleepQuality' as const, usual: now + 2, now }] : [];
      const asked = requestFor({ ratings, timeOfDay }, { changes });
      return explainText({ ...writeBuiltInQuote(asked), origin: 'built-in', sent: [] }, asked).changes;
    });
    const stated = texts.filter(({ isStated }) => isStated).length;
    expect(stated).toBeGreaterThan(texts.length / 20);
    expect(stated).toBeLessThan(texts.length);
  });
});
