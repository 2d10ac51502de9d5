/** When the help panel opens, no service is called, so its text is never shown (rule 13). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DimensionKey,
  defaultRatings,
  dimensionKeys,
  dimensions,
  type Ratings,
  timesOfDay,
} from '#contract/domain/mood.ts';
import { scriptedWriter } from '#server/ports/writer/testing/scripted-writer.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

/** The first sliders of the list, at their hard ends. */
const hard = (count: number): Partial<Ratings> =>
  Object.fromEntries(
    dimensionKeys.slice(0, count).map((key: DimensionKey) => [key, dimensions[key].hardEnd === 'high' ? 5 : 1]),
  );

const hopeless = { hopeForFuture: 1 };
const calls: readonly Partial<Ratings>[] = [
  { urgencyOfNeed: 5 },
  { urgencyOfNeed: 5, hopeForFuture: 5, gratitudeLevels: 5 },
  { ...hopeless, supportSystemStrength: 2 },
  { ...hopeless, supportSystemStrength: 1, urgencyOfNeed: 5 },
  { ...hopeless, stressLevel: 5 },
  { ...hopeless, anxietyLevel: 5 },
  hard(9),
  hard(15),
];

describe('quote generation and the help panel', () => {
  let app: TestApp;
  let asked = 0;
  const writer = scriptedWriter(async () => {
    asked += 1;
    return { text: 'A level sort of day so far. Nothing needs fixing, and that is a fine thing to notice.' };
  });
  beforeAll(async () => {
    app = await openTestApp('postgres', { writer });
  });
  afterAll(() => app.close());
  beforeEach(() => {
    asked = 0;
  });

  const ours = { help: true, quote: { writer: 'built-in', text: expect.any(String) } };

  // Eight profiles at each time of day make 24.
  it.each(timesOfDay)('calls no service in the %s if help opens, for a first quote or a rewrite', async (timeOfDay) => {
    const user = await app.trialUser();
    for (const ratings of calls) {
      const profile = { ...ratings, timeOfDayPreference: timeOfDay };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const first = await user.post('/api/quotes/generate', profile, headers);
      expect(first.body).toMatchObject(ours);
      expect((await user.post('/api/quotes/generate', profile, headers)).body).toMatchObject(ours);
      const { id } = first.body.quote;
      await user.post(`/api/quotes/${id}/feedback`, { helped: false });
      expect((await user.post(`/api/quotes/${id}/regenerate`)).body).toMatchObject(ours);
      const { quotes } = (await user.get('/api/quotes/recent')).body;
      expect(quotes[0]).toMatchObject({ id, writer: 'built-in' });
    }
    expect(asked).toBe(0);
  });

  it('calls no service for the third check-in in a row with low hope, but may for the first two', async () => {
    const user = await app.trialUser();
    const enter = async () => (await user.post('/api/quotes/generate', { hopeForFuture: 2 })).body;
    expect([(await enter()).help, (await enter()).help]).toEqual([false, false]);
    expect(asked).toBeGreaterThan(0);
    asked = 0;
    const third = await enter();
    expect(third).toMatchObject(ours);
    expect((await user.post(`/api/quotes/${third.quote.id}/regenerate`)).body).toMatchObject(ours);
    expect(asked).toBe(0);
  });

  it('returns the service’s text if help stays closed', async () => {
    const { body } = await (await app.trialUser()).post('/api/quotes/generate', defaultRatings());
    expect(body).toMatchObject({ help: false, quote: { writer: 'ai' } });
    expect(asked).toBe(1);
  });
});
