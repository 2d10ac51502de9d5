/** A moment as ISO 8601, for JSON; null if there is none. */
export const toIso = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;
