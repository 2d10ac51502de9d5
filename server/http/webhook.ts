/** Addresses that machines of others call. Their own signature proves who they are, so the body is handed on unread. */
import type { FastifyInstance } from 'fastify';
import { failure } from '../failure.ts';
import type { Webhook } from '../feature.ts';
import { sendFailure } from './errors.ts';

/** 200 once it is taken durably, 400 where it is not what it says it is, 500 where it should be sent again. */
export async function mountWebhook(app: FastifyInstance, { path, bodyLimitBytes, take }: Webhook): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyLimitBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(path, async (request, reply) => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
      const query = new URLSearchParams(request.query as Record<string, string>);
      const taken = await take(typeof request.body === 'string' ? request.body : '', headers, query);
      return taken === 'invalid' ? sendFailure(reply, failure('webhook_invalid')) : reply.send({ received: true });
    });
  });
}
