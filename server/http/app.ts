/** Fastify with everything every request meets: security headers, origin check, limits, errors, health. */
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify';
import { BODY_LIMIT_BYTES } from '../../contract/limits.ts';
import { failure } from '../failure.ts';
import type { Route } from '../feature.ts';
import { answerError, sendFailure } from './errors.ts';
import { mountRoutes } from './route.ts';
import type { SessionCheck } from './session.ts';
import { mountWeb, type WebFiles } from './web.ts';

export interface AppOptions {
  readonly routes: readonly Route[];
  readonly checkSession: SessionCheck;
  /** Origin people reach the app at; undefined: whatever host the request itself names. */
  readonly appOrigin: string | undefined;
  readonly trustProxy: boolean | number | string;
  readonly log: FastifyBaseLogger;
  /** Resolves when the database and the job queue answer; rejects when one does not. */
  readonly checkReady: () => Promise<void>;
  /** Null where only the API is wanted. */
  readonly web: WebFiles | null;
  /** Small files of features outside the app, such as the sandbox's own page. */
  readonly extraFiles: readonly ExtraFile[];
}

export interface ExtraFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: () => string | Promise<string>;
}

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

const CONTENT_POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trusted(options.trustProxy),
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
  });
  // JSON is the only body there is.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  const headers = securityHeaders(options.appOrigin);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (isForeign(request, options.appOrigin)) return sendFailure(reply, failure('foreign_origin'));
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    // The route, never the address itself: ids and tokens travel there.
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  mountHealth(app, options.checkReady);
  mountRoutes(app, options.routes, options.checkSession);
  for (const file of options.extraFiles) {
    app.get(file.path, async (_, reply) => reply.type(file.contentType).send(await file.body()));
  }
  if (options.web) await mountWeb(app, options.web);
  app.setNotFoundHandler(
    (request, reply) => options.web?.answerUnknown(request, reply) ?? sendFailure(reply, failure('not_found')),
  );
  return app;
}

/** A number means that many proxies stand in front. */
const trusted = (proxy: AppOptions['trustProxy']) =>
  typeof proxy === 'number' ? (_address: string, hop: number) => hop < proxy : proxy;

function securityHeaders(appOrigin: string | undefined): Record<string, string> {
  const https = appOrigin?.startsWith('https:');
  return {
    ...HEADERS,
    'content-security-policy': CONTENT_POLICY,
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** A browser says where a request comes from; one that changes something must come from our own pages. */
function isForeign(request: FastifyRequest, appOrigin: string | undefined): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return true;
  return origin !== undefined && origin !== (appOrigin ?? `${request.protocol}://${request.host}`);
}

function mountHealth(app: FastifyInstance, checkReady: () => Promise<void>): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (request, reply) => {
    try {
      await checkReady();
      return { ok: true };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ ok: false });
    }
  });
}
