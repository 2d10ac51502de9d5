/**
 * For any request, whatever the service answers: what is recorded as sent is what the service received, byte for byte,
 * and no text that the user read before is in it.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dimensionKeys } from '#contract/domain/mood.ts';
import { supportKinds } from '#contract/domain/support-kinds.ts';
import { builtInWriter } from '#server/ports/writer/built-in-writer.ts';
import { openAiChooser } from '#server/ports/writer/openai-compatible/chooser.ts';
import {
  type ChatService,
  chatService,
  completion,
} from '#server/ports/writer/openai-compatible/testing/chat-service.ts';
import { draftsOf, isGateCall, verdictOf } from '#server/ports/writer/openai-compatible/testing/scripted-model.ts';
import { openAiWriter } from '#server/ports/writer/openai-compatible/writer.ts';
import type { Writer } from '#server/ports/writer/port.ts';
import { requestFor } from '#words/testing/plain-request.ts';
import { anyRatings, anyTimeOfDay } from '#words/testing/profiles.ts';
import { builtInText } from '#words/writer/writer.ts';
import type { WritingRequest } from '#words/writing-request.ts';
import { generateText } from '../generation/generate-text.ts';
import { decodeExplanation, encodeExplanation } from './encode-explanation.ts';

/** Enough days of one mood that few passages are left unread. */
const DAYS_MAX = 25;

const withHistory = (request: WritingRequest, days: number): WritingRequest => {
  const recentTexts: string[] = [];
  for (let day = 0; day < days; day += 1) recentTexts.unshift(builtInText({ ...request, recentTexts }));
  return { ...request, recentTexts };
};

const anyRequest: fc.Arbitrary<WritingRequest> = fc
  .record({
    ratings: anyRatings,
    timeOfDay: anyTimeOfDay,
    given: fc.subarray([...dimensionKeys]),
    isEarlierDay: fc.constantFrom(false, false, false, true),
    days: fc.integer({ min: 0, max: DAYS_MAX }),
    helped: fc.subarray([...supportKinds], { maxLength: 2 }),
    didNotHelp: fc.subarray([...supportKinds], { maxLength: 2 }),
    changed: fc.constantFrom(...dimensionKeys),
  })
  .map(({ ratings, timeOfDay, days, changed, ...more }) => {
    const changes = more.given.includes(changed) ? [{ key: changed, usual: 3, now: ratings[changed] }] : [];
    return withHistory(requestFor({ ratings, timeOfDay }, { ...more, changes, isHelpOpen: false }), days);
  });

/** What the service answers: in order, then again from the first. */
const anyAnswers = fc.array(
  fc.constantFrom(
    draftsOf('Things are as they are today, and that is enough to have said about it.', []),
    draftsOf('It will get better soon. I promise \u201cthat\u201d \ud83d\ude00 \u0000 <b>\\n</b>.', ['stressLevel']),
    '1',
    '2',
    'no JSON',
    '',
  ),
  { minLength: 1, maxLength: 3 },
);

describe.each([
  ['writes', openAiWriter],
  ['chooses', openAiChooser],
] as const)('the requests to a service that %s', (_, open) => {
  let answers: readonly string[] = [];
  let service: ChatService;
  let writer: Writer;
  beforeAll(async () => {
    service = await chatService((call, reply, number) => {
      // A connection kept open may be closed while the next history is written, and then lose a request.
      reply.setHeader('connection', 'close');
      const content = isGateCall(call) ? verdictOf() : (answers[number % answers.length] ?? '');
      if (content === '') reply.writeHead(500).end();
      else completion(reply, { content });
    });
    writer = open({ baseUrl: service.baseUrl, model: 'any' });
  });
  afterAll(() => service.close());

  it('are recorded exactly as received, and contain no text that the user has already read', async () => {
    let total = 0;
    await fc.assert(
      fc.asyncProperty(anyRequest, anyAnswers, async (request, script) => {
        answers = script;
        const before = service.calls.length;
        const { explanation } = await generateText({ writer, builtIn: builtInWriter() }, request, 'any-writer');
        const received = service.calls.slice(before).map(({ body }) => body.messages?.map(({ content }) => content));
        const recorded = decodeExplanation(encodeExplanation({ ...explanation, fallback: null }));
        expect(recorded?.sent.map(({ instructions, prompt }) => [instructions, prompt])).toEqual(received);
        const words = received.flat().join('\n');
        expect(request.recentTexts.filter((text) => words.includes(text))).toEqual([]);
        total += received.length;
      }),
      { numRuns: 30 },
    );
    expect(total).toBeGreaterThan(3);
  });
});
