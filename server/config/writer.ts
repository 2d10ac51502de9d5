/** Who writes the quotes, and the quotas of a user. */
import { z } from 'zod';
import { optionalText, type Read, serviceUrl, wholeNumber } from './variables.ts';

export interface WriterConfig {
  /** Undefined: the built-in writer. */
  readonly ai: AiService | undefined;
  readonly quotesPerDay: number;
  readonly quotesPerMinute: number;
}

export interface AiService {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  /** Whether it writes, or chooses among our own texts. */
  readonly mode: 'write' | 'choose';
  /** The price per million tokens, in any currency; undefined: no cost is computed. */
  readonly inputPrice: number | undefined;
  readonly outputPrice: number | undefined;
}

const QUOTA_MAX = 10_000;

const price = optionalText
  .transform((value) => (value === undefined ? undefined : Number(value)))
  .refine((value) => value === undefined || (Number.isFinite(value) && value >= 0), {
    message: 'must be a number, 0 or more',
  });

const aiMode = optionalText.pipe(
  z
    .enum(['write', 'choose'], {
      message: 'must be write (the service writes) or choose (it chooses among our own passages)',
    })
    .default('write'),
);

export const writerVariables = {
  AI_BASE_URL: serviceUrl,
  AI_API_KEY: optionalText,
  AI_MODEL: optionalText,
  AI_MODE: aiMode,
  AI_INPUT_PRICE: price,
  AI_OUTPUT_PRICE: price,
  QUOTES_PER_DAY: wholeNumber(1, QUOTA_MAX, 20),
  QUOTES_PER_MINUTE: wholeNumber(1, QUOTA_MAX, 3),
};

type WriterVariables = Read<typeof writerVariables>;

export const writerConfig = (read: WriterVariables): WriterConfig => ({
  ai: aiService(read),
  quotesPerDay: read.QUOTES_PER_DAY,
  quotesPerMinute: read.QUOTES_PER_MINUTE,
});

function aiService(read: WriterVariables): AiService | undefined {
  if (!read.AI_BASE_URL || !read.AI_MODEL) return undefined;
  return {
    baseUrl: read.AI_BASE_URL,
    apiKey: read.AI_API_KEY,
    model: read.AI_MODEL,
    mode: read.AI_MODE,
    inputPrice: read.AI_INPUT_PRICE,
    outputPrice: read.AI_OUTPUT_PRICE,
  };
}
