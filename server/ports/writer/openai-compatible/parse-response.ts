/**
 * Parses a model's response. Lenient about what surrounds an answer (reasoning, code fences, a polite phrase), strict
 * about the answer itself: anything that does not have exactly the requested form is a named fault.
 */
import { z } from 'zod';
import { CANDIDATES, type Candidate } from '#words/assignment/candidates.ts';
import { tenQuestions } from '#words/ten-questions.ts';
import { WriterError } from '../port.ts';

/** Local reasoning models put their reasoning before the text. Some chat templates drop the opening tag. */
const stripReasoning = (text: string): string => text.replace(/^[\s\S]*<\/think(?:ing)?>/i, '').trim();

const reasoningOnly = /^<think/i;

const refusalPattern =
  /\bas an? (?:ai|artificial|language model)\b|^(?:i['\u2019]?m |i am )?(?:very |so )?sorry\b|\b(?:i|we) (?:can(?:['\u2019]t|not)|am unable|'m unable|won['\u2019]t|am not able)\b/i;

/**
 * The model's answer without its reasoning.
 * @throws {WriterError} if nothing is left.
 */
export const finalText = (answer: string): string => {
  const text = stripReasoning(answer);
  if (text === '') throw new WriterError('empty');
  if (reasoningOnly.test(text)) throw new WriterError('malformed');
  return text;
};

const parseObject = (text: string): { readonly source: string; readonly value: unknown } => {
  const source = text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1);
  try {
    return { source, value: JSON.parse(source) };
  } catch {
    throw new WriterError(refusalPattern.test(text) ? 'refused' : 'malformed');
  }
};

const candidatesSchema = z.object({
  candidates: z.array(z.object({ names: z.array(z.string()), step: z.string(), text: z.string() })).length(CANDIDATES),
});

/** Small models tend to put a text in quotation marks. */
const stripQuotes = (text: string): string => {
  const trimmed = text.trim();
  return (/^["\u201c]([^"\u201c\u201d]+)["\u201d]$/.exec(trimmed)?.[1] ?? trimmed).trim();
};

export const parseCandidates = (answer: string): readonly Candidate[] => {
  const parsed = candidatesSchema.safeParse(parseObject(finalText(answer)).value);
  if (!parsed.success) throw new WriterError('malformed');
  const candidates = parsed.data.candidates.map(({ text, ...claims }) => ({ ...claims, text: stripQuotes(text) }));
  if (candidates.every(({ text }) => text === '')) throw new WriterError('empty');
  return candidates;
};

const verdictSchema = z.record(z.string(), z.string());
/** Each answer as written in the source. Of two contradicting answers, JSON.parse would keep only the last. */
const answerPairs = /"(\d{1,2})"\s*:\s*"(\w+)"/g;

/**
 * All ten answers, or the fault 'malformed': if an answer is missing, is not yes or no, or contradicts another, the
 * verdict is worthless.
 */
export const parseVerdict = (answer: string): ReadonlyMap<number, 'yes' | 'no'> => {
  const { source, value } = parseObject(finalText(answer));
  const parsed = verdictSchema.safeParse(value);
  const pairs = Array.from(
    source.matchAll(answerPairs),
    ([, id, text = '']) => [Number(id), text.toLowerCase()] as const,
  );
  const answers = new Map<number, 'yes' | 'no'>();
  for (const [id, text] of pairs) {
    if ((text !== 'yes' && text !== 'no') || (answers.get(id) ?? text) !== text) throw new WriterError('malformed');
    answers.set(id, text);
  }
  const isComplete = parsed.success && Object.keys(parsed.data).length === answers.size;
  if (!isComplete || answers.size !== tenQuestions.length || !tenQuestions.every(({ id }) => answers.has(id)))
    throw new WriterError('malformed');
  return answers;
};

/** One number and nothing else, except for a full stop, asterisks or quotation marks around it. */
const bareNumber = /^[^\p{L}\p{N}-]{0,3}(\d{1,3})[^\p{L}\p{N}]{0,3}$/u;

/** @returns the choice, counted from 0. */
export const parseChoice = (answer: string, count: number): number => {
  const text = finalText(answer);
  const number = bareNumber.exec(text)?.[1];
  if (number === undefined) throw new WriterError(refusalPattern.test(text) ? 'refused' : 'malformed');
  const index = Number(number) - 1;
  if (index < 0 || index >= count) throw new WriterError('out_of_range');
  return index;
};
