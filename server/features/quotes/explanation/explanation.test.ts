/** What is recorded with a quote, and what GET /api/quotes/:id/explanation tells of it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Explanation } from '../../../../contract/calls/quote-explanation.ts';
import { checkedRules } from '../../../../words/rules/find-violations.ts';
import { describeOnBothDatabases } from '../../../db/testing/test-database.ts';
import {
  type ChatService,
  chatService,
  completion,
  type Responder,
} from '../../../ports/writer/openai-compatible/testing/chat-service.ts';
import { draftsOf, isGateCall, scriptedModel } from '../../../ports/writer/openai-compatible/testing/scripted-model.ts';
import type { Browser } from '../../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { plainExplanation } from './testing/plain-explanation.ts';

const ratings = { stressLevel: 5, timeOfDayPreference: 'evening' };
const good =
  'Stress is high tonight, and that is a lot to hold. You do not have to solve it now. If you like, let one breath out slowly.';
const bad = 'Everything happens for a reason. It will get better soon, so choose happiness.';

const pathOf = (id: string) => `/api/quotes/${id}/explanation`;
const generate = async (browser: Browser, input: object = ratings) =>
  (await browser.post('/api/quotes/generate', input)).body.quote;
const explained = async (browser: Browser, id: string) => (await browser.get(pathOf(id))).body;
const exportedQuotes = async (browser: Browser): Promise<{ id: string; explanation: Explanation | null }[]> =>
  (await browser.get('/api/user/data-export')).body.quotes.quotes;

describeOnBothDatabases('GET /api/quotes/:id/explanation, with the built-in writer', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  it('is refused to a visitor, without a plan, and for an id that is none', async () => {
    const owner = await app.trialUser();
    const { id } = await generate(owner);
    expect((await app.visitor().get(pathOf(id))).status).toBe(401);
    expect((await (await app.user()).get(pathOf(id))).status).toBe(403);
    expect((await owner.get(pathOf('1'))).status).toBe(400);
  });

  it('tells the given ratings it answers, and that nobody was asked', async () => {
    const browser = await app.trialUser();
    const { id } = await generate(browser);
    const { status, body } = await browser.get(pathOf(id));
    expect([status, body]).toEqual([
      200,
      {
        writer: 'built-in',
        because: [{ dimension: 'stressLevel', rating: 5 }],
        explanation: { ...plainExplanation, rulesChecked: checkedRules.length },
      },
    ]);
  });

  it('tells no rating where none was given', async () => {
    const browser = await app.trialUser();
    const { id } = await generate(browser, { set: [] });
    expect(await explained(browser, id)).toMatchObject({ because: [], explanation: { origin: 'built-in' } });
  });

  it('is not found for another user, nor for a quote that is not there', async () => {
    const { id } = await generate(await app.trialUser());
    const other = await app.trialUser();
    for (const path of [pathOf(id), pathOf('01890000-0000-7000-8000-000000000000')])
      expect(await other.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('tells what changed from usual, and whether the text says so', async () => {
    const browser = await app.trialUser();
    for (let time = 0; time < 5; time += 1) await generate(browser, { sleepQuality: 4 });
    const { id } = await generate(browser, { sleepQuality: 2 });
    const { explanation } = await explained(browser, id);
    const [change, ...others] = explanation.changes;
    expect([others, change]).toEqual([
      [],
      { dimension: 'sleepQuality', usual: 4, now: 2, isStated: expect.any(Boolean) },
    ]);
  });

  it('tells the leaning that ranked the texts; for other words after "didn\u2019t help" it is told again', async () => {
    const browser = await app.trialUser();
    const { id } = await generate(browser);
    await browser.post(`/api/quotes/${id}/feedback`, { helped: false });
    const before = (await explained(browser, id)).explanation;
    expect(before.leaning).toEqual({ helped: [], didNotHelp: [] });
    await browser.post(`/api/quotes/${id}/regenerate`);
    const after = (await explained(browser, id)).explanation;
    expect(after.leaning.didNotHelp.length).toBeGreaterThan(0);
    expect(after.leaning.helped).toEqual([]);
  });

  it('is in no list and in no other reply', async () => {
    const browser = await app.trialUser();
    const { quote } = (await browser.post('/api/quotes/generate', ratings)).body;
    await browser.patch(`/api/quotes/${quote.id}/favorite`, { isFavorite: true });
    const replies = await Promise.all(
      ['/api/quotes/recent', '/api/quotes/favorites', `/api/quotes/${quote.id}/report`].map((path) =>
        browser.get(path),
      ),
    );
    expect([JSON.stringify(quote), ...replies.map(({ text }) => text)].join()).not.toMatch(/explanation|rulesKept/);
  });

  it('of an imported quote is not taken from the file', async () => {
    const [from, to] = [await app.trialUser(), await app.trialUser()];
    await generate(from);
    const data = (await from.get('/api/user/data-export')).body.quotes;
    const entry = { ...data.checkIns[0], ratings: data.checkIns[0], quote: data.quotes[0] };
    expect((await to.post('/api/user/import', { entries: [entry] })).status).toBe(200);
    expect((await exportedQuotes(to))[0]?.explanation).toBeNull();
  });
});

describeOnBothDatabases('GET /api/quotes/:id/explanation, with an AI service', (engine) => {
  let answer: Responder;
  let service: ChatService;
  let app: TestApp;
  let callsBefore = 0;
  beforeAll(async () => {
    service = await chatService((call, reply, number) => answer(call, reply, number));
    app = await openTestApp(engine, {}, { AI_BASE_URL: service.baseUrl, AI_MODEL: 'any' });
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });
  beforeEach(() => {
    callsBefore = service.calls.length;
  });

  /** What came over the wire, in the form in which it is told. */
  const received = () =>
    service.calls.slice(callsBefore).map(({ body }) => ({
      instructions: body.messages?.[0]?.content,
      prompt: body.messages?.[1]?.content,
    }));
  const sentIn = ({ sent }: Explanation) => sent.map(({ instructions, prompt }) => ({ instructions, prompt }));

  it('tells each request word for word: write, correct, review', async () => {
    let isFirst = true;
    answer = scriptedModel({
      drafts: () => {
        const text = isFirst ? bad : good;
        isFirst = false;
        return draftsOf(text, ['stressLevel']);
      },
    });
    const browser = await app.trialUser();
    const { id } = await generate(browser);
    const { writer, explanation } = await explained(browser, id);
    expect([writer, explanation.origin, explanation.isReviewed, explanation.fallback]).toEqual([
      'ai',
      'ai',
      true,
      null,
    ]);
    expect(explanation.sent.map(({ purpose }: Explanation['sent'][number]) => purpose)).toEqual([
      'write',
      'correct',
      'review',
    ]);
    expect(sentIn(explanation)).toEqual(received());
    expect((await exportedQuotes(browser))[0]?.explanation).toEqual(explanation);
  });

  it('tells a request that failed, and why our own writer took over', async () => {
    answer = (_, reply) => void reply.socket?.destroy();
    const browser = await app.trialUser();
    const { id } = await generate(browser);
    const { writer, explanation } = await explained(browser, id);
    expect([writer, explanation.origin, explanation.fallback]).toEqual(['built-in', 'built-in', 'no_answer']);
    expect(explanation.sent).toHaveLength(1);
    expect(sentIn(explanation)).toEqual(received());
  });

  it('tells a request twice that was sent twice', async () => {
    let isFirst = true;
    answer = (call, reply, number) => {
      const content = isGateCall(call) || !isFirst;
      isFirst = false;
      if (content) scriptedModel({ drafts: draftsOf(good, ['stressLevel']) })(call, reply, number);
      else reply.writeHead(429, { 'retry-after': '0' }).end('{}');
    };
    const browser = await app.trialUser();
    const { id } = await generate(browser);
    const { explanation } = await explained(browser, id);
    expect(explanation.sent).toHaveLength(3);
    expect(sentIn(explanation)).toEqual(received());
  });

  it('tells that nothing was sent where the help lines open', async () => {
    answer = (_, reply) => completion(reply, { content: 'asked' });
    const browser = await app.trialUser();
    const { id } = await generate(browser, { urgencyOfNeed: 5 });
    const { explanation } = await explained(browser, id);
    expect([explanation.origin, explanation.fallback, explanation.sent, received()]).toEqual([
      'built-in',
      'help_open',
      [],
      [],
    ]);
  });

  it('of a quote written again is about the new text alone', async () => {
    answer = scriptedModel({ drafts: draftsOf(good, ['stressLevel']) });
    const browser = await app.trialUser();
    const { id } = await generate(browser);
    expect((await explained(browser, id)).explanation.sent).toHaveLength(2);
    await browser.post(`/api/quotes/${id}/regenerate?writer=built-in`);
    const { writer, explanation } = await explained(browser, id);
    expect([writer, explanation]).toEqual(['built-in', plainExplanation]);
  });
});

describeOnBothDatabases('GET /api/quotes/:id/explanation, with a service that chooses', (engine) => {
  let said = '2';
  let service: ChatService;
  let app: TestApp;
  beforeAll(async () => {
    service = await chatService((_, reply) => completion(reply, { content: said }));
    app = await openTestApp(engine, {}, { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small', AI_MODE: 'choose' });
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });

  it.each([
    ['2', 'chosen-by-ai', null],
    ['a poem', 'built-in', 'no_answer'],
  ])('tells who chose where it answers %j', async (content, origin, fallback) => {
    said = content;
    const browser = await app.trialUser();
    const { id } = await generate(browser);
    const { writer, explanation } = await explained(browser, id);
    expect([writer, explanation.origin, explanation.fallback]).toEqual(['built-in', origin, fallback]);
    const prompt = service.calls.at(-1)?.body.messages?.[1]?.content;
    expect(explanation.sent).toEqual([{ purpose: 'choose', instructions: expect.any(String), prompt }]);
    expect(explanation.isReviewed).toBe(false);
  });
});
