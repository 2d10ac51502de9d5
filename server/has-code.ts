/** Whether this is an error with this code: one of the operating system, of Node, or PostgreSQL's SQLSTATE. */
export const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
