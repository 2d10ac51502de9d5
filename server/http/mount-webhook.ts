/**
 * Routes that other services call. A signature in the request authenticates the service, so the body is passed on
 * unparsed.
 */
import type { FastifyInstance } from 'fastify';
import { type Failure, failure, isFailure } from '../failure.ts';
import type { Webhook } from '../feature.ts';
import { sendFailure } from './errors.ts';
import type { RateLimits } from './rate-limits/rate-limits.ts';
import { toHeaders } from './to-headers.ts';

/**
 * Replies 200 once the event is stored durably, 400 if its signature or content is invalid, 429 above the rate limit,
 * and 500 if it should be sent again.
 */
export async function mountWebhook(
  app: FastifyInstance,
  { path, limit, bodyLimitBytes, invalidCode, receive }: Webhook,
  limits: RateLimits,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyLimitBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(path, async (request, reply) => {
      const attempt = await limits.attempt(
        { method: 'POST', path, limit },
        { ip: request.ip, body: null, userId: undefined },
      );
      if (isFailure(attempt)) return sendFailure(reply, attempt);
      const headers = toHeaders(request.headers);
      const query = new URLSearchParams(request.query as Record<string, string>);
      let outcome: Failure | { readonly received: boolean } = { received: false };
      try {
        const received = await receive(typeof request.body === 'string' ? request.body : '', headers, query);
        outcome = received === 'invalid' ? failure(invalidCode) : { received: true };
      } finally {
        // The error is not the sender's fault, so the attempt is refunded as if it had succeeded.
        await attempt(outcome);
      }
      return isFailure(outcome) ? sendFailure(reply, outcome) : reply.send(outcome);
    });
  });
}
