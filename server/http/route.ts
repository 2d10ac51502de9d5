/** Binds the calls of the contract to Fastify: guards in one order, validated input, a schema on every reply. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Call, limitOf } from '../../contract/call.ts';
import { failure, isFailure } from '../failure.ts';
import {
  Answer,
  Download,
  FramedPage,
  JsonText,
  Listing,
  Page,
  PrivateFile,
  Redirect,
  type RequestContext,
  type Route,
  StreamedDownload,
} from '../feature.ts';
import { refusalUnlessFresh } from '../freshness.ts';
import type { Person } from '../person.ts';
import type { Clock } from '../ports/clock/port.ts';
import { CALLER_ADDRESS_HEADER } from '../ports/identity/port.ts';
import { framedPageHeaders } from './content-policy.ts';
import { sendFailure } from './errors.ts';
import { LOCAL_ORIGIN, loopbackOrigin } from './own-origin.ts';
import type { RateLimits } from './rate-limit.ts';
import type { SessionCheck } from './session.ts';
import { timeZoneOf } from './time-zone.ts';
import { isNavigation, sendTooManyPage } from './too-many-page.ts';

/** A longer Idempotency-Key is refused: taken for none, a repeated request would be done twice. */
const LONGEST_KEY = 200;

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null;
    /** What the route wanted read together with the session. */
    alongside: string | null;
  }
}

/** What lets a request through, or not. */
interface Doors {
  readonly checkSession: SessionCheck;
  readonly limits: RateLimits;
  /** Sessions live on the machine's own time. */
  readonly machineClock: Clock;
}

/**
 * Order of refusals: 401 before the body is read, and 403 for whoever is no administrator; 400 for wrong input, 403 for a
 * person who may not, 429 for one too many, then the handler.
 */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], doors: Doors): void {
  app.decorateRequest('person', null);
  app.decorateRequest('alongside', null);
  for (const route of routes) mount(app, route, doors);
}

function mount(app: FastifyInstance, route: Route, doors: Doors): void {
  const { call } = route;
  const { limits } = doors;
  const handle = limitOf(call) ? limited(route, limits) : handled(route);
  app.route({
    method: call.method,
    url: call.path,
    validatorCompiler: validatorCompiler as FastifySchemaCompiler<FastifySchema>,
    schema: schemaOf(call),
    ...(call.guard === 'public'
      ? { preValidation: refuseLongKey }
      : route.alongside
        ? guardAlongside(route, doors)
        : guard(call, doors)),
    // What is somebody's own is kept nowhere, unless the answer says otherwise.
    handler: async (request, reply) => answer(reply.header('cache-control', 'no-store'), await handle(request)),
  });
}

const handled =
  ({ handle }: Route) =>
  (request: FastifyRequest) => {
    const { params, query, body } = request;
    return handle({ params, query, body }, new Context(request));
  };

function limited(route: Route, limits: RateLimits) {
  const handle = handled(route);
  return async (request: FastifyRequest) => {
    const { ip, body, person } = request;
    const userId = person?.userId ?? route.whoTries?.(new Context(request)) ?? undefined;
    const attempt = await limits.attempt(route.call, { ip, body, userId });
    if (isFailure(attempt)) return attempt;
    // Where the handler throws (the database is away), nobody learned whether the guess was right: it is given back.
    let outcome: unknown = failure('internal');
    try {
      outcome = await handle(request);
    } finally {
      await attempt(outcome);
    }
    return outcome;
  };
}

function guard(call: Call, { checkSession, machineClock }: Doors) {
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const found = await checkSession(request.headers.cookie, reply);
      if (!found && call.guard === 'optional') return;
      if (!found) return sendFailure(reply, failure('session_required'));
      if (call.guard === 'admin' && !found.person.isAdmin) return sendFailure(reply, failure('admin_required'));
      request.person = found.person;
    },
    preValidation: refuseLongKey,
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      const refused = request.person && refusalOf(call, request.person, machineClock);
      if (refused) return sendFailure(reply, refused);
    },
  };
}

/** The same refusals in the same order; but the session is read after validation, as what comes with it needs the input. */
function guardAlongside({ call, alongside }: Route, { checkSession, machineClock }: Doors) {
  return {
    attachValidation: true,
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body, validationError } = request;
      const wanted = validationError ? null : alongside?.({ params, query, body });
      const found = await checkSession(request.headers.cookie, reply, wanted ?? undefined);
      if (!found) return sendFailure(reply, failure('session_required'));
      if (validationError) throw validationError;
      if (hasLongKey(request)) return refuseLongKey(request, reply);
      const refused = refusalOf(call, found.person, machineClock);
      if (refused) return sendFailure(reply, refused);
      request.person = found.person;
      request.alongside = found.alongside;
    },
  };
}

