/**
 * An external condition prevents the server from starting. The message tells the operator at the terminal what to do.
 */
export class StartupError extends Error {}
