/**
 * Binds the calls of the contract to Fastify: guards in a fixed order, validated input, and a schema for every reply.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { type Call, rateLimitOf } from '../../contract/call.ts';
import type { CurrentUser } from '../auth/current-user.ts';
import { checkRecentAuthentication } from '../auth/reauthentication.ts';
import { failure, isFailure } from '../failure.ts';
import type { RequestContext, Route } from '../feature.ts';
import type { Clock } from '../ports/clock/port.ts';
import { CALLER_ADDRESS_HEADER } from '../ports/identity/port.ts';
import { sendFailure } from './errors.ts';
import type { RateLimits } from './rate-limits/rate-limits.ts';
import { serializerOnDemand } from './reply-serializers.ts';
import { LOCAL_ORIGIN, loopbackOrigin } from './security/app-origin.ts';
import { isFromForeignSite } from './security/origin-check.ts';
import { sendReply } from './send-reply.ts';
import type { SessionCheck } from './sessions/check-session.ts';
import { parseTimeZoneHeader } from './time-zone-header.ts';
import { toHeaders } from './to-headers.ts';

/** A longer Idempotency-Key is refused. If it were ignored, a retry would be carried out twice. */
const MAX_IDEMPOTENCY_KEY_LENGTH = 200;

declare module 'fastify' {
  interface FastifyRequest {
    user: CurrentUser | null;
    /** The result of the route's `prefetch`, which was read together with the session. */
    prefetched: string | null;
  }
}

/** The dependencies of the guards. */
interface RouteGuards {
  readonly checkSession: SessionCheck;
  readonly limits: RateLimits;
  /** Sessions use the machine's own time. */
  readonly systemClock: Clock;
}

/**
 * Mounts the routes. Order of the checks: 401 before the body is read, 409 for a page that shows another user, and 403
 * for users who are not administrators; 400 for invalid input; 403 for users without access; 429 above the rate limit;
 * then the handler.
 */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], guards: RouteGuards): void {
  app.decorateRequest('user', null);
  app.decorateRequest('prefetched', null);
  for (const route of routes) mountRoute(app, route, guards);
}

function mountRoute(app: FastifyInstance, route: Route, guards: RouteGuards): void {
  const { call } = route;
  const handle = rateLimitOf(call) ? rateLimitedHandler(route, guards.limits) : callHandler(route);
  app.route({
    method: call.method,
    url: call.path,
    ...(call.changesState && { exposeHeadRoute: false }),
    validatorCompiler: validatorCompiler as FastifySchemaCompiler<FastifySchema>,
    serializerCompiler: serializerOnDemand(call.reply),
    schema: schemaOf(call),
    ...guardHooks(route, guards),
    // A user's own data is never cached, unless the reply says otherwise.
    handler: async (request, reply) => sendReply(reply.header('cache-control', 'no-store'), await handle(request)),
  });
}

function guardHooks(route: Route, guards: RouteGuards) {
  if (route.call.guard === 'public') return { preValidation: refuseLongIdempotencyKey };
  return route.prefetch ? authenticateAndPrefetch(route, guards) : authenticate(route.call, guards);
}

const callHandler =
  ({ handle }: Route) =>
  (request: FastifyRequest) => {
    const { params, query, body } = request;
    return handle({ params, query, body }, new FastifyRequestContext(request));
  };

function rateLimitedHandler(route: Route, limits: RateLimits) {
  const handle = callHandler(route);
  return async (request: FastifyRequest) => {
    const { ip, body, user } = request;
    const userId = user?.userId ?? route.rateLimitAccount?.(new FastifyRequestContext(request)) ?? undefined;
    const attempt = await limits.attempt(route.call, { ip, body, userId });
    if (isFailure(attempt)) return attempt;
    // If the handler throws (for example because the database is unavailable), the client did not learn whether the
    // guess was right, so the attempt is refunded.
    let outcome: unknown = failure('internal');
    try {
      outcome = await handle(request);
    } finally {
      await attempt(outcome);
    }
    return outcome;
  };
}

