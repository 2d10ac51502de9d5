import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RATING_DEFAULT } from '#contract/domain/mood.ts';
import {
  type ChatService,
  chatService,
  completion,
  completionBody,
  type Responder,
  respond,
} from '#server/ports/writer/openai-compatible/testing/chat-service.ts';
import {
  draftsOf,
  isGateCall,
  scriptedModel,
  verdictOf,
} from '#server/ports/writer/openai-compatible/testing/scripted-model.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { focusDimensionsOf } from '#words/focus-dimensions.ts';
import { handWrittenTexts } from '#words/testing/hand-written-texts.ts';

describe('POST /api/quotes/generate with an AI service', () => {
  let answer: Responder;
  let service: ChatService;
  let app: TestApp;
  let asked = 0;
  beforeAll(async () => {
    service = await chatService((call, reply, number) => {
      if (!isGateCall(call)) asked += 1;
      return answer(call, reply, number);
    });
    app = await openTestApp(
      'postgres',
      {},
      {
        AI_BASE_URL: service.baseUrl,
        AI_MODEL: 'any',
        AI_INPUT_PRICE: '2',
        AI_OUTPUT_PRICE: '3',
      },
    );
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });
  afterEach(() => {
    asked = 0;
  });

  const ratings = { stressLevel: 5, timeOfDayPreference: 'evening' };
  const good =
    'Stress is high tonight, and that is a lot to hold. You do not have to solve it now. If you like, let one breath out slowly.';
  const bad =
    'Everything happens for a reason, and at least you are stressed for a good one. It will get better soon, so choose happiness.';

  /** A service that returns this text and whose gate accepts it. */
  const offers = (text: string | (() => string)): Responder =>
    scriptedModel({ drafts: () => draftsOf(typeof text === 'string' ? text : text(), ['stressLevel']) });

  it('returns the service’s text and marks it as written by AI', async () => {
    answer = offers(good);
    const { body } = await (await app.trialUser()).post('/api/quotes/generate', ratings);
    expect(body.quote).toMatchObject({ text: good, writer: 'ai', because: ['stressLevel'] });
    expect(asked).toBe(1);
  });

  it('calls the service again if its text breaks a rule, and returns the second text', async () => {
    answer = offers(() => (asked === 1 ? bad : good));
    const { body } = await (await app.trialUser()).post('/api/quotes/generate', ratings);
    expect([body.quote.text, body.quote.writer, asked]).toEqual([good, 'ai', 2]);
  });

  type Reply = Parameters<Responder>[1];
  const secret = '{"error":{"message":"secret of the service"}}';
  const says = (content: string) => (_: unknown, reply: Reply) => completion(reply, { content });
  const status =
    (code: number, headers: Record<string, string> = {}, body = secret) =>
    (_: unknown, reply: Reply) =>
      reply.writeHead(code, { 'content-type': 'application/json', ...headers }).end(body);

  it.each<[string, Responder]>([
    ['texts that break the rules twice', offers(bad)],
    ['three empty texts', offers('')],
    ['two texts instead of three', says(draftsOf(good, ['stressLevel']).replace(/,\{[^}]*\}\]/, ']'))],
    ['invalid JSON', says(draftsOf(good, ['stressLevel']).slice(0, -3))],
    ['plain text', says(good)],
    ['unknown dimensions', scriptedModel({ drafts: draftsOf(good, ['mood']) })],
    ['dimensions given by index', scriptedModel({ drafts: draftsOf(good, ['16']) })],
    ['dimensions with a middle rating', scriptedModel({ drafts: draftsOf(good, ['hopeForFuture']) })],
    ['a second gate that says no', scriptedModel({ drafts: draftsOf(good, ['stressLevel']), verdict: verdictOf([5]) })],
    [
      'a second gate that contradicts itself',
      scriptedModel({ drafts: draftsOf(good, ['stressLevel']), verdict: verdictOf().replace('}', ',"4":"no"}') }),
    ],
    [
      'a second gate that answers in prose',
      scriptedModel({ drafts: draftsOf(good, ['stressLevel']), verdict: 'It is fine.' }),
    ],
    [
      'a second gate that leaves out a question',
      scriptedModel({ drafts: draftsOf(good, ['stressLevel']), verdict: '{"3":"yes"}' }),
    ],
    [
      'a second gate that fails',
      (call, reply, number) => (isGateCall(call) ? status(500)(call, reply) : offers(good)(call, reply, number)),
    ],
    ['an empty text', says('')],
    ['a refusal', says("I'm sorry, but I can't help with that.")],
    ['a filtered answer', (_, reply) => completion(reply, { content: 'Stress is' }, 'content_filter')],
    [
      'a text truncated at the token limit',
      (_, reply) => completion(reply, { content: 'Stress is high tonight, and' }, 'length'),
    ],
    [
      'an echo of the prompt',
      (call, reply) => completion(reply, { content: call.body.messages?.at(-1)?.content ?? '' }),
    ],
    [
      'an echo of the instructions',
      (call, reply) => completion(reply, { content: (call.body.messages?.at(0)?.content ?? '').slice(0, 400) }),
    ],
    ['100 KB of text', says('stress is high tonight '.repeat(4500))],
    ['an unclosed <think> tag', says('<think>Stress is high tonight. That is a lot to hold.')],
    ['a 401 response', status(401)],
    ['a 403 response', status(403)],
    ['a 404 response', status(404)],
    ['a 429 response', status(429)],
    ['a 429 response with a long Retry-After', status(429, { 'retry-after': '60' })],
    [
      'a 429 response with a Retry-After date far in the future',
      status(429, { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' }),
    ],
    ['two 429 responses', status(429, { 'retry-after': '0' })],
    ['a 500 response', status(500)],
    ['a 503 response without a body', status(503, {}, '')],
    [
      'an HTML page instead of JSON',
      (_, reply) => respond(reply, 200, '<html>secret of the service</html>', 'text/html'),
    ],
    ['truncated JSON', (_, reply) => respond(reply, 200, '{"choices":[{"message":{"content":"secret of the')],
    ['JSON of another shape', (_, reply) => respond(reply, 200, '{"message":"secret of the service"}')],
    ['a closed connection', (_, reply) => void reply.socket?.destroy()],
    [
      'a connection reset in the middle of the text',
      (_, reply) => {
        reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        reply.write('{"choices":[{"message":{"content":"secret of', () => reply.socket?.resetAndDestroy());
      },
    ],
  ])('falls back to the built-in writer on %s', async (_, trouble) => {
    answer = trouble;
    const browser = await app.trialUser();
    const { status, body, text } = await browser.post('/api/quotes/generate', ratings);
    expect([status, body.quote.writer]).toEqual([200, 'built-in']);
    expect(body.quote.text.split(' ').length).toBeGreaterThanOrEqual(8);
    expect(text).not.toContain('secret');
    expect((await browser.get('/api/user/stats')).body).toMatchObject({ totalEntries: 1, totalQuotes: 1 });
  });

  it('never shows a text that breaks a rule, whichever rule it is', async () => {
    const careless = handWrittenTexts.filter(({ rule }) => rule !== null);
    const browser = await app.trialUser();
    for (const { text, ratings: rated, timeOfDay } of careless) {
      const names = focusDimensionsOf(text, rated).filter((key) => rated[key] !== RATING_DEFAULT);
      answer = scriptedModel({ drafts: draftsOf(text, names) });
      const { body } = await browser.post('/api/quotes/generate', { ...rated, timeOfDayPreference: timeOfDay });
      expect(body.quote.text).not.toBe(text);
      expect(body.quote.writer).toBe('built-in');
    }
  });

  it('waits for a short Retry-After and then returns the service’s text', async () => {
    answer = (call, reply, number) =>
      asked === 1 ? status(429, { 'retry-after': '0' })(call, reply) : offers(good)(call, reply, number);
    const { body } = await (await app.trialUser()).post('/api/quotes/generate', ratings);
    expect([body.quote.text, body.quote.writer, asked]).toEqual([good, 'ai', 2]);
  });

  it('returns the service’s text even if the service reports a negative number of tokens', async () => {
    answer = (call, reply) => {
      const content = isGateCall(call) ? verdictOf() : draftsOf(good, ['stressLevel']);
      respond(reply, 200, completionBody({ content }).replace('"completion_tokens":1', '"completion_tokens":-5'));
    };
    const { status: code, body } = await (await app.trialUser()).post('/api/quotes/generate', ratings);
    expect([code, body.quote?.writer]).toEqual([200, 'ai']);
  });

  it('counts quotes, faults, tokens and their cost in the metrics', async () => {
    answer = offers(() => (asked === 1 ? bad : good));
    const before = await readMetrics(app);
    await (await app.trialUser()).post('/api/quotes/generate', ratings);
    const after = await readMetrics(app);
    const counted = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(counted('evenkeel_quotes_total{writer="ai"}')).toBe(1);
    expect(counted('evenkeel_writer_faults_total{fault="rules_broken"}')).toBe(1);
    // Both attempts and the gate count, one token each way at 2 and 3 per million.
    expect(counted('evenkeel_writer_tokens_total{kind="prompt"}')).toBe(3);
    expect(counted('evenkeel_quote_tokens_sum')).toBe(6);
    expect(counted('evenkeel_quote_cost_sum')).toBeCloseTo(15 / 1_000_000, 12);
    expect(counted('evenkeel_quote_cost_count')).toBe(1);
  });

  it('counts a rejection by the second gate in the metrics', async () => {
    answer = scriptedModel({ drafts: draftsOf(good, ['stressLevel']), verdict: verdictOf([3]) });
    const faults = async () => (await readMetrics(app)).get('evenkeel_writer_faults_total{fault="second_gate"}') ?? 0;
    const before = await faults();
    await (await app.trialUser()).post('/api/quotes/generate', ratings);
    expect((await faults()) - before).toBe(1);
  });

  it('sends the service the ratings but nothing that identifies the user', async () => {
    answer = offers(good);
    const browser = await app.trialUser('private-name@example.test');
    const { id } = (await browser.get('/api/user')).body;
    await browser.post('/api/quotes/generate', ratings);
    await browser.post('/api/quotes/generate', ratings);
    const sent = service.calls.slice(-4).map(({ raw }) => raw);
    expect(service.calls.slice(-4).filter(isGateCall)).toHaveLength(1);
    for (const raw of sent) {
      expect(raw).toContain('overwhelmed');
      for (const secret of ['private-name', 'example.test', id]) expect(raw).not.toContain(secret);
    }
  });
});

/** All figures of GET /metrics, keyed by name and labels. */
async function readMetrics(app: TestApp): Promise<Map<string, number>> {
  const { text } = await app.visitor().get('/metrics');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}
