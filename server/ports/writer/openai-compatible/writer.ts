/** The AI writer and its second gate, for any service with OpenAI's chat completions API, hosted or local. */
import type { AiWriter } from '../port.ts';
import { chatCompletions, type OpenAiSettings } from './chat-completions.ts';
import { gatePrompt } from './gate-prompt.ts';
import { parseCandidates, parseVerdict } from './parse-response.ts';
import { promptFor } from './prompt.ts';

export const openAiWriter = (settings: OpenAiSettings): AiWriter => {
  const ask = chatCompletions(settings);
  return {
    kind: 'ai',
    write: (assignment, call, previousAttempt) =>
      ask(promptFor(assignment, previousAttempt), call, (text) => ({ candidates: parseCandidates(text) })),
    judge: (text, situation, call) =>
      ask(gatePrompt(text, situation), call, (answer) => ({ answers: parseVerdict(answer) })),
  };
};
