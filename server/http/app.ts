/**
 * Configures Fastify with everything that applies to each request: security headers, origin check, rate limits, error
 * handling, health checks.
 */
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify';
import { BODY_LIMIT_BYTES } from '../../contract/limits.ts';
import { failure } from '../failure.ts';
import type { Route, Webhook } from '../feature.ts';
import { hasCode } from '../has-code.ts';
import type { TrustProxy } from '../network/trust-proxy.ts';
import type { Clock } from '../ports/clock/port.ts';
import type { Tracing } from '../ports/tracing/port.ts';
import type { Connections } from './connections.ts';
import { handleError, sendFailure } from './errors.ts';
import { mountHealth } from './health.ts';
import { malformedRequestHandlers } from './malformed-requests.ts';
import { type MetricsOptions, mountMetrics } from './metrics.ts';
import { mountRoutes } from './mount-routes.ts';
import { mountWebhook } from './mount-webhook.ts';
import { mountNodeHandler, type NodeHandler } from './node-handler.ts';
import type { RateLimits } from './rate-limits/rate-limits.ts';
import type { RequestActivity } from './request-activity.ts';
import { mountRequestIds, withoutOwnRequestId } from './request-ids.ts';
import { mountRequestTraces } from './request-traces.ts';
import {
  defaultContentSecurityPolicy,
  type ExternalSources,
  permissionsPolicy,
} from './security/content-security-policy.ts';
import { originCheck } from './security/origin-check.ts';
import { warnOfUntrustedProxy } from './security/untrusted-proxy-warning.ts';
import type { SessionCheck } from './sessions/check-session.ts';
import { type FirstCalls, firstRepliesReader } from './web/first-replies.ts';
import { mountWeb, type WebFiles } from './web/web-files.ts';

export interface HttpAppOptions {
  readonly routes: readonly Route[];
  readonly webhooks: readonly Webhook[];
  readonly checkSession: SessionCheck;
  readonly limits: RateLimits;
  readonly systemClock: Clock;
  /** The clock of the features. The sandbox can move it. */
  readonly clock: Clock;
  /** The origin at which users reach the app; undefined: only this machine can. */
  readonly appOrigin: string | undefined;
  readonly trustProxy: TrustProxy;
  /** Other origins that pages may load resources from. */
  readonly externalSources: ExternalSources;
  readonly log: FastifyBaseLogger;
  /** Called for every request. */
  readonly requestActivity: Pick<RequestActivity, 'recordRequest'>;
  /** Resolves when the database and the job queue respond. Rejects if one does not. */
  readonly checkReady: () => Promise<void>;
  /** Creates the servers that accept connections, and ends the connections when the server stops. */
  readonly connections: Connections;
  readonly metrics: MetricsOptions;
  /** The calls whose replies are sent along with pages. */
  readonly firstCalls: FirstCalls;
  /** A page is sent without the replies that take longer. */
  readonly firstRepliesDeadlineMs?: number | undefined;
  /** Absent if nothing is traced. */
  readonly tracing?: Tracing | undefined;
  /** Null if only the API is served. */
  readonly web: WebFiles | null;
  /** Small files of features outside the app, such as the sandbox's own page. */
  readonly extraFiles: readonly ExtraFile[];
  /** Handlers for Node's own HTTP, such as the sandbox's identity provider. */
  readonly nodeHandlers: readonly NodeHandler[];
}

export interface ExtraFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: () => string | Promise<string>;
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Some clients send a JSON content type with every request, also for calls that take no body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  );
}

export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(options);
  const { connections } = options;
  const app = fastify({
    serverFactory: (answer, { keepAliveTimeout }) => connections.createServer(answer, Number(keepAliveTimeout)),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustProxyOption(options.trustProxy),
    loggerInstance: options.log,
    ...withoutOwnRequestId,
    logController: new RequestLogController({ disableRequestLogging: true }),
    // While the server closes, a request on a connection that is still open is answered normally, and the connection
    // ends after that.
    return503OnClosing: false,
    ...malformedRequestHandlers(options, headers),
  });
  // JSON is the only accepted type of body.
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  app.setErrorHandler(handleError);
  mountRequestIds(app);
  if (options.tracing) mountRequestTraces(app, options.tracing);
  const warnIfForwarded = warnOfUntrustedProxy(options.trustProxy, options.log);
  const webhookPaths = new Set<string>(options.webhooks.map(({ path }) => path));
  const refusalOf = originCheck({ appOrigin: options.appOrigin, webhookPaths });
  app.addHook('onRequest', (request, reply, done) => {
    options.requestActivity.recordRequest();
    warnIfForwarded(request);
    reply.headers(headers);
    const refused = refusalOf(request);
    if (refused) sendFailure(reply, refused);
    else done();
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    if (connections.isDraining) reply.raw.shouldKeepAlive = false;
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    // The log contains the route, never the address itself, because ids and tokens are part of addresses.
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    done();
  });
  mountHealth(app, { checkReady: options.checkReady, isStopping: () => connections.isDraining });
  mountMetrics(app, options.metrics, options.appOrigin);
  mountRoutes(app, options.routes, options);
  for (const webhook of options.webhooks) await mountWebhook(app, webhook, options.limits);
  for (const file of options.extraFiles) {
    app.get(file.path, async (_, reply) => reply.type(file.contentType).send(await file.body()));
  }
  for (const raw of options.nodeHandlers) await mountNodeHandler(app, raw, options.appOrigin);
  if (options.web) {
    const readFirstReplies = firstRepliesReader({ ...options, deadlineMs: options.firstRepliesDeadlineMs });
    const pathsWithReplies = new Set(Object.keys(options.firstCalls));
    await mountWeb(app, options.web, { ...options, readFirstReplies, pathsWithReplies });
  }
  app.setNotFoundHandler(
    (request, reply) => options.web?.replyNotFound(request, reply) ?? sendFailure(reply, failure('not_found')),
  );
  return app;
}

/** A number is the count of proxies in front of the server. */
const trustProxyOption = (proxy: TrustProxy) =>
  typeof proxy === 'number' ? (_address: string, hop: number) => hop < proxy : proxy;

/**
 * Requests are logged by our own hook. A download that was aborted half-way is logged there with 200, so its failure is
 * logged here.
 */
class RequestLogController extends LogController {
  override streamError(error: Error, request: FastifyRequest): void {
    // The client disconnected, which is not an error.
    if (hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE')) return;
    request.log.error({ err: error, route: request.routeOptions.url }, 'download aborted');
  }
}

function securityHeaders({ appOrigin, externalSources }: HttpAppOptions): Record<string, string> {
  const https = appOrigin?.startsWith('https:');
  return {
    ...SECURITY_HEADERS,
    'permissions-policy': permissionsPolicy(externalSources),
    'content-security-policy': defaultContentSecurityPolicy,
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
