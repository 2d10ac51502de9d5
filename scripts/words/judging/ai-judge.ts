/** A judge that uses any service with OpenAI's chat completions API: one question per call, at temperature 0. */

import { chatCompletions } from '#server/ports/writer/openai-compatible/chat-completions.ts';
import { finalText } from '#server/ports/writer/openai-compatible/parse-response.ts';
import { situationLines } from '#server/ports/writer/openai-compatible/situation-lines.ts';
import { type Prompt, WriterError } from '#server/ports/writer/port.ts';
import { type Judge, type JudgedText, JudgeRefused, type Wording } from './judge.ts';

const LIMIT_MS = 60_000;

const instructions =
  'You read a short supportive text beside the ratings of the person it is for, and answer one question about it. Read closely. Answer with one word: yes or no.';

const promptFor = (question: string, { request, text }: JudgedText, wording: Wording): Prompt => {
  const about = [...situationLines(request), '', `The text: ${text}`];
  const lines =
    wording === 'text-first'
      ? [...about, '', question, 'Answer yes or no.']
      : [question, '', ...about, '', 'Answer no or yes.'];
  return { instructions, prompt: lines.join('\n') };
};

const answerIn = (reply: string): 'yes' | 'no' | undefined => {
  const word = /^\W*(yes|no)\b/i.exec(reply)?.[1]?.toLowerCase();
  return word === 'yes' || word === 'no' ? word : undefined;
};

export interface JudgeSettings {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
}

export const aiJudge = (settings: JudgeSettings): Judge => {
  const ask = chatCompletions({ ...settings, temperature: 0, limitMs: LIMIT_MS });
  return async ({ id, question }, of, wording) => {
    try {
      const read = (text: string) => ({ answer: answerIn(finalText(text)) });
      const { answer } = await ask(
        promptFor(question, of, wording),
        { signal: AbortSignal.timeout(LIMIT_MS), beforeSend: async () => {} },
        read,
      );
      if (answer) return answer;
    } catch (error) {
      if (!(error instanceof WriterError)) throw error;
      throw new JudgeRefused(`The judge ${settings.model} gave no answer (${error.kind}): nothing was judged.`);
    }
    throw new JudgeRefused(
      `The judge ${settings.model} answered neither yes nor no to question ${id} about one text (${of.id}).`,
    );
  };
};
