/**
 * The stored form of an explanation, before it is encrypted: compact JSON that leaves out whatever is empty. It is
 * deflated if it contains what a service was sent, which is most of its size and repetitive.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { type Explanation, requestPurposes, textOrigins } from '#contract/calls/quote-explanation.ts';
import { fallbackReasons } from '#contract/calls/quote-statistics.ts';
import { dimensionKeys } from '#contract/domain/mood.ts';
import { supportKinds } from '#contract/domain/support-kinds.ts';

const VERSION = 1;
/** Before deflated text. JSON never begins like this. */
const DEFLATED = 'deflate:';
/** More than a service can be sent for one quote. */
const MAX_BYTES = 512 * 1024;

const kinds = z.array(z.enum(supportKinds)).default([]);

/** Strict: an explanation in the format of another version counts as not recorded. */
export const storedExplanation = z.strictObject({
  version: z.literal(VERSION),
  origin: z.enum(textOrigins),
  changes: z
    .array(z.strictObject({ dimension: z.enum(dimensionKeys), usual: z.number(), now: z.int(), isStated: z.boolean() }))
    .default([]),
  helped: kinds,
  didNotHelp: kinds,
  fallback: z.enum(fallbackReasons).nullable().default(null),
  rulesChecked: z.int(),
  rulesKept: z.int(),
  isReviewed: z.boolean().default(false),
  sent: z
    .array(z.strictObject({ purpose: z.enum(requestPurposes), instructions: z.string(), prompt: z.string() }))
    .default([]),
});

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

export const encodeExplanation = ({ leaning, ...explanation }: Explanation): string => {
  const all = { version: VERSION, ...explanation, ...leaning } satisfies z.input<typeof storedExplanation>;
  const json = JSON.stringify(Object.fromEntries(Object.entries(all).filter(([, value]) => !isEmpty(value))));
  return explanation.sent.length === 0 ? json : `${DEFLATED}${deflateRawSync(json).toString('base64')}`;
};

const jsonOf = (encoded: string): string =>
  encoded.startsWith(DEFLATED)
    ? inflateRawSync(Buffer.from(encoded.slice(DEFLATED.length), 'base64'), { maxOutputLength: MAX_BYTES }).toString()
    : encoded;

/** @returns null if it cannot be read as the current version. */
export const decodeExplanation = (encoded: string): Explanation | null => {
  try {
    const { version: _, helped, didNotHelp, ...explanation } = storedExplanation.parse(JSON.parse(jsonOf(encoded)));
    return { ...explanation, leaning: { helped, didNotHelp } };
  } catch {
    return null;
  }
};
