/** A text of a service: the best of its candidates that holds every rule and passes the second gate, or none. */
import { type Assignment, assignmentFor, type LastTry, situationOf } from '../../../words/assignment/assignment.ts';
import { choiceAmong } from '../../../words/assignment/candidates.ts';
import { gateQuestions } from '../../../words/ten-questions.ts';
import type { WritingRequest } from '../../../words/writing-request.ts';
import { type AiWriter, WriterFault } from '../../ports/writer/port.ts';
import { type Asking, askWithin } from './asking.ts';
import { faultName } from './telling.ts';

type Attempt = 1 | 2;

/**
 * The rules find words and forms; the gate reads for sense. A "no" to one of its questions, an answer that cannot be
 * read, one that contradicts itself, or none in time: the text is not shown.
 */
const passesGate = async (
  writer: AiWriter,
  text: string,
  request: WritingRequest,
  attempt: Attempt,
  asking: Asking,
): Promise<boolean> => {
  try {
    const { answers } = await askWithin(asking, (signal) => writer.judge(text, situationOf(request), signal));
    const questions = gateQuestions.filter(({ id }) => answers.get(id) !== 'yes').map(({ id }) => id);
    if (questions.length > 0) asking.tell('second_gate', attempt, { questions });
    return questions.length === 0;
  } catch (error) {
    asking.tell(faultName(error) === 'malformed' ? 'second_gate_unreadable' : 'second_gate_unanswered', attempt);
    return false;
  }
};

/** @returns what the service wrote, or what the second attempt is told; null where there is no sense in one. */
const draftsOf = async (
  writer: AiWriter,
  assignment: Assignment,
  lastTry: LastTry | undefined,
  attempt: Attempt,
  asking: Asking,
) => {
  try {
    return await askWithin(asking, (signal) => writer.write(assignment, signal, lastTry));
  } catch (error) {
    asking.tell(faultName(error), attempt);
    // A small model that answered in another form may yet find it.
    const isOfAnotherForm = error instanceof WriterFault && error.kind === 'malformed';
    return isOfAnotherForm ? ({ draft: null, mendings: [] } satisfies LastTry) : null;
  }
};

/** At most two attempts; the second is shown its draft, and which sentence is to be put how. */
export const aiText = async (
  writer: AiWriter,
  request: WritingRequest,
  asking: Asking,
): Promise<string | undefined> => {
  const assignment = assignmentFor(request);
  let lastTry: LastTry | undefined;
  for (const attempt of [1, 2] as const) {
    const drafts = await draftsOf(writer, assignment, lastTry, attempt, asking);
    if (drafts === null) return undefined;
    if ('draft' in drafts) {
      lastTry = drafts;
      continue;
    }
    const choice = choiceAmong(drafts.candidates, request, assignment);
    if (choice.text !== null)
      return (await passesGate(writer, choice.text, request, attempt, asking)) ? choice.text : undefined;
    asking.tell(choice.refusal.fault, attempt, { rules: choice.refusal.rules });
    lastTry = choice.lastTry;
  }
  return undefined;
};
