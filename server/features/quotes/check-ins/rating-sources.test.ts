import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultRatings, dimensionKeys } from '#contract/domain/mood.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const PATH = '/api/quotes/generate';

describe('POST /api/quotes/generate with set and carried', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres');
  });
  afterAll(() => app.close());

  const lastAfter = async (body: object) => {
    const browser = await app.trialUser();
    expect((await browser.post(PATH, body)).status).toBe(200);
    return (await browser.get('/api/check-ins/last')).body.checkIn;
  };

  it('treats every rating that was sent as set if neither list is sent', async () => {
    expect(await lastAfter({ stressLevel: 4, hopeForFuture: 3 })).toMatchObject({
      set: ['stressLevel', 'hopeForFuture'],
      carried: [],
    });
    expect(await lastAfter({ ...defaultRatings() })).toMatchObject({ set: dimensionKeys, carried: [] });
    expect(await lastAfter({})).toMatchObject({ set: [], carried: [] });
  });

  it('does not treat a carried rating as set', async () => {
    expect(await lastAfter({ stressLevel: 4, sleepQuality: 2, carried: ['sleepQuality'] })).toMatchObject({
      set: ['stressLevel'],
      carried: ['sleepQuality'],
    });
  });

  it('stores 3 for a rating in neither list, whatever was sent', async () => {
    const { ratings, ...sources } = await lastAfter({ stressLevel: 5, sleepQuality: 1, set: ['stressLevel'] });
    expect(ratings).toEqual({ ...defaultRatings(), stressLevel: 5 });
    expect(sources).toMatchObject({ set: ['stressLevel'], carried: [] });
  });

  it('returns the unset ratings with each quote in the recent list', async () => {
    const browser = await app.trialUser();
    await browser.post(PATH, { ...defaultRatings(), carried: ['stressLevel'] });
    await browser.post(PATH, { stressLevel: 4, gratitudeLevels: 3, sleepQuality: 2, carried: ['gratitudeLevels'] });
    const imported = { createdAt: '2025-01-01T10:00:00.000Z', localDay: '2025-01-01', timeOfDay: 'morning' };
    const quote = { text: 'A quiet word.', isFavorite: false, writer: 'built-in' };
    await browser.post('/api/user/import', { entries: [{ ...imported, ratings: defaultRatings(), quote }] });
    const { quotes } = (await browser.get('/api/quotes/recent')).body;
    const untouched = [
      'confidenceLevel',
      'motivationLevel',
      'anxietyLevel',
      'hopeForFuture',
      'focusClarity',
      'senseOfPurpose',
    ];
    expect(quotes.map(({ unset }: { unset?: string[] }) => unset)).toEqual([untouched, [], undefined]);
    expect(quotes[0].emotionalState).toMatchObject({ stressLevel: 4, confidenceLevel: 3 });
  });

  it.each([
    ['a name in both lists', { stressLevel: 4, set: ['stressLevel'], carried: ['stressLevel'] }, 'body.carried'],
    ['an unknown name', { stressLevel: 4, set: ['happiness'] }, 'body.set.0'],
    ['a set name without a value', { set: ['stressLevel'] }, 'body.set'],
    ['a carried name without a value', { carried: ['stressLevel'] }, 'body.carried'],
    ['a string instead of a list', { stressLevel: 4, set: 'stressLevel' }, 'body.set'],
  ])('returns 400 for %s and stores nothing', async (_, body, field) => {
    const browser = await app.trialUser();
    const response = await browser.post(PATH, body);
    expect([response.status, response.body.code, response.body.issues?.[0]?.field]).toEqual([
      400,
      'invalid_input',
      field,
    ]);
    expect((await browser.get('/api/check-ins/last')).body).toEqual({ checkIn: null });
  });

  it.each([
    ['time of day', { timeOfDayPreference: 'evening' }],
    ['set ratings', { set: ['stressLevel', 'hopeForFuture'] }],
    ['carried ratings', { carried: ['sleepQuality', 'hopeForFuture'] }],
  ])('returns 422 for the same idempotency key with other %s, though all values are the same', async (name, change) => {
    const browser = await app.trialUser();
    const ratings = { stressLevel: 3, sleepQuality: 3, hopeForFuture: 3 };
    const input = { ...ratings, set: ['stressLevel'], carried: ['sleepQuality'], timeOfDayPreference: 'morning' };
    const headers = { 'idempotency-key': name };
    const first = await browser.post(PATH, input, headers);
    const other = await browser.post(PATH, { ...input, ...change }, headers);
    expect([first.status, other.status, other.body.code]).toEqual([200, 422, 'idempotency_mismatch']);
  });
});