function authenticate(call: Call, { checkSession, systemClock }: RouteGuards) {
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      // Other methods have been checked already (security/origin-check.ts).
      if (call.changesState && isFromForeignSite(request.headers)) return sendFailure(reply, failure('foreign_origin'));
      const found = await checkSession(request.headers.cookie, reply);
      if (!found && call.guard === 'optional') return;
      if (!found) return sendFailure(reply, failure('session_required'));
      if (isFromOtherUsersPage(request, found.user)) return sendFailure(reply, failure('user_changed'));
      if (call.guard === 'admin' && !found.user.isAdmin) return sendFailure(reply, failure('admin_required'));
      request.user = found.user;
    },
    preValidation: refuseLongIdempotencyKey,
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      const refused = request.user && authorizationFailure(call, request.user, systemClock);
      if (refused) return sendFailure(reply, refused);
    },
  };
}

/**
 * The same checks in the same order, except that the session is read after validation, because `prefetch` needs the
 * validated input.
 */
function authenticateAndPrefetch({ call, prefetch }: Route, { checkSession, systemClock }: RouteGuards) {
  return {
    attachValidation: true,
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body, validationError } = request;
      const prefetchQuery = validationError ? null : prefetch?.({ params, query, body });
      const found = await checkSession(request.headers.cookie, reply, prefetchQuery ?? undefined);
      if (!found) return sendFailure(reply, failure('session_required'));
      if (isFromOtherUsersPage(request, found.user)) return sendFailure(reply, failure('user_changed'));
      if (validationError) throw validationError;
      if (hasTooLongIdempotencyKey(request)) return refuseLongIdempotencyKey(request, reply);
      const refused = authorizationFailure(call, found.user, systemClock);
      if (refused) return sendFailure(reply, refused);
      request.user = found.user;
      request.prefetched = found.prefetched;
    },
  };
}

/**
 * Our pages name the user they show. If another user has signed in to this browser since, the page must not act on that
 * user's account. Other clients may omit the header.
 */
function isFromOtherUsersPage({ headers }: FastifyRequest, { userId }: CurrentUser): boolean {
  const pageUserId = headers['x-user-id'];
  return pageUserId !== undefined && pageUserId !== userId;
}

/** Input is validated with the contract's own schemas, and replies are serialised with the schema of the call. */
function schemaOf(call: Call): FastifySchema {
  return {
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    response: { 200: call.reply },
  };
}

const hasTooLongIdempotencyKey = ({ headers }: FastifyRequest): boolean =>
  (headers['idempotency-key']?.length ?? 0) > MAX_IDEMPOTENCY_KEY_LENGTH;

async function refuseLongIdempotencyKey(request: FastifyRequest, reply: FastifyReply) {
  if (!hasTooLongIdempotencyKey(request)) return;
  const issue = {
    field: 'headers.idempotency-key',
    message: `can have at most ${MAX_IDEMPOTENCY_KEY_LENGTH} characters`,
  };
  return sendFailure(reply, failure('invalid_input', { issues: [issue] }));
}

/** Why a user with a known session may not make this call; null if they may. */
export function authorizationFailure({ guard, needsReauthentication }: Call, user: CurrentUser, systemClock: Clock) {
  if (guard === 'admin' && !user.isAdmin) return failure('admin_required');
  if (guard === 'access' && !user.access.allowed) return failure('access_required', { reason: user.access.reason });
  return needsReauthentication ? checkRecentAuthentication(user, systemClock.now()) : null;
}

/** Computes its values only when a handler reads them, because most handlers only read the user. */
export class FastifyRequestContext implements RequestContext {
  readonly #request: FastifyRequest;
  constructor(request: FastifyRequest) {
    this.#request = request;
  }
  get user() {
    return this.#request.user;
  }
  get prefetched() {
    return this.#request.prefetched;
  }
  get timeZone() {
    return parseTimeZoneHeader(this.#request.headers['x-time-zone']);
  }
  get idempotencyKey() {
    const key = this.#request.headers['idempotency-key'];
    return typeof key === 'string' && key.length > 0 ? key : null;
  }
  get headers() {
    const headers = toHeaders(this.#request.headers);
    headers.set(CALLER_ADDRESS_HEADER, this.#request.ip);
    return headers;
  }
  get ip() {
    return this.#request.ip;
  }
  get origin() {
    return loopbackOrigin(this.#request.raw.headers.host) ?? LOCAL_ORIGIN;
  }
}
