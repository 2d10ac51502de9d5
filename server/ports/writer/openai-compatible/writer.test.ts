import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { assignmentFor, situationOf } from '#words/assignment/assignment.ts';
import { plainRequest } from '#words/testing/plain-request.ts';
import type { WritingRequest } from '#words/writing-request.ts';
import { type AiWriter, WriterError } from '../port.ts';
import { unrecordedCall } from '../testing/unrecorded-call.ts';
import type { OpenAiSettings } from './chat-completions.ts';
import { openAiChooser } from './chooser.ts';
import {
  type ChatService,
  chatService,
  completion,
  completionBody,
  type Responder,
  respond,
} from './testing/chat-service.ts';
import { draftsOf, verdictOf } from './testing/scripted-model.ts';
import { openAiWriter } from './writer.ts';

const sample = 'Your head is full today. One thing at a time is a fair way to do it.';

const request: WritingRequest = {
  ratings: { ...defaultRatings(), stressLevel: 5 },
  timeOfDay: 'morning',
  ...plainRequest,
  recentTexts: ['An earlier text that is nobody else\u2019s business.'],
};
const assignment = assignmentFor(request);
/** The answer of a service that follows its prompt, for the sample. */
const drafts = draftsOf(sample, ['stressLevel'], 'none');

let service: ChatService | undefined;
afterEach(() => service?.close());

const started = async (answer: Responder): Promise<ChatService> => {
  service = await chatService(answer);
  return service;
};

/** Long enough for a local answer on a busy machine, and short enough for a test of a service that does not answer. */
const SILENCE_LIMIT_MS = 150;

const write = async (answer: Responder, settings: Partial<OpenAiSettings> = {}): Promise<string> => {
  const { baseUrl } = await started(answer);
  return textFrom(openAiWriter({ baseUrl, model: 'any', limitMs: 5_000, ...settings }));
};

const textFrom = async (writer: AiWriter, signal?: AbortSignal): Promise<string> => {
  const texts = (await writer.write(assignment, unrecordedCall(signal))).candidates.map(({ text }) => text);
  expect(texts).toHaveLength(3);
  return texts[0] ?? '';
};

const faultOf = async (writing: Promise<string>): Promise<unknown> => {
  const error = await writing.then(
    (text) => `no fault: ${text}`,
    (fault: unknown) => fault,
  );
  return error instanceof WriterError ? error.kind : error;
};

describe('openAiWriter', () => {
  it('returns three texts, each with the dimensions it names and its step', async () => {
    const { baseUrl } = await started((_, reply) => completion(reply, { content: drafts }));
    const { candidates } = await openAiWriter({ baseUrl, model: 'any' }).write(assignment, unrecordedCall());
    expect(candidates).toEqual(
      Array.from({ length: 3 }, () => ({ names: ['stressLevel'], step: 'none', text: sample })),
    );
  });

  it.each<[string, string]>([
    ['whitespace', `\n  ${drafts} \n`],
    ['a code fence', `\`\`\`json\n${drafts}\n\`\`\``],
    ['polite remarks', `Here you are:\n${drafts}\nI hope they help.`],
    ['reasoning', `<think>Say {"so"}.</think>\n${drafts}`],
  ])('accepts %s around the JSON', async (_, content) => {
    expect(await write((_call, reply) => completion(reply, { content }))).toBe(sample);
  });

  it('strips quotation marks around a text', async () => {
    expect(await write((_, reply) => completion(reply, { content: draftsOf(`\u201c${sample}\u201d`, []) }))).toBe(
      sample,
    );
  });

  it('waits for a body that arrives later than the headers', async () => {
    const text = await write((_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
      setTimeout(() => reply.end(completionBody({ content: drafts })), 50);
    });
    expect(text).toBe(sample);
  });
});

