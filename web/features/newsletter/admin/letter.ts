/** What an administrator writes, before the server has seen it. */
import { NEWSLETTER_CONTENT_MAX, NEWSLETTER_SUBJECT_MAX } from '../../../../contract/limits.ts';
import type { Letter } from './newsletter-queries.ts';

export const isSame = (one: Letter, other: Letter): boolean =>
  one.subject === other.subject && one.content === other.content;

/** As it is sent: without the space around it. */
export const trimmed = ({ subject, content }: Letter): Letter => ({ subject: subject.trim(), content: content.trim() });

export const isComplete = (letter: Letter): boolean => Object.values(trimmed(letter)).every((part) => part !== '');

interface TooLong {
  readonly subject: string | null;
  readonly content: string | null;
}

const figure = new Intl.NumberFormat('en-GB');

/** What is longer than the server takes, in words; null: neither is. Nothing is cut off unasked. */
export function tooLong({ subject, content }: Letter): TooLong | null {
  const said = (text: string, max: number) =>
    text.length > max
      ? `This is ${figure.format(text.length)} characters long. At most ${figure.format(max)} fit.`
      : null;
  const found = { subject: said(subject, NEWSLETTER_SUBJECT_MAX), content: said(content, NEWSLETTER_CONTENT_MAX) };
  return found.subject || found.content ? found : null;
}
