/** An AI writer for tests. It returns the given text three times, and finds no fault with it. */
import { focusDimensionsOf } from '#words/focus-dimensions.ts';
import { worthNaming } from '#words/salience.ts';
import { tenQuestions } from '#words/ten-questions.ts';
import type { AiWriter, Prompt, TokenUsage } from '../port.ts';

type Write = (...asked: Parameters<AiWriter['write']>) => Promise<{ readonly text: string } & TokenUsage>;

export const allYes: ReadonlyMap<number, 'yes' | 'no'> = new Map(tenQuestions.map(({ id }) => [id, 'yes']));

export const scriptedPrompt: Prompt = { instructions: 'Scripted.', prompt: 'Scripted.' };

/** Calls `beforeSend` before each request, as a writer with a real service does. */
export const scriptedWriter = (
  write: Write,
  judge: AiWriter['judge'] = async () => ({ answers: allYes }),
): AiWriter => ({
  kind: 'ai',
  write: async (assignment, call, previousAttempt) => {
    await call.beforeSend(scriptedPrompt);
    const { text, ...counted } = await write(assignment, call, previousAttempt);
    const { ratings, given } = assignment;
    const names = worthNaming(ratings).length > 0 ? focusDimensionsOf(text.trim(), ratings, given) : [];
    const candidate = { names, step: 'thought', text: text.trim() };
    return { candidates: [candidate, candidate, candidate], ...counted };
  },
  judge: async (text, situation, call) => {
    await call.beforeSend(scriptedPrompt);
    return judge(text, situation, call);
  },
});
