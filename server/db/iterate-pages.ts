/**
 * Reads a long result one page at a time. Each page begins after the last row of the previous one, and only one is in
 * memory. No lock or connection is held between two pages, so a slow reader does not block others.
 * @param read returns the rows after the given one, or the first rows; an empty page ends the iteration.
 */
export async function* iteratePages<Row extends object>(
  read: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await read(after);
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    yield rows;
    after = lastRow;
  }
}
