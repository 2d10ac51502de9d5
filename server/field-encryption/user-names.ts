import { z } from 'zod';

/** First and last name as one text, and the words by which administrators can search for a user. */
export interface NameParts {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export const NO_NAME: NameParts = { firstName: null, lastName: null };

export const isEmptyName = ({ firstName, lastName }: NameParts): boolean => !firstName && !lastName;

/** As a single line: "Ada Lovelace"; empty: no name. */
export const fullName = ({ firstName, lastName }: NameParts): string => [firstName, lastName].filter(Boolean).join(' ');

/** First and last name, as they are encrypted. */
export const storedName = z.tuple([z.string().nullable(), z.string().nullable()]);
type StoredName = z.infer<typeof storedName>;

export const serializeName = ({ firstName, lastName }: NameParts): string =>
  JSON.stringify([firstName, lastName] satisfies StoredName);

/** @param text the output of {@link serializeName}; empty: no name. */
export function parseName(text: string): NameParts {
  if (text === '') return NO_NAME;
  const [firstName, lastName] = JSON.parse(text) as StoredName;
  return { firstName, lastName };
}

/** The distinct words in lower case, whatever separates them: "Ann-Marie O’Neil" is ann, marie, o, neil. */
export const searchTerms = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  ),
];
