/** Handlers for Node's own HTTP, mounted below a path, and a way to call them without a network. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { failureForUnexpected, serializeFailure } from './errors.ts';
import { expectedOrigin, LOCAL_ORIGIN } from './security/app-origin.ts';
import { toHeaders } from './to-headers.ts';

export interface NodeHandler {
  /** Without a trailing slash. The handler receives all requests below this path. */
  readonly path: `/${string}`;
  /** @param origin the origin that the browser used. */
  readonly handle: (request: IncomingMessage, response: ServerResponse, origin: string) => Promise<void>;
}

/** Mounts the handlers. They read the body themselves. Our headers and the origin check still apply. */
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

/** A fetch that calls this server without a network. Only the path of the address is used. */
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
    const { rawPayload, statusCode: status } = answer;
    return new Response(new Uint8Array(rawPayload), { status, headers: toHeaders(answer.headers) });
  };
