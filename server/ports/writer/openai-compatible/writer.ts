/** The AI writer and its second gate, for any service that speaks OpenAI's chat completions, hosted or local. */
import type { AiWriter } from '../port.ts';
import { candidatesIn, verdictIn } from './answers.ts';
import { gatePrompt } from './gate-prompt.ts';
import { promptFor } from './prompt.ts';
import { type OpenAiSettings, openAiService } from './service.ts';

export const openAiWriter = (settings: OpenAiSettings): AiWriter => {
  const ask = openAiService(settings);
  return {
    kind: 'ai',
    write: (assignment, signal, lastTry) =>
      ask(promptFor(assignment, lastTry), signal, (text) => ({ candidates: candidatesIn(text) })),
    judge: (text, situation, signal) =>
      ask(gatePrompt(text, situation), signal, (answer) => ({ answers: verdictIn(answer) })),
  };
};
