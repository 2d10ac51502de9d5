/**
 * Expects one row more than the page size, which shows whether there is another page.
 * @returns the page, and the position where the next one begins.
 */
export function paginate<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  return { page, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}
