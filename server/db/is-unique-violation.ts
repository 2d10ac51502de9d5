/** PostgreSQL's error code 23505, however deeply Drizzle has wrapped the error: the key or a unique value exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && ('code' in error ? error.code === '23505' : isUniqueViolation(error.cause));
