/** GET /readyz: whether requests should be sent to this process. GET /healthz: whether the process responds at all. */
import type { FastifyInstance } from 'fastify';
import { LoggableError } from '../logging/loggable-error.ts';
import { withTimeout } from '../with-timeout.ts';

export interface HealthOptions {
  /** Resolves when the database and the job queue respond. Rejects if one does not. */
  readonly checkReady: () => Promise<void>;
  /** Whether the server has been told to stop. */
  readonly isStopping: () => boolean;
  /** How long to wait for these responses, in ms. */
  readonly limitMs?: number;
}

const READINESS_TIMEOUT_MS = 2000;

export function mountHealth(
  app: FastifyInstance,
  { checkReady, isStopping, limitMs = READINESS_TIMEOUT_MS }: HealthOptions,
): void {
  let pendingCheck: Promise<void> | null = null;
  /** Anyone can call this endpoint, so simultaneous requests share one check. */
  const sharedCheck = (): Promise<void> => {
    pendingCheck ??= checkReady().finally(() => {
      pendingCheck = null;
    });
    return pendingCheck;
  };
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (request, reply) => {
    if (isStopping()) return reply.code(503).send({ ok: false });
    try {
      if ((await withTimeout(limitMs, sharedCheck())) === 'timeout')
        throw new LoggableError('Readiness check timed out.');
      return { ok: true };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ ok: false });
    }
  });
}