describe('openAiWriter with different services', () => {
  const fullResponse =
    (choice: object, rest: object = {}): Responder =>
    (_, reply) =>
      respond(reply, 200, JSON.stringify({ choices: [choice], ...rest }));
  const message = { role: 'assistant', content: drafts };

  it.each<[string, Responder]>([
    [
      'an Ollama reply with a fingerprint and no usage',
      fullResponse(
        { index: 0, message, finish_reason: 'stop' },
        { model: 'any:latest', system_fingerprint: 'fp_ollama' },
      ),
    ],
    ['a reply without a finish reason', fullResponse({ index: 0, message })],
    ['an unknown finish reason', fullResponse({ index: 0, message, finish_reason: 'eos_token' })],
    [
      'a llama.cpp reply with timings',
      fullResponse(
        { index: 0, message: { ...message, reasoning_content: '' }, finish_reason: 'stop', logprobs: null },
        { timings: { prompt_n: 1, predicted_per_second: 9.5 }, __verbose: { prompt: 'x' }, usage: null },
      ),
    ],
    [
      'a vLLM reply with a reasoning field and many nulls',
      fullResponse(
        {
          index: 0,
          message: { ...message, reasoning_content: 'They are tense.', tool_calls: [], refusal: null },
          finish_reason: 'stop',
          stop_reason: null,
        },
        { prompt_logprobs: null, kv_transfer_params: null },
      ),
    ],
    [
      'content in parts',
      fullResponse({
        index: 0,
        message: { role: 'assistant', content: [{ type: 'text', text: drafts }] },
        finish_reason: 'stop',
      }),
    ],
    [
      'reasoning without its opening tag',
      fullResponse({
        index: 0,
        message: { ...message, content: `They are tense.\n</think>\n\n${drafts}` },
        finish_reason: 'stop',
      }),
    ],
  ])('accepts %s', async (_, answer) => {
    expect(await write(answer)).toBe(sample);
  });

  it('rejects truncated JSON without a finish reason as malformed', async () => {
    const half = fullResponse({ index: 0, message: { ...message, content: drafts.slice(0, 60) } });
    expect(await faultOf(write(half))).toBe('malformed');
  });

  it('returns token counts if the service reports them', async () => {
    const usage = { prompt_tokens: 700, completion_tokens: 40, total_tokens: 740 };
    const tokensFor = async (rest: object) => {
      const { baseUrl, close } = await started(fullResponse({ index: 0, message, finish_reason: 'stop' }, rest));
      const { tokens } = await openAiWriter({ baseUrl, model: 'any' }).write(assignment, unrecordedCall());
      await close();
      return tokens;
    };
    expect(await tokensFor({ usage })).toEqual({ prompt: 700, completion: 40 });
    expect(await tokensFor({})).toBeUndefined();
    for (const wrong of [-1, 0.5, 1e308])
      expect(await tokensFor({ usage: { ...usage, completion_tokens: wrong } })).toBeUndefined();
  });
});

describe('openAiWriter with a busy service', () => {
  const busyOnce =
    (retryAfter: string): Responder =>
    (_, reply, number) =>
      number === 1
        ? reply.writeHead(429, { 'retry-after': retryAfter }).end('{}')
        : completion(reply, { content: drafts });

  it('waits and retries once if the service asks for a short wait', async () => {
    const waits: number[] = [];
    const wait = async (milliseconds: number) => void waits.push(milliseconds);
    expect(await write(busyOnce('2'), { wait })).toBe(sample);
    expect(waits).toEqual([2000]);
  });

  it.each(['6', '3600', 'Fri, 01 Jan 2100 00:00:00 GMT', 'soon', ''])(
    'does not wait for Retry-After "%s"',
    async (retryAfter) => {
      const wait = () => Promise.reject(new Error('waited'));
      expect(await faultOf(write(busyOnce(retryAfter), { wait }))).toBe('busy');
      expect(service?.calls).toHaveLength(1);
    },
  );

  it('gives up after one retry if the service stays busy', async () => {
    const always: Responder = (_, reply) => reply.writeHead(429, { 'retry-after': '1' }).end('{}');
    expect(await faultOf(write(always, { wait: async () => undefined }))).toBe('busy');
    expect(service?.calls).toHaveLength(2);
  });

  it('does not retry if consent is withdrawn during the wait', async () => {
    const { baseUrl } = await started(busyOnce('1'));
    let hasConsent = true;
    const wait = async () => {
      hasConsent = false;
    };
    const beforeSend = async () => {
      if (!hasConsent) throw new WriterError('no_consent');
    };
    const writer = openAiWriter({ baseUrl, model: 'any', wait });
    const texts = writer.write(assignment, { ...unrecordedCall(), beforeSend });
    expect(await faultOf(texts.then(String))).toBe('no_consent');
    expect(service?.calls).toHaveLength(1);
  });

  it('times out if the limit for the whole answer ends during the wait', async () => {
    const always: Responder = (_, reply) => reply.writeHead(429, { 'retry-after': '5' }).end('{}');
    expect(await faultOf(write(always, { limitMs: SILENCE_LIMIT_MS }))).toBe('timeout');
  });
});

