import type { z } from 'zod';
import { type JobDefinition, PermanentJobError } from '../ports/jobs/port.ts';

interface JobOptions<Payload extends object> {
  /** Also the name of the queue in the database, so it never changes. */
  readonly name: string;
  /** Must also accept what the version before this one enqueued: such jobs may be waiting when this version starts. */
  readonly payload: z.ZodType<Payload>;
}

/** Declares a kind of background work once, for those who enqueue it and for the one who does it. */
export const defineJob = <Payload extends object>({ name, payload }: JobOptions<Payload>): JobDefinition<Payload> => ({
  name,
  handledBy: (handler) => ({
    [name]: async (stored) => {
      const parsed = payload.safeParse(stored);
      if (!parsed.success) throw new PermanentJobError(`invalid payload at ${issuePaths(parsed.error)}`);
      await handler(parsed.data);
    },
  }),
});

/** Where the payload is wrong, but never its values: payloads contain ids and addresses. */
const issuePaths = ({ issues }: z.ZodError): string =>
  [...new Set(issues.map(({ path }) => path.join('.') || '(root)'))].join(', ');
