import { afterEach, describe, expect, it } from 'vitest';
import { defaultRatings } from '../../../../contract/mood.ts';
import { WriterFault, type WritingRequest } from '../port.ts';
import {
  type Answer,
  type ChatService,
  chatService,
  completion,
  completionBody,
  respond,
} from './testing/chat-service.ts';
import { openAiWriter } from './writer.ts';

const sample = 'Your head is full today. One thing at a time is a fair way to do it.';

const request: WritingRequest = {
  ratings: { ...defaultRatings(), stressLevel: 5 },
  timeOfDay: 'morning',
  recentTexts: ['An earlier text that is nobody else\u2019s business.'],
  mend: [],
};

let service: ChatService | undefined;
afterEach(() => service?.close());

const started = async (answer: Answer): Promise<ChatService> => {
  service = await chatService(answer);
  return service;
};

/** Long enough for a local answer on a busy machine, short enough to wait for in a test of silence. */
const SILENCE_LIMIT_MS = 150;

const write = async (answer: Answer, settings: { limitMs?: number; apiKey?: string } = {}): Promise<string> => {
  const { baseUrl } = await started(answer);
  return openAiWriter({ baseUrl, model: 'any', limitMs: 5_000, ...settings }).write(
    request,
    new AbortController().signal,
  );
};

const faultOf = async (writing: Promise<string>): Promise<unknown> => {
  const error = await writing.then(
    (text) => `no fault: ${text}`,
    (fault: unknown) => fault,
  );
  return error instanceof WriterFault ? error.kind : error;
};

describe('a good answer', () => {
  it('is the text, without the spaces around it', async () => {
    expect(await write((_, reply) => completion(reply, { content: `\n  ${sample} \n` }))).toBe(sample);
  });

  it('loses quotation marks around the whole, and a reasoning model\u2019s thoughts', async () => {
    expect(await write((_, reply) => completion(reply, { content: `<think>Say "so".</think>\n"${sample}"` }))).toBe(
      sample,
    );
  });

  it('may take its time between headers and text, within the limit', async () => {
    const text = await write((_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
      setTimeout(() => reply.end(completionBody({ content: sample })), 50);
    });
    expect(text).toBe(sample);
  });
});

describe('what is sent', () => {
  it('goes to /chat/completions with the key and the model, and asks for no storage', async () => {
    await write((_, reply) => completion(reply, { content: sample }), { apiKey: 'secret-key' });
    expect(service?.calls).toHaveLength(1);
    expect(service?.calls[0]).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer secret-key',
      body: { model: 'any', store: false },
    });
  });

  it('sends no authorization where there is no key', async () => {
    await write((_, reply) => completion(reply, { content: sample }));
    expect(service?.calls[0]?.authorization).toBeUndefined();
  });

  it('never sends an earlier text of the person', async () => {
    await write((_, reply) => completion(reply, { content: sample }));
    expect(service?.calls[0]?.raw).toContain('Stress: 5 of 5 (overwhelmed)');
    expect(service?.calls[0]?.raw).not.toContain('business');
  });

  it('asks again without the storage wish where the service does not know it, and remembers', async () => {
    const { baseUrl, calls } = await started(({ body }, reply) =>
      'store' in body
        ? respond(reply, 400, '{"error":{"message":"Unknown name \\"store\\""}}')
        : completion(reply, { content: sample }),
    );
    const writer = openAiWriter({ baseUrl, model: 'any' });
    const { signal } = new AbortController();
    expect(await writer.write(request, signal)).toBe(sample);
    expect(await writer.write(request, signal)).toBe(sample);
    expect(calls.map(({ body }) => 'store' in body)).toEqual([true, false, false]);
  });
});

