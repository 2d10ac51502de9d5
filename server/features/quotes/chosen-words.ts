/** Chooser mode: the code makes the shortlist, a service says a number, and whatever else it says is passed over. */
import { situationOf } from '../../../words/assignment/assignment.ts';
import { shortlist } from '../../../words/writer/shortlist.ts';
import type { WritingRequest, WrittenText } from '../../../words/writing-request.ts';
import { type AiChooser, WriterFault } from '../../ports/writer/port.ts';
import { type Asking, askWithin } from './asking.ts';
import { faultName } from './telling.ts';

/** @returns the text that was chosen; undefined where there was no choice, or no answer that is one. */
export const chosenWords = async (
  chooser: AiChooser,
  request: WritingRequest,
  asking: Asking,
): Promise<WrittenText | undefined> => {
  const listed = shortlist(request);
  if (listed.length < 2) return undefined;
  const texts = listed.map(({ text }) => text);
  try {
    const { index } = await askWithin(asking, (signal) => chooser.choose(texts, situationOf(request), signal));
    const chosen = listed[index];
    if (!chosen) throw new WriterFault('out_of_range');
    return chosen;
  } catch (error) {
    asking.tell(faultName(error), 1);
    return undefined;
  }
};
