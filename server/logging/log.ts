type Level = 'info' | 'warn' | 'error';

/** The levels of the log that a module writes to. A line has details for machines, and a message that never varies. */
export type Log<Levels extends Level> = {
  readonly [One in Levels]: (details: object, message: string) => void;
};