describe('openAiWriter requests', () => {
  it('go to /chat/completions with the key and the model, and opt out of storage', async () => {
    await write((_, reply) => completion(reply, { content: drafts }), { apiKey: 'secret-key' });
    expect(service?.calls).toHaveLength(1);
    expect(service?.calls[0]).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer secret-key',
      body: { model: 'any', store: false },
    });
  });

  it('have no Authorization header without a key', async () => {
    await write((_, reply) => completion(reply, { content: drafts }));
    expect(service?.calls[0]?.authorization).toBeUndefined();
  });

  it('never contain an earlier text of the user', async () => {
    await write((_, reply) => completion(reply, { content: drafts }));
    expect(service?.calls[0]?.raw).toContain('Stress: 5 of 5 (overwhelmed)');
    expect(service?.calls[0]?.raw).not.toContain('business');
  });

  it('omit "store" once the service has rejected it', async () => {
    const { baseUrl, calls } = await started(({ body }, reply) =>
      'store' in body
        ? respond(reply, 400, '{"error":{"message":"Unknown name \\"store\\""}}')
        : completion(reply, { content: drafts }),
    );
    const writer = openAiWriter({ baseUrl, model: 'any' });
    expect(await textFrom(writer)).toBe(sample);
    expect(await textFrom(writer)).toBe(sample);
    expect(calls.map(({ body }) => 'store' in body)).toEqual([true, false, false]);
  });
});

const candidatesOf = (count: number) =>
  JSON.stringify({ candidates: Array.from({ length: count }, () => ({ names: [], step: 'none', text: sample })) });

