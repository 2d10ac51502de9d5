/** First and last name as one text, and the words an administrator may find somebody by. */
export interface PersonName {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export const NO_NAME: PersonName = { firstName: null, lastName: null };

export const isNameless = ({ firstName, lastName }: PersonName): boolean => !firstName && !lastName;

/** For one line: "Ada Lovelace"; empty: none. */
export const fullName = ({ firstName, lastName }: PersonName): string =>
  [firstName, lastName].filter(Boolean).join(' ');

export const nameAsText = ({ firstName, lastName }: PersonName): string => JSON.stringify([firstName, lastName]);

/** @param text as {@link nameAsText} writes it; empty: no name. */
export function nameFromText(text: string): PersonName {
  if (text === '') return NO_NAME;
  const [firstName, lastName] = JSON.parse(text) as [string | null, string | null];
  return { firstName, lastName };
}

/** Lower case, each once, whatever stands between them: "Ann-Marie O’Neil" is ann, marie, o, neil. */
export const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  ),
];
