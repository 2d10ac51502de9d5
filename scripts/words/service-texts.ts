/** Texts by an AI service, through the same code as a check-in. */
import pLimit from 'p-limit';
import { generateText } from '../../server/features/quotes/generation/generate-text.ts';
import type { RejectedAnswer } from '../../server/features/quotes/generation/writer-telemetry.ts';
import { builtInWriter } from '../../server/ports/writer/built-in-writer.ts';
import type { AiChooser, AiWriter } from '../../server/ports/writer/port.ts';
import type { WritingRequest } from '../../words/writing-request.ts';
import { type Written, writtenWith } from './written.ts';

const AT_ONCE = 4;

export interface ServiceText extends Written {
  /** False where help is open, or if there were fewer than two of our passages to choose from. */
  readonly isAsked: boolean;
  /** Whether it was asked, and the built-in writer stepped in. */
  readonly isFallBack: boolean;
  readonly faults: readonly RejectedAnswer[];
}

const serviceText = async (service: AiWriter | AiChooser, request: WritingRequest): Promise<ServiceText> => {
  const faults: RejectedAnswer[] = [];
  let isAsked = false;
  const tools = {
    writer: service,
    builtIn: builtInWriter(),
    log: { warn: (fault: RejectedAnswer) => void faults.push(fault) },
    // Consulted before each request to the service.
    maySend: async () => {
      isAsked = true;
      return true;
    },
  };
  const { text, writer } = await generateText(tools, request, request.isHelpOpen ? 'built-in-only' : 'any-writer');
  // A passage selected by a chooser is also ours, so only a fault shows that it did not choose.
  const isFallBack = isAsked && (service.kind === 'ai' ? writer === 'built-in' : faults.length > 0);
  return { ...writtenWith(request, text), isAsked, isFallBack, faults };
};

/** @param onText called with each text as it is written. If it throws, no more are. */
export async function serviceTexts(
  service: AiWriter | AiChooser,
  requests: readonly WritingRequest[],
  onText: (text: ServiceText) => void = () => undefined,
): Promise<ServiceText[]> {
  const limit = pLimit(AT_ONCE);
  try {
    return await limit.map(requests, async (request) => {
      const written = await serviceText(service, request);
      onText(written);
      return written;
    });
  } finally {
    limit.clearQueue();
  }
}
