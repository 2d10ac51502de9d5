/**
 * Something long, read a page at a time: each page begins after the last row of the one before, and no more than one is
 * in memory. Nothing is held between two pages, so whoever reads slowly keeps nobody waiting.
 * @param read the rows after the given one, or the first ones; none ends it.
 */
export async function* iteratePages<Row extends object>(
  read: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last;
  }
}
