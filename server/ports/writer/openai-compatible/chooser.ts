/** Chooser mode for small models, through the same services: one number, and no word of theirs is ever shown. */
import type { AiChooser } from '../port.ts';
import { choiceIn } from './answers.ts';
import { choosePrompt } from './choose-prompt.ts';
import { type OpenAiSettings, openAiService } from './service.ts';

export const openAiChooser = (settings: OpenAiSettings): AiChooser => {
  const ask = openAiService(settings);
  return {
    kind: 'ai-chooser',
    choose: (texts, situation, signal) =>
      ask(choosePrompt(texts, situation), signal, (answer) => ({ index: choiceIn(answer, texts.length) })),
  };
};