describe('openAiWriter errors', () => {
  it.each<[string, Responder]>([
    ['silence before the headers', () => undefined],
    [
      'silence between headers and body',
      (_, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).flushHeaders(),
    ],
    [
      'silence in the middle of the body',
      (_, reply) => {
        reply.writeHead(200, { 'content-type': 'application/json' });
        reply.write(completionBody({ content: drafts }).slice(0, 60));
      },
    ],
  ])('%s rejects with timeout at the limit for the whole answer', async (_, answer) => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    expect(await faultOf(write(answer, { limitMs: SILENCE_LIMIT_MS }))).toBe('timeout');
    expect(limits.mock.calls).toEqual([[SILENCE_LIMIT_MS]]);
  });

  it.each<[string, string, Responder]>([
    ['401', 'not_allowed', (_, reply) => respond(reply, 401, '{"error":{"message":"bad key sk-123"}}')],
    ['404', 'not_allowed', (_, reply) => respond(reply, 404, '{"error":{"message":"no such model"}}')],
    ['429', 'busy', (_, reply) => respond(reply, 429, '{"error":{"message":"slow down"}}')],
    ['500', 'service_error', (_, reply) => respond(reply, 500, '{"error":{"message":"stack trace"}}')],
    ['500 without JSON', 'service_error', (_, reply) => respond(reply, 500, 'oops', 'text/plain')],
    [
      'a redirect to another address',
      'unreachable',
      (_, reply) => reply.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    [
      'truncated JSON',
      'malformed',
      (_, reply) => respond(reply, 200, completionBody({ content: drafts }).slice(0, 60)),
    ],
    ['JSON of another shape', 'malformed', (_, reply) => respond(reply, 200, '{"choices":[]}')],
    [
      'HTML instead of JSON',
      'malformed',
      (_, reply) => respond(reply, 200, '<!doctype html><p>Sign in</p>', 'text/html'),
    ],
    ['204 without a body', 'malformed', (_, reply) => respond(reply, 204, '')],
    ['an empty text', 'empty', (_, reply) => completion(reply, { content: '' })],
    ['a blank text', 'empty', (_, reply) => completion(reply, { content: ' \n ' })],
    ['reasoning without an answer', 'empty', (_, reply) => completion(reply, { content: '<think>Hm.</think>' })],
    ['a missing text', 'empty', (_, reply) => completion(reply, { content: null })],
    [
      'a refusal in prose',
      'refused',
      (_, reply) => completion(reply, { content: "I'm sorry, but I can't help with that request." }),
    ],
    ['prose instead of JSON', 'malformed', (_, reply) => completion(reply, { content: sample })],
    ['truncated JSON in the message', 'malformed', (_, reply) => completion(reply, { content: drafts.slice(0, 80) })],
    ['unclosed reasoning', 'malformed', (_, reply) => completion(reply, { content: `<think>${drafts}` })],
    ['one text', 'malformed', (_, reply) => completion(reply, { content: candidatesOf(1) })],
    ['four texts', 'malformed', (_, reply) => completion(reply, { content: candidatesOf(4) })],
    ['a list under the wrong key', 'malformed', (_, reply) => completion(reply, { content: '{"texts":[]}' })],
    [
      'texts without the names field',
      'malformed',
      (_, reply) => completion(reply, { content: drafts.replaceAll('"names":["stressLevel"],', '') }),
    ],
    ['three blank texts', 'empty', (_, reply) => completion(reply, { content: draftsOf(' ', []) })],
    ['a filtered answer', 'refused', (_, reply) => completion(reply, { content: 'Your head is' }, 'content_filter')],
    ['a text cut short', 'cut_short', (_, reply) => completion(reply, { content: 'Your head is full, and' }, 'length')],
    ['100 KB of text', 'oversized', (_, reply) => completion(reply, { content: 'word '.repeat(20_000) })],
    ['9 KB of text', 'oversized', (_, reply) => completion(reply, { content: 'word '.repeat(1_800) })],
  ])('%s rejects with %s', async (_, kind, answer) => {
    expect(await faultOf(write(answer))).toBe(kind);
    expect(service?.calls).toHaveLength(1);
  });

  it('a refusal in its own field is never returned as a text', async () => {
    const fault = await faultOf(write((_, reply) => completion(reply, { content: null, refusal: 'No.' })));
    expect(['refused', 'empty', 'malformed']).toContain(fault);
  });

  it('a connection reset in the middle of the body rejects with unreachable', async () => {
    const reset: Responder = (_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      reply.write(completionBody({ content: drafts }).slice(0, 60), () => reply.socket?.resetAndDestroy());
    };
    expect(await faultOf(write(reset))).toBe('unreachable');
  });

  it('a closed port rejects with unreachable', async () => {
    const { baseUrl, close } = await started(() => undefined);
    await close();
    const writer = openAiWriter({ baseUrl, model: 'any' });
    expect(await faultOf(textFrom(writer))).toBe('unreachable');
  });

  it('a fetch that ignores its signal still rejects with timeout', async () => {
    const deaf = () => new Promise<Response>(() => undefined);
    const writer = openAiWriter({ baseUrl: 'http://127.0.0.1:9/v1', model: 'any', fetch: deaf, limitMs: 30 });
    expect(await faultOf(textFrom(writer))).toBe('timeout');
  });

  it('an abort by the caller rejects with timeout', async () => {
    const { baseUrl } = await started(() => caller.abort());
    const caller = new AbortController();
    expect(await faultOf(textFrom(openAiWriter({ baseUrl, model: 'any' }), caller.signal))).toBe('timeout');
  });

  it("the error contains nothing of the service's reply", async () => {
    const { baseUrl } = await started((_, reply) => respond(reply, 401, '{"error":{"message":"bad key sk-123"}}'));
    const error: unknown = await openAiWriter({ baseUrl, model: 'any' })
      .write(assignment, unrecordedCall())
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(WriterError);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/sk-123|bad key|Stress/);
  });
});

