/** Text from an untrusted sender. PostgreSQL cannot store NUL or lone surrogates, so both are refused. */
import { z } from 'zod';

const INVALID_CHARACTER_MESSAGE = "This contains a character we can't store.";

/** Any text, with any number of lines. */
export const text = () => z.string().regex(/^[^\0\p{Cs}]*$/u, INVALID_CHARACTER_MESSAGE);

/**
 * Invisible characters that change the direction of the text around them, so that a name could reorder the line of a
 * list or an email. Some programs add them to what is copied, so they are removed and not refused.
 */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text of one line, trimmed: letters, spaces and punctuation, no control characters or line separators. */
export const singleLineText = (refused = INVALID_CHARACTER_MESSAGE) =>
  z
    .string()
    .overwrite((text) => text.replace(DIRECTION_CONTROLS, '').trim())
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, refused);
