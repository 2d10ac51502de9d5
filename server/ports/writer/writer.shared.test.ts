/** What every writer guarantees. Run against the built-in writer and the AI writer. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { assignmentFor } from '#words/assignment/assignment.ts';
import { plainRequest } from '#words/testing/plain-request.ts';
import type { WritingRequest } from '#words/writing-request.ts';
import { builtInWriter } from './built-in-writer.ts';
import { chatService } from './openai-compatible/testing/chat-service.ts';
import { draftsOf, scriptedModel } from './openai-compatible/testing/scripted-model.ts';
import { openAiWriter } from './openai-compatible/writer.ts';
import { unrecordedCall } from './testing/unrecorded-call.ts';

const sample = 'Your head is full today. One thing at a time is a fair way to do it.';

type Write = (request: WritingRequest, signal: AbortSignal) => Promise<string>;

interface Adapter {
  readonly name: string;
  readonly kind: 'ai' | 'built-in';
  readonly open: () => Promise<{ readonly kind: string; readonly write: Write; readonly close: () => Promise<void> }>;
}

const adapters: readonly Adapter[] = [
  {
    name: 'built-in',
    kind: 'built-in',
    open: async () => {
      const { kind, write } = builtInWriter();
      return {
        kind,
        write: async (request, signal) => (await write(request, signal)).text,
        close: async () => undefined,
      };
    },
  },
  {
    name: 'OpenAI-compatible',
    kind: 'ai',
    open: async () => {
      const service = await chatService(scriptedModel({ drafts: draftsOf(sample, ['stressLevel']) }));
      const { kind, write } = openAiWriter({ baseUrl: service.baseUrl, model: 'any' });
      return {
        kind,
        write: async (request, signal) =>
          (await write(assignmentFor(request), unrecordedCall(signal))).candidates[0]?.text ?? '',
        close: service.close,
      };
    },
  },
];

const request: WritingRequest = {
  ratings: { ...defaultRatings(), stressLevel: 5, sleepQuality: 2 },
  timeOfDay: 'afternoon',
  ...plainRequest,
  recentTexts: ['A text of last week, about a long and heavy morning.'],
};

describe.each(adapters)('the $name writer', ({ kind, open }) => {
  let writer: Awaited<ReturnType<Adapter['open']>>;
  beforeAll(async () => {
    writer = await open();
  });
  afterAll(() => writer.close());

  it('reports its kind', () => {
    expect(writer.kind).toBe(kind);
  });

  it('returns a text without surrounding whitespace', async () => {
    const text = await writer.write(request, new AbortController().signal);
    expect(text.length).toBeGreaterThan(20);
    expect(text).toBe(text.trim());
  });

  it('returns the same text for concurrent identical requests', async () => {
    const texts = await Promise.all([1, 2, 3].map(() => writer.write(request, new AbortController().signal)));
    expect(texts).toHaveLength(3);
    expect(new Set(texts).size).toBe(1);
  });

  it('rejects if the signal is already aborted', async () => {
    await expect(writer.write(request, AbortSignal.abort())).rejects.toThrow();
  });
});
