/** Client for any service with OpenAI's chat completions API, hosted or local. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText } from 'ai';
import { type Prompt, type ServiceCall, type TokenUsage, WriterError, type WriterErrorKind } from '../port.ts';
import { retryDelayMs, type Wait, wait as waitFor } from './retry-after.ts';
import { type Fetch, raceWithAbort, sizeLimitedFetch } from './size-limited-fetch.ts';

export interface OpenAiSettings {
  /** The address without /chat/completions, as in https://api.openai.com/v1 */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  /** If absent, the service's default applies, because services differ in which values they accept. */
  readonly temperature?: number;
  readonly fetch?: Fetch;
  /** Time limit for the complete response, headers included, in milliseconds. */
  readonly limitMs?: number;
  /** Waits for a short Retry-After. */
  readonly wait?: Wait;
}

const TIMEOUT_MS = 15_000;
/**
 * Longer than three texts that the rules allow, with reasoning before them. A longer response is not a valid answer.
 */
const MAX_CHARACTERS = 8_000;

const PROVIDER = 'evenkeelWriter';

const kindOfStatus = (status: number | undefined): WriterErrorKind => {
  if (status === undefined) return 'unreachable';
  if (status === 401 || status === 403 || status === 404) return 'not_allowed';
  if (status === 429) return 'busy';
  return status >= 400 ? 'service_error' : 'malformed';
};

/**
 * Classifies an error of the SDK or the network. The original error is dropped, because it may quote the service's
 * response or the prompt.
 */
const toWriterError = (error: unknown, signal: AbortSignal): WriterError => {
  if (signal.aborted) return new WriterError('timeout');
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof WriterError) return cause;
    if (APICallError.isInstance(cause) && cause.statusCode !== undefined)
      return new WriterError(kindOfStatus(cause.statusCode));
    if (
      /fetch failed|terminated|ECONN|EPIPE|UND_ERR|other side closed/i.test(
        `${cause.message} ${'code' in cause ? cause.code : ''}`,
      )
    )
      return new WriterError('unreachable');
  }
  return new WriterError(APICallError.isInstance(error) ? 'unreachable' : 'malformed');
};

/** Some services reject fields they do not know. */
const refusesStore = (error: unknown): boolean =>
  APICallError.isInstance(error) &&
  (error.statusCode === 400 || error.statusCode === 422) &&
  /\bstore\b/.test(error.responseBody ?? '');

/**
 * A retry without the field that asks the service not to store the request, or after the delay the service asks for.
 */
type Retry = 'without-store' | { readonly afterMs: number };

const retryFor = (error: unknown, asksNoStorage: boolean): Retry | undefined => {
  if (asksNoStorage && refusesStore(error)) return 'without-store';
  if (!APICallError.isInstance(error) || error.statusCode !== 429) return undefined;
  const afterMs = retryDelayMs(error.responseHeaders?.['retry-after'], Date.now());
  return afterMs === undefined ? undefined : { afterMs };
};

/** @returns the result of `read` for the answer. */
const parseCompletion = <Read>(
  answer: { readonly text: string; readonly finishReason: string },
  read: (text: string) => Read,
): Read => {
  if (answer.finishReason === 'content-filter') throw new WriterError('refused');
  if (answer.finishReason === 'length') throw new WriterError('cut_short');
  if (answer.finishReason === 'tool-calls' || answer.finishReason === 'error') throw new WriterError('malformed');
  if (answer.text.length > MAX_CHARACTERS) throw new WriterError('oversized');
  return read(answer.text);
};

type Usage = Awaited<ReturnType<typeof generateText>>['usage'];

/** A service may report anything, and the meters accept no negative or infinite number. */
const isTokenCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 0;

const tokensOf = ({ inputTokens, outputTokens }: Usage): TokenUsage => {
  if (inputTokens === undefined && outputTokens === undefined) return {};
  const tokens = { prompt: inputTokens ?? 0, completion: outputTokens ?? 0 };
  return Object.values(tokens).every(isTokenCount) ? { tokens } : {};
};

/** Sends one request to the service, and returns what `read` finds in its answer. Rejects with a WriterError. */
export type Ask = <Read extends object>(
  prompt: Prompt,
  call: ServiceCall,
  read: (text: string) => Read,
) => Promise<Read & TokenUsage>;

/**
 * Sends requests without streaming: no text may be shown before all of it has been checked, and a broken stream can
 * look complete. No token limit is sent, because services differ in which they accept. Bytes and time are limited here.
 */
export const chatCompletions = ({
  baseUrl,
  apiKey,
  model,
  temperature,
  fetch = globalThis.fetch,
  limitMs = TIMEOUT_MS,
  wait = waitFor,
}: OpenAiSettings): Ask => {
  const service = createOpenAICompatible({
    name: PROVIDER,
    baseURL: withoutSlash(baseUrl),
    fetch: sizeLimitedFetch(fetch),
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  // Whether to ask the service not to store the request. True until the service rejects the field.
  let asksNoStorage = true;

  const ask = async (prompt: Prompt, { signal, beforeSend }: ServiceCall) => {
    await beforeSend(prompt);
    return generateText({
      model: service.chatModel(model),
      ...prompt,
      ...(temperature === undefined ? {} : { temperature }),
      maxRetries: 0,
      abortSignal: signal,
      providerOptions: asksNoStorage ? { [PROVIDER]: { store: false } } : {},
    });
  };

  /** Each reason for a retry applies at most once, so the recursion ends. */
  const answer = async (prompt: Prompt, call: ServiceCall, mayWait = true): ReturnType<typeof ask> => {
    try {
      return await ask(prompt, call);
    } catch (error) {
      const retry = retryFor(error, asksNoStorage);
      if (retry === undefined || (retry !== 'without-store' && !mayWait)) throw error;
      if (retry === 'without-store') asksNoStorage = false;
      else await wait(retry.afterMs, call.signal);
      return answer(prompt, call, mayWait && retry === 'without-store');
    }
  };

  return async (prompt, call, read) => {
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(limitMs)]);
    try {
      const completion = await raceWithAbort(() => answer(prompt, { ...call, signal }), signal);
      return { ...parseCompletion(completion, read), ...tokensOf(completion.usage) };
    } catch (error) {
      throw toWriterError(error, signal);
    }
  };
};

const withoutSlash = (url: string): string => (url.endsWith('/') ? withoutSlash(url.slice(0, -1)) : url);
