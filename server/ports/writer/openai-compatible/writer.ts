/** The AI writer, for any service that speaks OpenAI's chat completions, hosted or local. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText } from 'ai';
import { type Writer, WriterFault, type WriterFaultKind } from '../port.ts';
import { cappedFetch, type Fetch, orAborted } from './capped-fetch.ts';
import { promptFor } from './prompt.ts';

export interface OpenAiWriterSettings {
  /** Up to and without /chat/completions, as in https://api.openai.com/v1 */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  readonly fetch?: Fetch;
  /** For the whole answer, headers included, in milliseconds. */
  readonly limitMs?: number;
}

const LIMIT_MS = 15_000;
/** Longer than any text the rules allow; what is longer is no quote. */
const CHARACTERS_MAX = 2_000;

const PROVIDER = 'evenkeelWriter';

/** Local reasoning models put their thoughts before the text. */
const withoutThoughts = (text: string): string => text.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/, '');

/** Small models like to hand a text over in quotation marks. */
const unwrapped = (text: string): string => {
  const inner = /^["\u201c]([^"\u201c\u201d]+)["\u201d]$/.exec(text)?.[1];
  return (inner ?? text).trim();
};

const declines =
  /\bas an? (?:ai|artificial|language model)\b|^(?:i['\u2019]?m |i am )?(?:very |so )?sorry\b|\b(?:i|we) (?:can(?:['\u2019]t|not)|am unable|'m unable|won['\u2019]t|am not able)\b/i;

const kindOfStatus = (status: number | undefined): WriterFaultKind => {
  if (status === undefined) return 'unreachable';
  if (status === 401 || status === 403 || status === 404) return 'not_allowed';
  if (status === 429) return 'busy';
  return status >= 400 ? 'service_error' : 'malformed';
};

/** Sorts what the SDK or the network threw; the original is dropped, for it may quote the service or the prompt. */
const faultFrom = (error: unknown, signal: AbortSignal): WriterFault => {
  if (signal.aborted) return new WriterFault('timeout');
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof WriterFault) return cause;
    if (APICallError.isInstance(cause) && cause.statusCode !== undefined)
      return new WriterFault(kindOfStatus(cause.statusCode));
    if (
      /fetch failed|terminated|ECONN|EPIPE|UND_ERR|other side closed/i.test(
        `${cause.message} ${'code' in cause ? cause.code : ''}`,
      )
    )
      return new WriterFault('unreachable');
  }
  return new WriterFault(APICallError.isInstance(error) ? 'unreachable' : 'malformed');
};

/** Some services refuse fields they do not know. */
const refusesStore = (error: unknown): boolean =>
  APICallError.isInstance(error) &&
  (error.statusCode === 400 || error.statusCode === 422) &&
  /\bstore\b/.test(error.responseBody ?? '');

const textOf = (answer: { readonly text: string; readonly finishReason: string }): string => {
  if (answer.finishReason === 'content-filter') throw new WriterFault('refused');
  if (answer.finishReason !== 'stop')
    throw new WriterFault(answer.finishReason === 'length' ? 'cut_short' : 'malformed');
  const text = unwrapped(withoutThoughts(answer.text).trim());
  if (text === '') throw new WriterFault('empty');
  if (text.length > CHARACTERS_MAX) throw new WriterFault('oversized');
  if (declines.test(text)) throw new WriterFault('refused');
  return text;
};

/**
 * Asks without streaming: nothing may be shown before the whole text has been checked, and a stream that breaks can
 * look finished. Neither a temperature nor a token limit is sent, for services differ in which they accept; the bytes
 * and the time are bounded here.
 */
export const openAiWriter = ({
  baseUrl,
  apiKey,
  model,
  fetch = globalThis.fetch,
  limitMs = LIMIT_MS,
}: OpenAiWriterSettings): Writer => {
  const service = createOpenAICompatible({
    name: PROVIDER,
    baseURL: baseUrl.replace(/\/+$/, ''),
    fetch: cappedFetch(fetch),
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  // Asked for until the service says that it does not know the word.
  let asksNoStorage = true;

  const ask = (prompt: ReturnType<typeof promptFor>, signal: AbortSignal) =>
    generateText({
      model: service.chatModel(model),
      ...prompt,
      maxRetries: 0,
      abortSignal: signal,
      providerOptions: asksNoStorage ? { [PROVIDER]: { store: false } } : {},
    });

  return {
    kind: 'ai',
    write: async (request, callerSignal) => {
      const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(limitMs)]);
      const prompt = promptFor(request);
      const answer = async () => {
        try {
          return await ask(prompt, signal);
        } catch (error) {
          if (!asksNoStorage || !refusesStore(error)) throw error;
          asksNoStorage = false;
          return await ask(prompt, signal);
        }
      };
      try {
        return textOf(await orAborted(answer, signal));
      } catch (error) {
        throw faultFrom(error, signal);
      }
    },
  };
};
