/**
 * Parses a model's response. Lenient about what surrounds an answer (reasoning, code fences, a polite phrase), strict
 * about the answer itself: anything that is not exactly what was asked for is a fault with a name.
 */
import { z } from 'zod';
import { CANDIDATES, type Candidate } from '../../../../words/assignment/candidates.ts';
import { tenQuestions } from '../../../../words/ten-questions.ts';
import { WriterError } from '../port.ts';

/** Local reasoning models put their reasoning before the text. Some chat templates drop the opening tag. */
const stripReasoning = (text: string): string => text.replace(/^[\s\S]*<\/think(?:ing)?>/i, '').trim();

const reasoningOnly = /^<think/i;

const refusalPattern =
  /\bas an? (?:ai|artificial|language model)\b|^(?:i['\u2019]?m |i am )?(?:very |so )?sorry\b|\b(?:i|we) (?:can(?:['\u2019]t|not)|am unable|'m unable|won['\u2019]t|am not able)\b/i;

/**
 * What a model finally said.
 * @throws a fault if there is nothing.
 */
export const finalText = (answer: string): string => {
  const said = stripReasoning(answer);
  if (said === '') throw new WriterError('empty');
  if (reasoningOnly.test(said)) throw new WriterError('malformed');
  return said;
};

const parseObject = (said: string): { readonly source: string; readonly value: unknown } => {
  const source = said.slice(Math.max(0, said.indexOf('{')), said.lastIndexOf('}') + 1);
  try {
    return { source, value: JSON.parse(source) };
  } catch {
    throw new WriterError(refusalPattern.test(said) ? 'refused' : 'malformed');
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
  const read = candidatesSchema.safeParse(parseObject(finalText(answer)).value);
  if (!read.success) throw new WriterError('malformed');
  const candidates = read.data.candidates.map(({ text, ...claims }) => ({ ...claims, text: stripQuotes(text) }));
  if (candidates.every(({ text }) => text === '')) throw new WriterError('empty');
  return candidates;
};

const verdictSchema = z.record(z.string(), z.string());
/** Each answer as written in the source. JSON.parse would keep the last of two that contradict each other. */
const answerPairs = /"(\d{1,2})"\s*:\s*"(\w+)"/g;

/**
 * All ten answers, or the fault 'malformed': if one is missing, is not yes or no, or contradicts another, the verdict
 * is worthless.
 */
export const parseVerdict = (answer: string): ReadonlyMap<number, 'yes' | 'no'> => {
  const { source, value } = parseObject(finalText(answer));
  const read = verdictSchema.safeParse(value);
  const pairs = Array.from(
    source.matchAll(answerPairs),
    ([, id, said = '']) => [Number(id), said.toLowerCase()] as const,
  );
  const answers = new Map<number, 'yes' | 'no'>();
  for (const [id, said] of pairs) {
    if ((said !== 'yes' && said !== 'no') || (answers.get(id) ?? said) !== said) throw new WriterError('malformed');
    answers.set(id, said);
  }
  const isWhole = read.success && Object.keys(read.data).length === answers.size;
  if (!isWhole || answers.size !== tenQuestions.length || !tenQuestions.every(({ id }) => answers.has(id)))
    throw new WriterError('malformed');
  return answers;
};

/** One number and nothing else, except a full stop, asterisks or quotation marks around it. */
const bareNumber = /^[^\p{L}\p{N}-]{0,3}(\d{1,3})[^\p{L}\p{N}]{0,3}$/u;

/** @returns the choice, counted from 0. */
export const parseChoice = (answer: string, count: number): number => {
  const said = finalText(answer);
  const number = bareNumber.exec(said)?.[1];
  if (number === undefined) throw new WriterError(refusalPattern.test(said) ? 'refused' : 'malformed');
  const index = Number(number) - 1;
  if (index < 0 || index >= count) throw new WriterError('out_of_range');
  return index;
};
