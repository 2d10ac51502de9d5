/** The issue as the administrator writes it, before it is sent to the server. */
import { NEWSLETTER_CONTENT_MAX, NEWSLETTER_SUBJECT_MAX } from '#contract/limits.ts';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';
import type { IssueContent } from '../newsletter-admin-queries.ts';

export const isSameContent = (a: IssueContent, b: IssueContent): boolean =>
  a.subject === b.subject && a.content === b.content;

/** As sent to the server: trimmed. */
export const trimContent = ({ subject, content }: IssueContent): IssueContent => ({
  subject: subject.trim(),
  content: content.trim(),
});

export const isComplete = (issue: IssueContent): boolean =>
  Object.values(trimContent(issue)).every((part) => part !== '');

interface LengthErrors {
  readonly subject: string | null;
  readonly content: string | null;
}

/** Messages for fields longer than the server accepts, or null if none is. Nothing is cut off silently. */
export function lengthErrors({ subject, content }: IssueContent): LengthErrors | null {
  const tooLongMessage = (text: string, max: number) =>
    text.length > max
      ? `This is ${formatInteger(text.length)} characters long. The limit is ${formatInteger(max)}.`
      : null;
  const errors = {
    subject: tooLongMessage(subject, NEWSLETTER_SUBJECT_MAX),
    content: tooLongMessage(content, NEWSLETTER_CONTENT_MAX),
  };
  return errors.subject || errors.content ? errors : null;
}
