/** The tables of docs/glossary.md and docs/wording.md. */

/** The cells of each row, without the header, of the Markdown table below a heading. */
export function tableBelow(page: string, heading: string): string[][] {
  const section = page.split(/^##? /m).find((part) => part.startsWith(heading)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

export interface RefusedWord {
  /** In lower case; of several words one space apart. */
  readonly word: string;
  readonly instead: string;
  /** What the table of exceptions names as code: names, files, folders or phrases in which it is allowed. */
  readonly exceptions: readonly string[];
}

/** The words of one column in the table below a heading, each with its replacement and its exceptions. */
export function refusedWords(
  page: string,
  heading: string,
  columns: { readonly word: number; readonly instead: number },
): RefusedWord[] {
  const exceptions = tableBelow(page, 'Exceptions');
  return tableBelow(page, heading).flatMap((row) =>
    listed(row[columns.word] ?? '').map((word) => ({
      word,
      instead: row[columns.instead] ?? '',
      exceptions: exceptions
        .filter(([excepted = '']) => listed(excepted).includes(word))
        .flatMap(([, where = '']) => codeSpans(where)),
    })),
  );
}

/** Without remarks in parentheses. */
const listed = (cell: string): string[] =>
  cell
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');

export const codeSpans = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
