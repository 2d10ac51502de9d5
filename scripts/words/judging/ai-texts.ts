/** The texts that the configured AI service writes for the same requests, through the same code as a check-in. */
import pLimit from 'p-limit';
import { createAiWriter } from '#server/compose/adapters.ts';
import type { AiService } from '#server/config/writer.ts';
import { generateText } from '#server/features/quotes/generation/generate-text.ts';
import { builtInWriter } from '#server/ports/writer/built-in-writer.ts';
import type { JudgedText } from './judge.ts';

const AT_ONCE = 4;

/** Excludes requests with help open, for which no service is called, and those where the built-in writer stepped in. */
export async function aiTexts<Text extends JudgedText>(ai: AiService, texts: readonly Text[]): Promise<Text[]> {
  const limit = pLimit(AT_ONCE);
  const tools = { writer: await createAiWriter(ai), builtIn: builtInWriter() };
  const written = texts
    .filter(({ request }) => !request.isHelpOpen)
    .map((one) =>
      limit(async () => {
        const { text, writer } = await generateText(tools, one.request, 'any-writer');
        return writer === 'ai' ? [{ ...one, text }] : [];
      }),
    );
  return (await Promise.all(written)).flat();
}
