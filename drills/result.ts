export interface DrillResult {
  readonly what: string;
  readonly outcome: string;
  readonly passed: boolean;
}

/** A part of the outcome, and whether it is as required. */
export type Finding = readonly [text: string, isAsRequired?: boolean];

/** A drill has passed if everything is as required. What is not is in bold. */
export const resultOf = (what: string, findings: readonly Finding[]): DrillResult => ({
  what,
  outcome: findings.map(([text, isAsRequired = true]) => (isAsRequired ? text : `**${text}**`)).join('; '),
  passed: findings.every(([, isAsRequired = true]) => isAsRequired),
});

/** The size of a run. */
export interface Scale {
  /** Takes a few minutes in total, with fewer kills and requests. */
  readonly isQuick: boolean;
  /** Duration of the mixed load. */
  readonly minutes: number;
}

/** @param postgresUrl the maintenance database of a PostgreSQL. Without one: on PGlite. */
export type Drill = (postgresUrl: string | undefined, scale: Scale) => Promise<DrillResult>;
/** A drill that needs PostgreSQL. */
export type PostgresDrill = (postgresUrl: string, scale: Scale) => Promise<DrillResult>;
/** A drill that starts the PostgreSQL, disk or folder it interferes with. */
export type SelfContainedDrill = (scale: Scale) => Promise<DrillResult>;
