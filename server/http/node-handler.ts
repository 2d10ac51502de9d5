/** Handlers that speak Node's own HTTP, mounted whole below a path, and a way to ask them without a network. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { failureForUnexpected, serializeFailure } from './errors.ts';
import { expectedOrigin, LOCAL_ORIGIN } from './security/app-origin.ts';

export interface NodeHandler {
  /** Without a slash at its end: all that is below it is theirs. */
  readonly path: `/${string}`;
  /** @param origin the one the browser used. */
  readonly handle: (request: IncomingMessage, response: ServerResponse, origin: string) => Promise<void>;
}

/** They read the body themselves; the headers of every answer and the origin check are ours all the same. */
export async function mountNodeHandler(
  app: FastifyInstance,
  { path, handle }: NodeHandler,
  appOrigin: string | undefined,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all(`${path}/*`, async (request, reply) => {
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      try {
        await handle(request.raw, reply.raw, expectedOrigin(request, appOrigin) ?? LOCAL_ORIGIN);
      } catch (error) {
        const { status, headers, body } = serializeFailure(failureForUnexpected(error, request.log));
        if (reply.raw.headersSent) reply.raw.end();
        else reply.raw.writeHead(status, headers).end(body);
      }
    });
  });
}

/** Fetches from this very server without a network: whatever address it is told, the path alone counts. */
export const injectFetch =
  (app: () => FastifyInstance) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const { host, pathname, search } = new URL(url);
    const answer = await app().inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(new Headers(init.headers)), host },
      ...(init.body && { payload: String(init.body) }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };
