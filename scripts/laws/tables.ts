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
