/** The AI writer, for any service that speaks OpenAI's chat completions, hosted or local. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText } from 'ai';
import type { WrittenText } from '../../../../words/writing-request.ts';
import { type Writer, WriterFault, type WriterFaultKind } from '../port.ts';
import { cappedFetch, type Fetch, orAborted } from './capped-fetch.ts';
import { type Prompt, promptFor } from './prompt.ts';
import { shortWaitMs, type Wait, wait as waitFor } from './try-again.ts';

export interface OpenAiWriterSettings {
  /** Up to and without /chat/completions, as in https://api.openai.com/v1 */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  readonly fetch?: Fetch;
  /** For the whole answer, headers included, in milliseconds. */
  readonly limitMs?: number;
  /** How a short Retry-After is waited for. */
  readonly wait?: Wait;
}

const LIMIT_MS = 15_000;
/** Longer than any text the rules allow; what is longer is no quote. */
const CHARACTERS_MAX = 2_000;

const PROVIDER = 'evenkeelWriter';

/** Local reasoning models put their thoughts before the text; some chat templates swallow the opening mark. */
const withoutThoughts = (text: string): string => text.replace(/^[\s\S]*<\/think(?:ing)?>/i, '');

/** Ends as a text ends. */
const isWhole = (text: string): boolean => /[.!?]["'\u2019\u201d)]?$/.test(text);

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

/** Asked again without the wish for no storage, or after the wait the service asks for. */
type Again = 'without-store' | { readonly afterMs: number };

const againFor = (error: unknown, asksNoStorage: boolean): Again | undefined => {
  if (asksNoStorage && refusesStore(error)) return 'without-store';
  if (!APICallError.isInstance(error) || error.statusCode !== 429) return undefined;
  const afterMs = shortWaitMs(error.responseHeaders?.['retry-after'], Date.now());
  return afterMs === undefined ? undefined : { afterMs };
};

const textOf = (answer: { readonly text: string; readonly finishReason: string }): string => {
  if (answer.finishReason === 'content-filter') throw new WriterFault('refused');
  if (answer.finishReason === 'length') throw new WriterFault('cut_short');
  if (answer.finishReason === 'tool-calls' || answer.finishReason === 'error') throw new WriterFault('malformed');
  const text = unwrapped(withoutThoughts(answer.text).trim());
  if (text === '') throw new WriterFault('empty');
  if (text.length > CHARACTERS_MAX) throw new WriterFault('oversized');
  if (declines.test(text)) throw new WriterFault('refused');
  // Some local servers say nothing, or a word of their own, of why they stopped: then the text has to say it.
  if (answer.finishReason !== 'stop' && !isWhole(text)) throw new WriterFault('cut_short');
  return text;
};

type Usage = Awaited<ReturnType<typeof generateText>>['usage'];

/** Absent where the service counts nothing. */
const tokensOf = ({ inputTokens, outputTokens }: Usage): Pick<WrittenText, 'tokens'> =>
  inputTokens === undefined && outputTokens === undefined
    ? {}
    : { tokens: { prompt: inputTokens ?? 0, completion: outputTokens ?? 0 } };

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
  wait = waitFor,
}: OpenAiWriterSettings): Writer => {
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

  return {
    kind: 'ai',
    write: async (request, callerSignal) => {
      const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(limitMs)]);
      const prompt = promptFor(request);
      try {
        const given = await orAborted(() => answer(prompt, signal), signal);
        return { text: textOf(given), ...tokensOf(given.usage) };
      } catch (error) {
        throw faultFrom(error, signal);
      }
    },
  };
};

const withoutSlash = (url: string): string => (url.endsWith('/') ? withoutSlash(url.slice(0, -1)) : url);
