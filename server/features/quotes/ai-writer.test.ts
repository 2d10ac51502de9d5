import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../db/testing/test-database.ts';
import {
  type Answer,
  type ChatService,
  chatService,
  completion,
  respond,
} from '../../ports/writer/openai-compatible/testing/chat-service.ts';
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';

describeOnBothDatabases('with an AI service configured', (engine) => {
  let answer: Answer;
  let service: ChatService;
  let house: TestHouse;
  let asked = 0;
  beforeAll(async () => {
    service = await chatService((call, reply, number) => {
      asked += 1;
      return answer(call, reply, number);
    });
    house = await openTestHouse(engine, {}, { AI_BASE_URL: service.baseUrl, AI_MODEL: 'any' });
  });
  afterAll(async () => {
    await house.close();
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

  it('shows its words, and says that AI wrote them', async () => {
    answer = (_, reply) => completion(reply, { content: good });
    const { body } = await (await house.subscriber()).post('/api/quotes/generate', ratings);
    expect(body.quote).toMatchObject({ text: good, writer: 'ai', because: ['stressLevel'] });
    expect(asked).toBe(1);
  });

  it('asks once more when the words break a rule, and shows the second', async () => {
    answer = (_, reply) => completion(reply, { content: asked === 1 ? bad : good });
    const { body } = await (await house.subscriber()).post('/api/quotes/generate', ratings);
    expect([body.quote.text, body.quote.writer, asked]).toEqual([good, 'ai', 2]);
  });

  it.each([
    [
      'words that break the rules twice',
      (_: unknown, reply: Parameters<Answer>[1]) => completion(reply, { content: bad }),
    ],
    ['an empty text', (_: unknown, reply: Parameters<Answer>[1]) => completion(reply, { content: '' })],
    [
      'an error 500',
      (_: unknown, reply: Parameters<Answer>[1]) =>
        respond(reply, 500, '{"error":{"message":"secret of the service"}}'),
    ],
    [
      'an error 401',
      (_: unknown, reply: Parameters<Answer>[1]) =>
        respond(reply, 401, '{"error":{"message":"secret of the service"}}'),
    ],
    [
      'a page instead of JSON',
      (_: unknown, reply: Parameters<Answer>[1]) => respond(reply, 200, '<html>secret of the service</html>'),
    ],
    ['a broken connection', (_: unknown, reply: Parameters<Answer>[1]) => void reply.socket?.destroy()],
  ])('answers %s with words of our own, and says so', async (_, trouble) => {
    answer = trouble as Answer;
    const browser = await house.subscriber();
    const { status, body, text } = await browser.post('/api/quotes/generate', ratings);
    expect([status, body.quote.writer]).toEqual([200, 'built-in']);
    expect(body.quote.text.split(' ').length).toBeGreaterThanOrEqual(8);
    expect(text).not.toContain('secret');
    expect((await browser.get('/api/user/stats')).body).toMatchObject({ totalEntries: 1, totalQuotes: 1 });
  });

  it('sends it the ratings and nothing about the person', async () => {
    answer = (_, reply) => completion(reply, { content: good });
    const browser = await house.subscriber('private-name@example.test');
    const { id } = (await browser.get('/api/user')).body;
    await browser.post('/api/quotes/generate', ratings);
    const sent = service.calls.at(-1)?.raw;
    expect(sent).toContain('overwhelmed');
    for (const secret of ['private-name', 'example.test', id]) expect(sent).not.toContain(secret);
  });
});
