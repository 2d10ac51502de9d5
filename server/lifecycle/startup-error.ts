/** Something outside keeps the server from starting; the message tells the person at the terminal what to do. */
export class StartupError extends Error {}
