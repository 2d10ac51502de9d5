import { describe, expect, it } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { checkedRules } from '#words/rules/find-violations.ts';
import { requestFor } from '#words/testing/plain-request.ts';
import { randomProfiles } from '#words/testing/profiles.ts';
import { writeBuiltInQuote } from '#words/writer/writer.ts';
import type { WritingRequest } from '#words/writing-request.ts';
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

describe('explainText', () => {
  it('reports whether the text states each change, from its recorded changes or else its wording', () => {
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

  it('includes the whole leaning if a service received it or whole passages were ranked by it', () => {
    const whole = { helped: ['validation'], didNotHelp: ['small-step', 'distance'] };
    expect(of({ origin: 'ai' }).leaning).toEqual(whole);
    expect(of({ kinds: ['reframing'] }).leaning).toEqual(whole);
    expect(of({ kinds: ['reframing'], origin: 'chosen-by-ai' }).leaning).toEqual(whole);
  });

  it('includes only small steps of the leaning for a template text, and none while help is open', () => {
    expect(of().leaning).toEqual({ helped: [], didNotHelp: ['small-step'] });
    expect(of({}, { ...request, isHelpOpen: true }).leaning).toEqual({ helped: [], didNotHelp: [] });
  });

  it('includes no changes or leaning for a text written on the device', () => {
    expect(of({ origin: 'on-device', kinds: ['validation'] })).toMatchObject({
      changes: [],
      leaning: { helped: [], didNotHelp: [] },
      isReviewed: false,
    });
  });

  it('counts the rules that the text keeps, without those it breaks', () => {
    expect(of()).toMatchObject({ rulesChecked: checkedRules.length, rulesKept: checkedRules.length });
    expect(of({ text: `${text} It will get better soon.` }).rulesKept).toBe(checkedRules.length - 1);
  });

  it('finds the change stated in over 5% but not all of the built-in writer’s texts', () => {
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
