/** A quote written on a device is kept only if the server writes exactly the same text, and is never taken on trust. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateQuote } from '#contract/calls/quotes.ts';
import { defaultRatings, dimensionKeys, type Ratings } from '#contract/domain/mood.ts';
import { scriptedWriter } from '#server/ports/writer/testing/scripted-writer.ts';
import type { Browser } from '#server/testing/browser.ts';
import { daytimeClock } from '#server/testing/daytime-clock.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { requestFor } from '#words/testing/plain-request.ts';
import { builtInText } from '#words/writer/writer.ts';
import { plainExplanation } from '../explanation/testing/plain-explanation.ts';

const GENERATE = '/api/quotes/generate';
const ofService =
  'Stress is high, and that is a lot to hold. You do not have to solve it now. Let one breath out slowly.';

describe('a text written on the device', () => {
  let app: TestApp;
  let asked = 0;
  const writer = scriptedWriter(async () => {
    asked += 1;
    return { text: ofService };
  });
  beforeAll(async () => {
    app = await openTestApp('postgres', { writer, systemClock: daytimeClock() });
  });
  afterAll(() => app.close());
  beforeEach(() => {
    asked = 0;
  });

  const stressed = { stressLevel: 5 };
  const ratingsOf = (ratings: Partial<Ratings>): Ratings => ({ ...defaultRatings(), ...ratings });
  const givenIn = (ratings: Partial<Ratings>) => dimensionKeys.filter((key) => ratings[key] !== undefined);
  /** As written by a device that knows these quotes. */
  const written = (ratings: Partial<Ratings>, known: readonly { id: string; text: string }[] = [], help = false) => ({
    text: builtInText(
      requestFor(
        { ratings: ratingsOf(ratings), timeOfDay: 'morning' },
        { given: givenIn(ratings), recentTexts: known.map(({ text }) => text), isHelpOpen: help },
      ),
    ),
    knownQuotes: known.map(({ id }) => id),
    isNight: false,
    isHelpOpen: help,
  });
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  const textsOf = async (user: Browser): Promise<string[]> =>
    (await user.get('/api/quotes/recent')).body.quotes.map(({ text }: { text: string }) => text);
  const enter = async (user: Browser, body: object) => (await user.post(GENERATE, body)).body;

  it('is stored as the quote, without calling a service', async () => {
    const user = await app.trialUser();
    const onDeviceQuote = written(stressed);
    const response = await user.post(GENERATE, { ...stressed, onDeviceQuote });
    expect(response.status).toBe(200);
    expect(generateQuote.reply.safeParse(response.body).error).toBeUndefined();
    expect(response.body).toMatchObject({
      onDeviceQuote: 'kept',
      quote: { text: onDeviceQuote.text, writer: 'built-in', because: ['stressLevel'] },
    });
    expect(await textsOf(user)).toEqual([onDeviceQuote.text]);
    expect(asked).toBe(0);
    expect((await user.get(`/api/quotes/${response.body.quote.id}/explanation`)).body.explanation).toEqual({
      ...plainExplanation,
      origin: 'on-device',
    });
  });

  it('is verified against the quotes that the device knew, in its order', async () => {
    const user = await app.trialUser();
    const known = [];
    for (const _ of [1, 2, 3]) known.unshift((await enter(user, { ...stressed, writer: 'built-in' })).quote);
    const onDeviceQuote = written(stressed, known);
    expect(known.map(({ text }) => text)).not.toContain(onDeviceQuote.text);
    expect(await enter(user, { ...stressed, onDeviceQuote })).toMatchObject({
      onDeviceQuote: 'kept',
      quote: { text: onDeviceQuote.text },
    });
  });

  it('is kept for a check-in with set, carried and unset ratings', async () => {
    const user = await app.trialUser();
    const given = { stressLevel: 4, sleepQuality: 2, gratitudeLevels: 3, connectionWithOthers: 4 };
    const sources = { set: ['stressLevel', 'sleepQuality', 'gratitudeLevels'], carried: ['connectionWithOthers'] };
    const onDeviceQuote = written(given);
    // The value that a form sends for an untouched slider is ignored.
    const body = { ...defaultRatings(), ...given, physicalComfort: 1, ...sources, onDeviceQuote };
    expect(await enter(user, body)).toMatchObject({ onDeviceQuote: 'kept', quote: { text: onDeviceQuote.text } });
  });

  it('is idempotent on a retry with the same key', async () => {
    const user = await app.trialUser();
    const [body, headers] = [{ ...stressed, onDeviceQuote: written(stressed) }, key()];
    const first = await user.post(GENERATE, body, headers);
    expect((await user.post(GENERATE, body, headers)).body).toEqual(first.body);
    expect(await textsOf(user)).toHaveLength(1);
  });

  it('does not replace an existing quote, and is reported as rewritten', async () => {
    const user = await app.trialUser();
    const headers = key();
    const first = (await user.post(GENERATE, stressed, headers)).body;
    const again = (await user.post(GENERATE, { ...stressed, onDeviceQuote: written(stressed) }, headers)).body;
    expect(again).toEqual({ ...first, onDeviceQuote: 'rewritten' });
  });

  it.each([
    ['an altered text', (sent: string) => `${sent} Buy more at evil example.`],
    ['a text for other ratings', () => written({ stressLevel: 1 }).text],
    ['a cruel text', () => 'You are a burden to everyone tonight, and nobody would miss you if you were gone.'],
    ['markup', () => '<img src=x onerror=alert(1)> Stress is high, and that is a lot to hold on your own today.'],
  ])('is replaced by the service’s text if it is %s', async (_, tampered) => {
    const user = await app.trialUser();
    const sent = written(stressed);
    const text = tampered(sent.text);
    const body = await enter(user, { ...stressed, onDeviceQuote: { ...sent, text } });
    expect(body).toMatchObject({ onDeviceQuote: 'rewritten', quote: { text: ofService, writer: 'ai' } });
    expect(await textsOf(user)).toEqual([ofService]);
  });

  it('is rewritten if it is based on another user’s quote or an unknown one', async () => {
    const { quote } = await enter(await app.trialUser(), { sleepQuality: 1, writer: 'built-in' });
    for (const id of [quote.id, crypto.randomUUID()]) {
      const based = written(stressed, [{ ...quote, id }]);
      const unaffected = { ...written(stressed), knownQuotes: [id] };
      for (const onDeviceQuote of [based, unaffected]) {
        const user = await app.trialUser();
        expect(await enter(user, { ...stressed, onDeviceQuote })).toMatchObject({ onDeviceQuote: 'rewritten' });
        expect(await textsOf(user)).not.toContain(onDeviceQuote.text);
      }
    }
  });

  it('is rewritten if the user has read it on another device', async () => {
    const user = await app.trialUser();
    const onDeviceQuote = written(stressed);
    expect((await enter(user, { ...stressed, onDeviceQuote })).onDeviceQuote).toBe('kept');
    expect((await enter(user, { ...stressed, onDeviceQuote })).onDeviceQuote).toBe('rewritten');
    const texts = await textsOf(user);
    expect(new Set(texts).size).toBe(2);
  });

  it('is kept for a third check-in with low hope only if the device knew that help opens', async () => {
    const user = await app.trialUser();
    const low = { hopeForFuture: 2 };
    for (const _ of [1, 2]) await enter(user, low);
    asked = 0;
    const body = await enter(user, { ...low, onDeviceQuote: written(low) });
    expect(body).toMatchObject({ onDeviceQuote: 'rewritten', help: true, quote: { writer: 'built-in' } });
    expect(asked).toBe(0);
    const known = (await user.get('/api/quotes/recent')).body.quotes;
    const knowing = await enter(user, { ...low, onDeviceQuote: written(low, known, true) });
    expect(knowing).toMatchObject({ onDeviceQuote: 'kept', help: true });
  });

  it('is kept for a check-in filled in for yesterday', async () => {
    const user = await app.trialUser();
    const request = { ratings: ratingsOf(stressed), timeOfDay: 'evening' } as const;
    const there = requestFor(request, { given: givenIn(stressed), isEarlierDay: true });
    const onDeviceQuote = { ...written(stressed), text: builtInText(there) };
    const checkIn = { ...stressed, timeOfDayPreference: 'evening', day: 'yesterday', onDeviceQuote };
    expect(await enter(user, checkIn)).toMatchObject({ onDeviceQuote: 'kept', quote: { text: onDeviceQuote.text } });
  });

  it('is rewritten by the built-in writer if the user wants no service', async () => {
    const user = await app.trialUser();
    const onDeviceQuote = { ...written(stressed), text: 'Other words than the built-in writer would have found.' };
    const first = await enter(user, { ...stressed, writer: 'built-in', onDeviceQuote });
    expect(first).toMatchObject({ onDeviceQuote: 'rewritten', quote: { writer: 'built-in' } });
    const rewrite = `/api/quotes/${first.quote.id}/regenerate`;
    expect((await user.post(`${rewrite}?writer=built-in`)).body.quote.writer).toBe('built-in');
    expect(asked).toBe(0);
    expect((await user.post(rewrite)).body.quote.writer).toBe('ai');
    expect((await user.post(`${rewrite}?writer=mine`)).status).toBe(400);
  });

  it('is refused with 400 naming the invalid field, and nothing is stored', async () => {
    const user = await app.trialUser();
    const wrong: [object, string][] = [
      [{ text: '' }, 'text'],
      [{ text: 'a'.repeat(1001) }, 'text'],
      [{ text: 7 }, 'text'],
      [{ knownQuotes: Array.from({ length: 31 }, () => crypto.randomUUID()) }, 'knownQuotes'],
      [{ knownQuotes: ["1' or '1'='1"] }, 'knownQuotes.0'],
      [{ isNight: 'yes' }, 'isNight'],
      [{ isHelpOpen: undefined }, 'isHelpOpen'],
    ];
    for (const [part, field] of wrong) {
      const response = await user.post(GENERATE, { ...stressed, onDeviceQuote: { ...written(stressed), ...part } });
      expect([response.status, response.body.issues?.[0].field]).toEqual([400, `body.onDeviceQuote.${field}`]);
    }
    expect((await user.get('/api/user/stats')).body.totalEntries).toBe(0);
  });

  it('is refused with 401 without a session, and with 403 without a plan or consent', async () => {
    const body = { ...stressed, onDeviceQuote: written(stressed) };
    expect((await app.visitor().post(GENERATE, body)).status).toBe(401);
    expect((await (await app.user()).post(GENERATE, body)).status).toBe(403);
    const user = await app.trialUser();
    await user.post('/api/gdpr/health-consent', { granted: false });
    expect((await user.post(GENERATE, body)).body.code).toBe('health_consent_required');
    expect(await textsOf(user)).toEqual([]);
  });

  it('adds nothing to the reply if none is sent', async () => {
    const body = await enter(await app.trialUser(), stressed);
    expect(Object.keys(body).toSorted()).toEqual(['help', 'quote']);
  });
});