describe('openAiWriter.judge', () => {
  const judged = async (content: string) => {
    const { baseUrl } = await started((_, reply) => completion(reply, { content }));
    const writer = openAiWriter({ baseUrl, model: 'any' });
    return (await writer.judge(sample, situationOf(request), unrecordedCall())).answers;
  };
  const faultIn = (content: string) => faultOf(judged(content).then((answers) => JSON.stringify([...answers])));

  it('sends the text, the ratings and the ten questions, but no earlier text', async () => {
    const answers = await judged(verdictOf([3, 9]));
    const no = [...answers].filter(([, answer]) => answer === 'no').map(([id]) => id);
    expect([answers.size, no]).toEqual([10, [3, 9]]);
    const raw = service?.calls[0]?.raw ?? '';
    expect(raw).toContain(sample);
    expect(raw).toContain('Stress: 5 of 5 (overwhelmed)');
    expect(raw).toContain('10. Would you send it');
    expect(raw).not.toContain('business');
  });

  it('accepts a code fence, reasoning and capital letters', async () => {
    const answers = await judged(`<think>Hm.</think>\`\`\`json\n${verdictOf([4]).replaceAll('yes', 'Yes')}\n\`\`\``);
    expect([answers.get(4), answers.get(5)]).toEqual(['no', 'yes']);
  });

  it.each<[string, string, string]>([
    ['prose', 'Yes, it is fine in every way.', 'malformed'],
    ['a blank answer', ' ', 'empty'],
    ['truncated JSON', verdictOf().slice(0, 30), 'malformed'],
    ['a missing answer', verdictOf().replace('"4":"yes",', ''), 'malformed'],
    ['an eleventh question', verdictOf().replace('}', ',"11":"yes"}'), 'malformed'],
    ['an answer that is neither yes nor no', verdictOf().replace('"5":"yes"', '"5":"mostly"'), 'malformed'],
    ['a number as an answer', verdictOf().replace('"5":"yes"', '"5":1'), 'malformed'],
    ['a list', '["yes","yes"]', 'malformed'],
    ['two answers to one question', verdictOf([5]).replace('}', ',"5":"yes"}'), 'malformed'],
    ['two answers to one question, the last one "no"', verdictOf().replace('}', ',"5":"no"}'), 'malformed'],
    ['a refusal', 'I cannot help with that.', 'refused'],
  ])('rejects %s', async (_, content, kind) => {
    expect(await faultIn(content)).toBe(kind);
  });
});

describe('openAiChooser.choose', () => {
  const texts = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'];
  const chosen = async (content: string) => {
    const { baseUrl } = await started((_, reply) => completion(reply, { content }));
    const chooser = openAiChooser({ baseUrl, model: 'any' });
    return (await chooser.choose(texts, situationOf(request), unrecordedCall())).index;
  };

  it.each(['4', ' 4\n', '4.', '**4**', '"4"', '<think>1 or 2?</think>4'])(
    'reads %j as the fourth text',
    async (content) => {
      expect(await chosen(content)).toBe(3);
      expect(service?.calls[0]?.raw).toContain('6. Six.');
      expect(service?.calls[0]?.raw).not.toContain('business');
    },
  );

  it.each<[string, string]>([
    ['0', 'out_of_range'],
    ['7', 'out_of_range'],
    ['-1', 'malformed'],
    ['100', 'out_of_range'],
    ['1.5', 'malformed'],
    ['the fourth', 'malformed'],
    ['Text 4', 'malformed'],
    ['4 or 5', 'malformed'],
    ['4 because it is kind', 'malformed'],
    ['', 'empty'],
    ['<think>4', 'malformed'],
  ])('rejects %j as %s', async (content, kind) => {
    expect(await faultOf(chosen(content).then(String))).toBe(kind);
  });
});
