/** Asking any service that speaks OpenAI's chat completions, hosted or local. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText } from 'ai';
import { type Counted, WriterFault, type WriterFaultKind } from '../port.ts';
import { cappedFetch, type Fetch, orAborted } from './capped-fetch.ts';
import { shortWaitMs, type Wait, wait as waitFor } from './try-again.ts';

export interface Prompt {
  /** The same for everybody. */
  readonly instructions: string;
  readonly prompt: string;
}

export interface OpenAiSettings {
  /** Up to and without /chat/completions, as in https://api.openai.com/v1 */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  /** Left out: as the service has it, for services differ in which they accept. */
  readonly temperature?: number;
  readonly fetch?: Fetch;
  /** For the whole answer, headers included, in milliseconds. */
  readonly limitMs?: number;
  /** How a short Retry-After is waited for. */
  readonly wait?: Wait;
}

const LIMIT_MS = 15_000;
/** Longer than three texts that the rules allow, with thoughts before them; what is longer is no answer. */
const CHARACTERS_MAX = 8_000;

const PROVIDER = 'evenkeelWriter';

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

/** Asked again without the wish for no storage, or after the wait the service asks for. */
type Again = 'without-store' | { readonly afterMs: number };

const againFor = (error: unknown, asksNoStorage: boolean): Again | undefined => {
  if (asksNoStorage && refusesStore(error)) return 'without-store';
  if (!APICallError.isInstance(error) || error.statusCode !== 429) return undefined;
  const afterMs = shortWaitMs(error.responseHeaders?.['retry-after'], Date.now());
  return afterMs === undefined ? undefined : { afterMs };
};

/** @returns whatever `read` makes of the answer. */
const readFrom = <Read>(
  answer: { readonly text: string; readonly finishReason: string },
  read: (text: string) => Read,
): Read => {
  if (answer.finishReason === 'content-filter') throw new WriterFault('refused');
  if (answer.finishReason === 'length') throw new WriterFault('cut_short');
  if (answer.finishReason === 'tool-calls' || answer.finishReason === 'error') throw new WriterFault('malformed');
  if (answer.text.length > CHARACTERS_MAX) throw new WriterFault('oversized');
  return read(answer.text);
};

type Usage = Awaited<ReturnType<typeof generateText>>['usage'];

const tokensOf = ({ inputTokens, outputTokens }: Usage): Counted =>
  inputTokens === undefined && outputTokens === undefined
    ? {}
    : { tokens: { prompt: inputTokens ?? 0, completion: outputTokens ?? 0 } };

/** One question to the service, and what is read from its answer. Rejects with a WriterFault. */
export type Ask = <Read extends object>(
  prompt: Prompt,
  signal: AbortSignal,
  read: (text: string) => Read,
) => Promise<Read & Counted>;

/**
 * Asks without streaming: nothing may be shown before the whole text has been checked, and a stream that breaks can
 * look finished. No token limit is sent, for services differ in which they accept; the bytes and the time are
 * bounded here.
 */
export const openAiService = ({
  baseUrl,
  apiKey,
  model,
  temperature,
  fetch = globalThis.fetch,
  limitMs = LIMIT_MS,
  wait = waitFor,
}: OpenAiSettings): Ask => {
  const service = createOpenAICompatible({
    name: PROVIDER,
    baseURL: withoutSlash(baseUrl),
    fetch: cappedFetch(fetch),
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  // Asked for until the service says that it does not know the word.
  let asksNoStorage = true;

  const ask = (prompt: Prompt, signal: AbortSignal) =>
    generateText({
      model: service.chatModel(model),
      ...prompt,
      ...(temperature === undefined ? {} : { temperature }),
      maxRetries: 0,
      abortSignal: signal,
      providerOptions: asksNoStorage ? { [PROVIDER]: { store: false } } : {},
    });

  /** Each reason to ask again counts once, so this ends. */
  const answer = async (prompt: Prompt, signal: AbortSignal, mayWait = true): ReturnType<typeof ask> => {
    try {
      return await ask(prompt, signal);
    } catch (error) {
      const again = againFor(error, asksNoStorage);
      if (again === undefined || (again !== 'without-store' && !mayWait)) throw error;
      if (again === 'without-store') asksNoStorage = false;
      else await wait(again.afterMs, signal);
      return answer(prompt, signal, mayWait && again === 'without-store');
    }
  };

  return async (prompt, callerSignal, read) => {
    const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(limitMs)]);
    try {
      const given = await orAborted(() => answer(prompt, signal), signal);
      return { ...readFrom(given, read), ...tokensOf(given.usage) };
    } catch (error) {
      throw faultFrom(error, signal);
    }
  };
};

const withoutSlash = (url: string): string => (url.endsWith('/') ? withoutSlash(url.slice(0, -1)) : url);