describe('faults reject with their kind', () => {
  it.each<[string, Answer]>([
    ['silence before the headers', () => undefined],
    [
      'silence after the headers, before the text',
      (_, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).flushHeaders(),
    ],
    [
      'silence in the middle of the text',
      (_, reply) => {
        reply.writeHead(200, { 'content-type': 'application/json' });
        reply.write(completionBody({ content: sample }).slice(0, 60));
      },
    ],
  ])('%s: timeout, within the limit for the whole answer', async (_, answer) => {
    const begun = performance.now();
    expect(await faultOf(write(answer, { limitMs: SILENCE_LIMIT_MS }))).toBe('timeout');
    expect(performance.now() - begun).toBeLessThan(SILENCE_LIMIT_MS * 10);
  });

  it.each<[string, string, Answer]>([
    ['401', 'not_allowed', (_, reply) => respond(reply, 401, '{"error":{"message":"bad key sk-123"}}')],
    ['404', 'not_allowed', (_, reply) => respond(reply, 404, '{"error":{"message":"no such model"}}')],
    ['429', 'busy', (_, reply) => respond(reply, 429, '{"error":{"message":"slow down"}}')],
    ['500', 'service_error', (_, reply) => respond(reply, 500, '{"error":{"message":"stack trace"}}')],
    ['500 without JSON', 'service_error', (_, reply) => respond(reply, 500, 'oops', 'text/plain')],
    [
      'a redirect to elsewhere',
      'unreachable',
      (_, reply) => reply.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    [
      'JSON that breaks off',
      'malformed',
      (_, reply) => respond(reply, 200, completionBody({ content: sample }).slice(0, 60)),
    ],
    ['JSON of another shape', 'malformed', (_, reply) => respond(reply, 200, '{"choices":[]}')],
    [
      'HTML instead of JSON',
      'malformed',
      (_, reply) => respond(reply, 200, '<!doctype html><p>Sign in</p>', 'text/html'),
    ],
    ['no content', 'malformed', (_, reply) => respond(reply, 204, '')],
    ['an empty text', 'empty', (_, reply) => completion(reply, { content: '' })],
    ['a text of spaces', 'empty', (_, reply) => completion(reply, { content: ' \n ' })],
    ['thoughts alone', 'empty', (_, reply) => completion(reply, { content: '<think>Hm.</think>' })],
    ['a missing text', 'empty', (_, reply) => completion(reply, { content: null })],
    [
      'a refusal in words',
      'refused',
      (_, reply) => completion(reply, { content: "I'm sorry, but I can't help with that request." }),
    ],
    ['a filtered answer', 'refused', (_, reply) => completion(reply, { content: 'Your head is' }, 'content_filter')],
    ['a text cut short', 'cut_short', (_, reply) => completion(reply, { content: 'Your head is full, and' }, 'length')],
    ['100 KB of text', 'oversized', (_, reply) => completion(reply, { content: 'word '.repeat(20_000) })],
    ['10 KB of text', 'oversized', (_, reply) => completion(reply, { content: 'word '.repeat(2_000) })],
  ])('%s: %s', async (_, kind, answer) => {
    expect(await faultOf(write(answer))).toBe(kind);
    expect(service?.calls).toHaveLength(1);
  });

  it('a refusal in its own field never becomes a text', async () => {
    const fault = await faultOf(write((_, reply) => completion(reply, { content: null, refusal: 'No.' })));
    expect(['refused', 'empty', 'malformed']).toContain(fault);
  });

  it('a connection reset in the middle of the text: unreachable', async () => {
    const reset: Answer = (_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      reply.write(completionBody({ content: sample }).slice(0, 60), () => reply.socket?.resetAndDestroy());
    };
    expect(await faultOf(write(reset))).toBe('unreachable');
  });

  it('nobody listening: unreachable', async () => {
    const { baseUrl, close } = await started(() => undefined);
    await close();
    const writer = openAiWriter({ baseUrl, model: 'any' });
    expect(await faultOf(writer.write(request, new AbortController().signal))).toBe('unreachable');
  });

  it('a fetch that ignores its signal is left behind all the same', async () => {
    const deaf = () => new Promise<Response>(() => undefined);
    const writer = openAiWriter({ baseUrl: 'http://127.0.0.1:9/v1', model: 'any', fetch: deaf, limitMs: 30 });
    expect(await faultOf(writer.write(request, new AbortController().signal))).toBe('timeout');
  });

  it('the caller\u2019s own signal ends the wait', async () => {
    const { baseUrl } = await started(() => caller.abort());
    const caller = new AbortController();
    expect(await faultOf(openAiWriter({ baseUrl, model: 'any' }).write(request, caller.signal))).toBe('timeout');
  });

  it('nothing of what the service said is in the error', async () => {
    const { baseUrl } = await started((_, reply) => respond(reply, 401, '{"error":{"message":"bad key sk-123"}}'));
    const error: unknown = await openAiWriter({ baseUrl, model: 'any' })
      .write(request, new AbortController().signal)
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(WriterFault);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/sk-123|bad key|Stress/);
  });
});
