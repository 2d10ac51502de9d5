/**
 * Gets a text from an AI service: the best of its candidates that keeps every rule and passes the second gate, or none.
 */

import { type AiWriter, WriterError } from '#server/ports/writer/port.ts';
import { type Assignment, assignmentFor, type PreviousAttempt, situationOf } from '#words/assignment/assignment.ts';
import { chooseCandidate } from '#words/assignment/candidates.ts';
import { gateQuestions } from '#words/ten-questions.ts';
import type { WritingRequest } from '#words/writing-request.ts';
import { callWriter, type WriterCall } from './call-writer.ts';
import { errorKind } from './writer-telemetry.ts';

type Attempt = 1 | 2;

/**
 * The rules check words and forms, the second gate checks the meaning. The text is not shown if the gate answers "no"
 * to any question, contradicts itself, cannot be read or does not answer in time.
 */
const passesSecondGate = async (
  writer: AiWriter,
  text: string,
  request: WritingRequest,
  attempt: Attempt,
  call: WriterCall,
): Promise<boolean> => {
  try {
    const { answers } = await callWriter(call, 'review', (asking) => writer.judge(text, situationOf(request), asking));
    const questions = gateQuestions.filter(({ id }) => answers.get(id) !== 'yes').map(({ id }) => id);
    if (questions.length > 0) call.reportRejection('second_gate', attempt, { questions });
    return questions.length === 0;
  } catch (error) {
    call.reportRejection(
      errorKind(error) === 'malformed' ? 'second_gate_unreadable' : 'second_gate_unanswered',
      attempt,
    );
    return false;
  }
};

/**
 * @returns the service's candidates, or what to tell it in a second attempt. Null when a second attempt is pointless.
 */
const requestDrafts = async (
  writer: AiWriter,
  assignment: Assignment,
  lastTry: PreviousAttempt | undefined,
  attempt: Attempt,
  call: WriterCall,
) => {
  try {
    return await callWriter(call, attempt === 1 ? 'write' : 'correct', (asking) =>
      writer.write(assignment, asking, lastTry),
    );
  } catch (error) {
    call.reportRejection(errorKind(error), attempt);
    // A small model that answered in the wrong format may get it right the second time.
    const isOfAnotherForm = error instanceof WriterError && error.kind === 'malformed';
    return isOfAnotherForm ? ({ draft: null, corrections: [] } satisfies PreviousAttempt) : null;
  }
};

/** Makes at most two attempts. The second is given the first draft and instructions on which sentences to correct. */
export const generateAiText = async (
  writer: AiWriter,
  request: WritingRequest,
  call: WriterCall,
): Promise<string | undefined> => {
  const assignment = assignmentFor(request);
  let lastTry: PreviousAttempt | undefined;
  for (const attempt of [1, 2] as const) {
    const drafts = await requestDrafts(writer, assignment, lastTry, attempt, call);
    if (drafts === null) return undefined;
    if ('draft' in drafts) {
      lastTry = drafts;
      continue;
    }
    const choice = chooseCandidate(drafts.candidates, request, assignment);
    if (choice.text !== null)
      return (await passesSecondGate(writer, choice.text, request, attempt, call)) ? choice.text : undefined;
    call.reportRejection(choice.refusal.fault, attempt, { rules: choice.refusal.rules });
    lastTry = choice.lastTry;
  }
  return undefined;
};
