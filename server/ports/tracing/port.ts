/**
 * Traces: what the server did for one request or one job, and how long each step took. Names and attributes are routes,
 * statuses, statements without their values, and fixed words. They never contain anything about a user.
 */

export type Attributes = Readonly<Record<string, string | number>>;

/** A part of a request or job: a statement, or a call to another service. */
export interface Step {
  /** One of a few fixed names: "send email", "stripe cancelNow". */
  readonly name: string;
  readonly attributes: Attributes;
}

export interface RequestStart {
  /** Method and route as registered: "GET /api/quotes/:id/favorite". */
  readonly name: string;
  readonly attributes: Attributes;
  /** The W3C header of the proxy that forwarded the request; undefined if the header is not trusted. */
  readonly traceparent: string | undefined;
}

export interface RequestTrace {
  /** Runs work as part of the request. */
  readonly within: <Result>(work: () => Result) => Result;
  /** @param error what failed, in one word; undefined if nothing did. */
  readonly end: (attributes: Attributes, error: string | undefined) => void;
}

export interface JobStart {
  readonly queue: string;
  /** The `traceparent` of the request that added the job. */
  readonly addedBy: string | undefined;
}

export interface Tracing {
  /** The id of the trace of the current request or job. */
  readonly traceId: () => string | undefined;
  /** The current step as a W3C header, to be stored with a job. */
  readonly traceparent: () => string | undefined;
  readonly startRequest: (request: RequestStart) => RequestTrace;
  readonly traceJob: <Result>(job: JobStart, work: () => Promise<Result>) => Promise<Result>;
  /**
   * Outside of a request or job the work runs without a trace.
   * @param work is passed a function that adds attributes which are known only later.
   */
  readonly traceStep: <Result>(
    step: Step,
    work: (add: (attributes: Attributes) => void) => Promise<Result>,
  ) => Promise<Result>;
  /** Delivers the remaining spans, and takes two seconds at most. Never rejects. */
  readonly close: () => Promise<void>;
}
