/**
 * Chooser mode for small models, with the same services. They answer with a number, and no text of theirs is ever
 * shown.
 */
import type { AiChooser } from '../port.ts';
import { chatCompletions, type OpenAiSettings } from './chat-completions.ts';
import { choosePrompt } from './choose-prompt.ts';
import { parseChoice } from './parse-response.ts';

export const openAiChooser = (settings: OpenAiSettings): AiChooser => {
  const ask = chatCompletions(settings);
  return {
    kind: 'ai-chooser',
    choose: (texts, situation, call) =>
      ask(choosePrompt(texts, situation), call, (answer) => ({ index: parseChoice(answer, texts.length) })),
  };
};
