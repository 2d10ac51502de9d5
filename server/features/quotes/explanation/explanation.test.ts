/** What is recorded with a quote, and what GET /api/quotes/:id/explanation returns. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Explanation } from '#contract/calls/quote-explanation.ts';
import {
  type ChatService,
  chatService,
  completion,
  type Responder,
} from '#server/ports/writer/openai-compatible/testing/chat-service.ts';
import { draftsOf, isGateCall, scriptedModel } from '#server/ports/writer/openai-compatible/testing/scripted-model.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { checkedRules } from '#words/rules/find-violations.ts';
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

describe('GET /api/quotes/:id/explanation, with the built-in writer', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres');
  });
  afterAll(() => app.close());

  it('returns 401 to a visitor, 403 without a plan and 400 for a malformed id', async () => {
    const owner = await app.trialUser();
    const { id } = await generate(owner);
    expect((await app.visitor().get(pathOf(id))).status).toBe(401);
    expect((await (await app.user()).get(pathOf(id))).status).toBe(403);
    expect((await owner.get(pathOf('1'))).status).toBe(400);
  });

  it('returns the ratings that the quote is based on, with no requests sent', async () => {
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

  it('returns no ratings if none was given', async () => {
    const browser = await app.trialUser();
    const { id } = await generate(browser, { set: [] });
    expect(await explained(browser, id)).toMatchObject({ because: [], explanation: { origin: 'built-in' } });
  });

  it('returns 404 for another user’s quote and for an unknown id', async () => {
    const { id } = await generate(await app.trialUser());
    const other = await app.trialUser();
    for (const path of [pathOf(id), pathOf('01890000-0000-7000-8000-000000000000')])
      expect(await other.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('returns what changed from usual, and whether the text states it', async () => {
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

  it('returns the leaning used for the text, updated by a rewrite after negative feedback', async () => {
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

  it('keeps explanations out of quote lists and other replies', async () => {
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

  it('has no explanation for an imported quote, even if the file contains one', async () => {
    const [from, to] = [await app.trialUser(), await app.trialUser()];
    await generate(from);
    const data = (await from.get('/api/user/data-export')).body.quotes;
    const checkIn = { ...data.checkIns[0], ratings: data.checkIns[0], quote: data.quotes[0] };
    expect((await to.post('/api/user/import', { entries: [checkIn] })).status).toBe(200);
    expect((await exportedQuotes(to))[0]?.explanation).toBeNull();
  });
});

describe('GET /api/quotes/:id/explanation, with an AI service', () => {
  let answer: Responder;
  let service: ChatService;
  let app: TestApp;
  let callsBefore = 0;
  beforeAll(async () => {
    service = await chatService((call, reply, number) => answer(call, reply, number));
    app = await openTestApp('postgres', {}, { AI_BASE_URL: service.baseUrl, AI_MODEL: 'any' });
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });
  beforeEach(() => {
    callsBefore = service.calls.length;
  });

  /** The requests that the service received, in the form in which the API returns them. */
  const received = () =>
    service.calls.slice(callsBefore).map(({ body }) => ({
      instructions: body.messages?.[0]?.content,
      prompt: body.messages?.[1]?.content,
    }));
  const sentIn = ({ sent }: Explanation) => sent.map(({ instructions, prompt }) => ({ instructions, prompt }));

  it('lists the requests to write, correct and review, word for word', async () => {
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

  it('lists a failed request, with the reason for falling back to the built-in writer', async () => {
    answer = (_, reply) => void reply.socket?.destroy();
    const browser = await app.trialUser();
    const { id } = await generate(browser);
    const { writer, explanation } = await explained(browser, id);
    expect([writer, explanation.origin, explanation.fallback]).toEqual(['built-in', 'built-in', 'no_answer']);
    expect(explanation.sent).toHaveLength(1);
    expect(sentIn(explanation)).toEqual(received());
  });

  it('lists a request twice if it was sent twice', async () => {
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

  it('lists no requests if the help lines open', async () => {
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

  it('describes only the new text after a rewrite', async () => {
    answer = scriptedModel({ drafts: draftsOf(good, ['stressLevel']) });
    const browser = await app.trialUser();
    const { id } = await generate(browser);
    expect((await explained(browser, id)).explanation.sent).toHaveLength(2);
    await browser.post(`/api/quotes/${id}/regenerate?writer=built-in`);
    const { writer, explanation } = await explained(browser, id);
    expect([writer, explanation]).toEqual(['built-in', plainExplanation]);
  });
});

describe('GET /api/quotes/:id/explanation, in chooser mode', () => {
  let said = '2';
  let service: ChatService;
  let app: TestApp;
  beforeAll(async () => {
    service = await chatService((_, reply) => completion(reply, { content: said }));
    app = await openTestApp('postgres', {}, { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small', AI_MODE: 'choose' });
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });

  it.each([
    ['2', 'chosen-by-ai', null],
    ['a poem', 'built-in', 'no_answer'],
  ])('maps the service’s answer %j to the origin %s', async (content, origin, fallback) => {
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