/** Input is checked by the contract's own schemas; the reply is written by a serializer made from its JSON Schema. */
function schemaOf(call: Call): FastifySchema {
  return {
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    response: { 200: z.toJSONSchema(call.reply, { target: 'draft-7', io: 'output' }) },
  };
}

const hasLongKey = ({ headers }: FastifyRequest): boolean => (headers['idempotency-key']?.length ?? 0) > LONGEST_KEY;

async function refuseLongKey(request: FastifyRequest, reply: FastifyReply) {
  if (!hasLongKey(request)) return;
  const issue = { field: 'headers.idempotency-key', message: `can have at most ${LONGEST_KEY} characters` };
  return sendFailure(reply, failure('invalid_input'), [issue]);
}

function refusalOf({ guard, fresh }: Call, person: Person, machineClock: Clock) {
  if (guard === 'admin' && !person.isAdmin) return failure('admin_required');
  if (guard === 'access' && !person.access.allowed) return failure('access_required', { reason: person.access.reason });
  return fresh ? refusalUnlessFresh(person, machineClock.now()) : null;
}

/** Worked out only where a handler looks: most look at the person alone. */
class Context implements RequestContext {
  readonly #request: FastifyRequest;
  constructor(request: FastifyRequest) {
    this.#request = request;
  }
  get person() {
    return this.#request.person;
  }
  get alongside() {
    return this.#request.alongside;
  }
  get timeZone() {
    return timeZoneOf(this.#request.headers['x-time-zone']);
  }
  get idempotencyKey() {
    const key = this.#request.headers['idempotency-key'];
    return typeof key === 'string' && key.length > 0 ? key : null;
  }
  get headers() {
    const entries = Object.entries(this.#request.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    );
    const headers = new Headers(entries);
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

function answer(reply: FastifyReply, outcome: unknown): unknown {
  if (isFailure(outcome)) {
    if (outcome.code === 'too_many_requests' && isNavigation(reply.request))
      return sendTooManyPage(reply, outcome.retryAfterSeconds);
    return sendFailure(reply, outcome);
  }
  if (outcome instanceof JsonText)
    return reply.type('application/json; charset=utf-8').serializer(String).send(outcome.text);
  if (outcome instanceof Redirect) return sendRedirect(reply, outcome);
  if (outcome instanceof Page) return reply.type('text/html; charset=utf-8').serializer(String).send(outcome.html);
  if (outcome instanceof FramedPage) return sendFramed(reply, outcome);
  if (outcome instanceof Listing) return sendListing(reply, outcome);
  if (outcome instanceof PrivateFile) return sendFile(reply, outcome);
  if (outcome instanceof Download) return sendDownload(reply, outcome);
  if (outcome instanceof StreamedDownload) return sendStream(reply, outcome);
  if (outcome instanceof Answer) return reply.header('set-cookie', [...outcome.cookies]).send(outcome.body);
  return reply.send(outcome);
}

/** Only the cache: "storage" would also remove the chosen theme, the help page kept for later, and another person's unsent check-ins. */
const sendRedirect = (reply: FastifyReply, { location, cookies, clearsCache }: Redirect) => {
  if (clearsCache) reply.header('clear-site-data', '"cache"');
  return reply.header('set-cookie', [...cookies]).redirect(location, 303);
};

const sendFramed = (reply: FastifyReply, { html }: FramedPage) =>
  reply.headers(framedPageHeaders).type('text/html; charset=utf-8').serializer(String).send(html);

const sendListing = (reply: FastifyReply, { body, total, nextCursor, isAtLeast }: Listing<unknown>) => {
  reply.header('x-total-count', String(total));
  if (isAtLeast) reply.header('x-total-count-is', 'at least');
  if (nextCursor !== null) reply.header('x-next-cursor', nextCursor);
  return reply.send(body);
};

/** Kept for a year, and never for another session in the same browser. */
const sendFile = (reply: FastifyReply, { contentType, bytes }: PrivateFile) =>
  reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('vary', 'cookie')
    .type(contentType)
    .send(Buffer.from(bytes));

/** The name is ours: letters, digits, dots and hyphens. */
const sendDownload = (reply: FastifyReply, { name, contentType, bytes }: Download) =>
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .type(contentType)
    .send(Buffer.from(bytes));

/** The name is ours, as above. What breaks off half-way ends the connection, so that nobody takes a part for the whole. */
const sendStream = (reply: FastifyReply, { name, contentType, parts }: StreamedDownload) =>
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .type(contentType)
    .serializer(String)
    .send(Readable.from(parts, { objectMode: false }));
