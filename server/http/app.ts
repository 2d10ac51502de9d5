/** Fastify with everything every request meets: security headers, origin check, limits, errors, health. */
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify';
import { BODY_LIMIT_BYTES } from '../../contract/limits.ts';
import { failure } from '../failure.ts';
import type { Route, Webhook } from '../feature.ts';
import type { Clock } from '../ports/clock/port.ts';
import { admission } from './admission.ts';
import type { Connections } from './connections.ts';
import { type OutsideSources, permissionsPolicy, plainContentPolicy } from './content-policy.ts';
import { answerError, sendFailure } from './errors.ts';
import { warnOfUntrustedProxy } from './forwarded-for.ts';
import { landingDoor, withDoor } from './landing-door.ts';
import { type MetricsOptions, mountMetrics } from './metrics.ts';
import type { RateLimits } from './rate-limit.ts';
import { mountRaw, type RawHandler } from './raw.ts';
import { mountHealth } from './readiness.ts';
import { refusals } from './refusals.ts';
import { mountRoutes } from './route.ts';
import type { SessionCheck } from './session.ts';
import type { Traffic } from './traffic.ts';
import { mountWeb, type WebFiles } from './web.ts';
import { mountWebhook } from './webhook.ts';

export interface AppOptions {
  readonly routes: readonly Route[];
  readonly webhooks: readonly Webhook[];
  readonly checkSession: SessionCheck;
  readonly limits: RateLimits;
  readonly machineClock: Clock;
  /** Origin people reach the app at; undefined: this machine alone. */
  readonly appOrigin: string | undefined;
  readonly trustProxy: boolean | number | string;
  /** Others than us whom the pages may load from. */
  readonly outsideSources: OutsideSources;
  readonly log: FastifyBaseLogger;
  /** Is told of every request. */
  readonly traffic: Pick<Traffic, 'seen'>;
  /** Resolves when the database and the job queue answer; rejects when one does not. */
  readonly checkReady: () => Promise<void>;
  /** Those of this server: what it answers, and how it ends. */
  readonly connections: Connections;
  readonly metrics: MetricsOptions;
  /** Null where only the API is wanted. */
  readonly web: WebFiles | null;
  /** Small files of features outside the app, such as the sandbox's own page. */
  readonly extraFiles: readonly ExtraFile[];
  /** What speaks Node's own HTTP, such as the sandbox's own sign-in service. */
  readonly rawHandlers: readonly RawHandler[];
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
};

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(options);
  const { connections } = options;
  const door = options.web && landingDoor(options.web.landing, headers, options);
  const app = fastify({
    serverFactory: (answer, { keepAliveTimeout }) =>
      connections.serve(door ? withDoor(door, answer) : answer, Number(keepAliveTimeout)),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trusted(options.trustProxy),
    loggerInstance: options.log,
    logController: new OwnLines({ disableRequestLogging: true }),
    // Whoever comes over a connection that is still open gets an answer, its last one.
    return503OnClosing: false,
    ...refusals(options, headers),
  });
  // JSON is the only body there is.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  const seenForwarded = warnOfUntrustedProxy(options.trustProxy, options.log);
  const webhookPaths = new Set<string>(options.webhooks.map(({ path }) => path));
  const refusalOf = admission({ appOrigin: options.appOrigin, webhookPaths });
  app.addHook('onRequest', async (request, reply) => {
    options.traffic.seen();
    seenForwarded(request);
    reply.headers(headers);
    const refused = refusalOf(request);
    if (refused) return sendFailure(reply, refused);
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    if (connections.isEnding) reply.raw.shouldKeepAlive = false;
    done(null, payload);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    // The route, never the address itself: ids and tokens travel there.
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  mountHealth(app, { checkReady: options.checkReady, isStopping: () => connections.isEnding });
  mountMetrics(app, options.metrics, options.appOrigin);
  mountRoutes(app, options.routes, options);
  for (const webhook of options.webhooks) await mountWebhook(app, webhook, options.limits);
  for (const file of options.extraFiles) {
    app.get(file.path, async (_, reply) => reply.type(file.contentType).send(await file.body()));
  }
  for (const raw of options.rawHandlers) await mountRaw(app, raw, options.appOrigin);
  if (options.web) await mountWeb(app, options.web, options.checkSession);
  app.setNotFoundHandler(
    (request, reply) => options.web?.answerUnknown(request, reply) ?? sendFailure(reply, failure('not_found')),
  );
  return app;
}

/** A number means that many proxies stand in front. */
const trusted = (proxy: AppOptions['trustProxy']) =>
  typeof proxy === 'number' ? (_address: string, hop: number) => hop < proxy : proxy;

/** Requests have our own line each. A file that broke off half-way has been answered 200 by then: this says so. */
class OwnLines extends LogController {
  override streamError(error: Error, request: FastifyRequest): void {
    // Whoever asked went away: that is theirs to do.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    request.log.error({ err: error, route: request.routeOptions.url }, 'a download broke off');
  }
}

function securityHeaders({ appOrigin, outsideSources }: AppOptions): Record<string, string> {
  const https = appOrigin?.startsWith('https:');
  return {
    ...HEADERS,
    'permissions-policy': permissionsPolicy(outsideSources),
    'content-security-policy': plainContentPolicy,
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
