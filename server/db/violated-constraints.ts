/** PostgreSQL's error code 23505, however deeply Drizzle has wrapped the error: the key or a unique value exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && ('code' in error ? error.code === '23505' : isUniqueViolation(error.cause));

/** Ends the names of all foreign keys to users. */
const FOREIGN_KEY_TO_USERS = /_users_id_fk$/;

/** Thrown for a user who was deleted while something was done for them. */
export class UserDeletedError extends Error {}

/**
 * Whether a row could not be stored or found because its user was deleted meanwhile: `UserDeletedError`, or PostgreSQL's
 * error code 23503 for a foreign key to users, however deeply it is wrapped.
 */
export const isUserDeleted = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof UserDeletedError) return true;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === '23503') return FOREIGN_KEY_TO_USERS.test(String(constraint));
  return isUserDeleted(error.cause);
};
