/** AI_MODE=choose: a service returns a number, and all text shown is ours. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ChatService,
  chatService,
  completion,
} from '#server/ports/writer/openai-compatible/testing/chat-service.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const CRUEL = 'There is no use in asking for help, and nobody would come.';
const heavy = { stressLevel: 5, sleepQuality: 1, timeOfDayPreference: 'evening' };
const helpDue = { urgencyOfNeed: 5, hopeForFuture: 1, timeOfDayPreference: 'evening' };

describe('POST /api/quotes/generate in chooser mode', () => {
  let said = '1';
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
  beforeEach(() => {
    said = '1';
  });

  const lastOffer = (): string[] => {
    const prompt = service.calls.at(-1)?.body.messages?.at(-1)?.content ?? '';
    return Array.from(prompt.matchAll(/^\d\. (.+)$/gm), ([, text = '']) => text);
  };

  it.each([
    ['on a heavy day', heavy, false],
    ['with help open', helpDue, true],
  ])('returns the one of six built-in texts that the service chose, %s', async (_, ratings, help) => {
    said = '4';
    const { body } = await (await app.trialUser()).post('/api/quotes/generate', ratings);
    expect(lastOffer()).toHaveLength(6);
    expect(body).toMatchObject({ help, quote: { text: lastOffer()[3], writer: 'built-in' } });
  });

  it.each(['7', '0', 'the first', '', '{"choice":2}', CRUEL])(
    'returns the first built-in text if the service answers %j',
    async (answer) => {
      said = answer;
      for (const ratings of [heavy, helpDue]) {
        const { body } = await (await app.trialUser()).post('/api/quotes/generate', ratings);
        expect(body.quote).toMatchObject({ text: lastOffer()[0], writer: 'built-in' });
      }
    },
  );

  it('sends the service neither the user’s identity nor a text that they have read', async () => {
    const user = await app.trialUser('private-name@example.test');
    const first = (await user.post('/api/quotes/generate', heavy)).body.quote.text;
    await user.post('/api/quotes/generate', heavy);
    const raw = service.calls.at(-1)?.raw ?? '';
    expect(raw).toContain('overwhelmed');
    expect(raw).not.toContain('private-name');
    expect(lastOffer()).not.toContain(first);
  });
});
