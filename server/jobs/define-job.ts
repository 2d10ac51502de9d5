import type { z } from 'zod';
import { type JobDefinition, PermanentJobError } from '../ports/jobs/port.ts';

interface JobOptions<Payload extends object> {
  /** Also the name of the queue in the database, so it must never change. */
  readonly name: string;
  /** Must also accept payloads of the previous version: such jobs may be waiting when this version starts. */
  readonly payload: z.ZodType<Payload>;
  /** By default 'limited'. */
  readonly retries?: JobDefinition<Payload>['retries'];
}

/** A job with the schema of its payload, whose shape the law on stored JSON keeps. */
export interface DefinedJob<Payload extends object> extends JobDefinition<Payload> {
  readonly payload: z.ZodType<Payload>;
}

/** Declares a kind of background work in one place, for the code that enqueues it and the code that does it. */
export const defineJob = <Payload extends object>({
  name,
  payload,
  retries = 'limited',
}: JobOptions<Payload>): DefinedJob<Payload> => ({
  name,
  payload,
  retries,
  handledBy: (handler) => ({
    [name]: async (stored) => {
      const parsed = payload.safeParse(stored);
      if (!parsed.success) throw new PermanentJobError(`invalid payload at ${issuePaths(parsed.error)}`);
      await handler(parsed.data);
    },
  }),
});

/** The paths of invalid values, but never the values themselves: payloads contain ids and addresses. */
const issuePaths = ({ issues }: z.ZodError): string =>
  [...new Set(issues.map(({ path }) => path.join('.') || '(root)'))].join(', ');
