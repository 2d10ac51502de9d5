/** What every writer keeps, whatever is behind it. Run against the built-in one and the AI one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultRatings } from '../../../contract/mood.ts';
import type { WritingRequest } from '../../../words/writing-request.ts';
import { builtInWriter } from './built-in.ts';
import { chatService, completion } from './openai-compatible/testing/chat-service.ts';
import { openAiWriter } from './openai-compatible/writer.ts';
import type { Writer } from './port.ts';

const sample = 'Your head is full today. One thing at a time is a fair way to do it.';

interface Adapter {
  readonly name: string;
  readonly kind: Writer['kind'];
  readonly open: () => Promise<{ readonly writer: Writer; readonly close: () => Promise<void> }>;
}

const adapters: readonly Adapter[] = [
  { name: 'built-in', kind: 'built-in', open: async () => ({ writer: builtInWriter(), close: async () => undefined }) },
  {
    name: 'OpenAI-compatible',
    kind: 'ai',
    open: async () => {
      const service = await chatService((_, reply) => completion(reply, { content: sample }));
      return { writer: openAiWriter({ baseUrl: service.baseUrl, model: 'any' }), close: service.close };
    },
  },
];

const request: WritingRequest = {
  ratings: { ...defaultRatings(), stressLevel: 5, sleepQuality: 2 },
  timeOfDay: 'afternoon',
  isNight: false,
  isEarlierDay: false,
  isHelpOpen: false,
  changes: [],
  helped: [],
  didNotHelp: [],
  recentTexts: ['A text of last week, about a long and heavy morning.'],
  mend: [],
};

describe.each(adapters)('the $name writer', ({ kind, open }) => {
  let writer: Writer;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ writer, close } = await open());
  });
  afterAll(() => close());

  it('says truthfully what it is', () => {
    expect(writer.kind).toBe(kind);
  });

  it('writes one text, with nothing around it', async () => {
    const { text } = await writer.write(request, new AbortController().signal);
    expect(text.length).toBeGreaterThan(20);
    expect(text).toBe(text.trim());
  });

  it('takes notes about an earlier attempt', async () => {
    const { text } = await writer.write({ ...request, mend: ['Use shorter words.'] }, new AbortController().signal);
    expect(text).not.toBe('');
  });

  it('serves several at once', async () => {
    const texts = await Promise.all([1, 2, 3].map(() => writer.write(request, new AbortController().signal)));
    expect(texts).toHaveLength(3);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(1);
  });

  it('rejects when the signal has fired already', async () => {
    await expect(writer.write(request, AbortSignal.abort())).rejects.toThrow();
  });
});
