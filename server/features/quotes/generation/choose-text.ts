/** Chooser mode: our code makes the shortlist and the service returns a number. Anything else it returns is ignored. */

import { type AiChooser, WriterError } from '#server/ports/writer/port.ts';
import { situationOf } from '#words/assignment/assignment.ts';
import { wasRead } from '#words/writer/passages-read.ts';
import { shortlist } from '#words/writer/shortlist.ts';
import type { WritingRequest, WrittenText } from '#words/writing-request.ts';
import { callWriter, type WriterCall } from './call-writer.ts';
import { errorKind } from './writer-telemetry.ts';

/** @returns the chosen text, or undefined when there was no choice or no valid answer. */
export const chooseText = async (
  chooser: AiChooser,
  request: WritingRequest,
  call: WriterCall,
): Promise<WrittenText | undefined> => {
  // On an earlier day the list may have a text that was read before. A service is sent none of those.
  const listed = shortlist(request).filter(({ text }) => !wasRead(text, request.recentTexts));
  if (listed.length < 2) return undefined;
  const texts = listed.map(({ text }) => text);
  try {
    const { index } = await callWriter(call, 'choose', (asking) => chooser.choose(texts, situationOf(request), asking));
    const chosen = listed[index];
    if (!chosen) throw new WriterError('out_of_range');
    return chosen;
  } catch (error) {
    call.reportRejection(errorKind(error), 1);
    return undefined;
  }
};
