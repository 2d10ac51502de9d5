/** Text from an untrusted sender. PostgreSQL cannot store NUL or lone surrogates, so both are refused. */
import { z } from 'zod';

const INVALID_CHARACTER_MESSAGE = "This contains a character we can't store.";

/** Any text, with any number of lines. */
export const text = () => z.string().regex(/^[^\0\p{Cs}]*$/u, INVALID_CHARACTER_MESSAGE);

/** Text of one line, trimmed: letters, spaces and punctuation, no control characters. */
export const singleLineText = (refused = INVALID_CHARACTER_MESSAGE) =>
  z
    .string()
    .trim()
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, refused);
