/**
 * Traces: what the server did for one request or one job, and how long each step took. Names and attributes are routes,
 * statuses, statements without their values, and fixed words. Nothing about a user is ever part of them.
 */

export type Attributes = Readonly<Record<string, string | number>>;

/** A part of a request or job: a statement, or a call to another service. */
export interface Step {
  /** One of few: "send email", "stripe cancelNow". */
  readonly name: string;
  readonly attributes: Attributes;
}

export interface RequestStart {
  /** Method and route as registered: "GET /api/quotes/:id/favorite". */
  readonly name: string;
  readonly attributes: Attributes;
  /** The W3C header of whoever forwarded the request; undefined if it is not trusted. */
  readonly traceparent: string | undefined;
}

export interface RequestTrace {
  /** Runs work as part of the request. */
  readonly within: <Result>(work: () => Result) => Result;
  /** @param error what went wrong, in one word; undefined if nothing did. */
  readonly end: (attributes: Attributes, error: string | undefined) => void;
}

export interface JobStart {
  readonly queue: string;
  /** The `traceparent` of the request that added the job. */
  readonly addedBy: string | undefined;
}

export interface Tracing {
  /** Of the request or job that the current work is for. */
  readonly traceId: () => string | undefined;
  /** The current step, as a job stores it. */
  readonly traceparent: () => string | undefined;
  readonly startRequest: (request: RequestStart) => RequestTrace;
  readonly traceJob: <Result>(job: JobStart, work: () => Promise<Result>) => Promise<Result>;
  /**
   * Outside of a request or job the work is done without a trace.
   * @param work is given a function that adds what is known only later.
   */
  readonly traceStep: <Result>(
    step: Step,
    work: (add: (attributes: Attributes) => void) => Promise<Result>,
  ) => Promise<Result>;
  /** Delivers what is left, and takes two seconds at most. Never rejects. */
  readonly close: () => Promise<void>;
}
