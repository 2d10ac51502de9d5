export interface DrillResult {
  readonly what: string;
  readonly outcome: string;
  readonly passed: boolean;
}

/** How long a run may take. */
export interface Scale {
  /** A few minutes for everything: fewer kills and requests. */
  readonly isQuick: boolean;
  /** Of mixed load. */
  readonly minutes: number;
}

/** @param postgresUrl the maintenance database of a PostgreSQL. Without one: on PGlite. */
export type Drill = (postgresUrl: string | undefined, scale: Scale) => Promise<DrillResult>;
/** A drill that needs PostgreSQL. */
export type PostgresDrill = (postgresUrl: string, scale: Scale) => Promise<DrillResult>;
/** A drill that starts the PostgreSQL, disk or folder it interferes with. */
export type OwnDrill = (scale: Scale) => Promise<DrillResult>;
