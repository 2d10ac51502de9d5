/** The only module that maps failure codes to HTTP statuses, and the only shape of error bodies. */
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { accessMessages, type FailureCode, failureMessages } from '../../contract/failures.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { isUserDeleted } from '../db/violated-constraints.ts';
import { type Failure, type FailureIssue, failure } from '../failure.ts';
import { errorCode } from '../logging/serialize-error.ts';

const httpStatus: Record<FailureCode, number> = {
  invalid_input: 400,
  invalid_json: 400,
  unsupported_media_type: 415,
  payload_too_large: 413,
  malformed_request: 400,
  request_timeout: 408,
  foreign_origin: 403,
  session_required: 401,
  user_changed: 409,
  admin_required: 403,
  access_required: 403,
  invalid_credentials: 401,
  email_taken: 409,
  link_invalid: 400,
  password_too_common: 400,
  wrong_password: 403,
  password_required: 403,
  new_password_required: 403,
  own_session_required: 403,
  address_disowned: 409,
  address_suppressed: 409,
  fresh_sign_in_required: 403,
  mfa_code_required: 401,
  mfa_code_wrong: 401,
  sign_in_expired: 401,
  provider_unavailable: 503,
  not_found: 404,
  last_admin: 409,
  own_account: 409,
  count_changed: 409,
  health_consent_required: 403,
  email_not_verified: 403,
  import_full: 409,
  quote_being_written: 409,
  too_many_quotes: 429,
  quote_changed: 409,
  quote_imported: 409,
  quote_saved: 409,
  idempotency_mismatch: 422,
  payment_setup_failed: 502,
  setup_incomplete: 409,
  offer_changed: 409,
  plan_ended: 409,
  card_declined: 402,
  nothing_to_cancel: 409,
  nothing_to_reactivate: 409,
  nothing_to_refund: 409,
  payments_unavailable: 503,
  webhook_invalid: 400,
  temporarily_unavailable: 503,
  too_many_requests: 429,
  internal: 500,
};

interface ErrorBody {
  readonly code: FailureCode;
  readonly message: string;
  readonly issues?: readonly FailureIssue[];
  readonly requiresAuth?: true;
  readonly reason?: string;
  /** The page should show the help lines, as it does next to a quote. */
  readonly help?: true;
  /** Only for a declined card: the shape that card forms expect. */
  readonly error?: { readonly message: string };
}

export function sendFailure(reply: FastifyReply, failed: Failure): FastifyReply {
  const { status, headers, body } = serializeFailure(failed);
  return reply.code(status).headers(headers).send(body);
}

/** The same response for handlers on Node's own HTTP, or on a bare socket. Error responses are never cached. */
export function serializeFailure(failed: Failure) {
  return {
    status: httpStatus[failed.code],
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(failed.retryAfterSeconds !== undefined && { 'retry-after': String(failed.retryAfterSeconds) }),
    },
    body: JSON.stringify(bodyOf(failed)),
  };
}

function bodyOf(failed: Failure): ErrorBody {
  const message =
    failed.message ?? (failed.reason ? accessMessages[failed.reason].message : failureMessages[failed.code]);
  return {
    code: failed.code,
    message,
    ...(failed.issues && { issues: failed.issues }),
    ...(failed.reason && { requiresAuth: true as const, reason: failed.reason }),
    ...(failed.help && { help: true as const }),
    ...(failed.code === 'card_declined' && { error: { message } }),
  };
}

/** Answers any thrown error: Fastify's own errors in our shape, anything else as a bug of ours. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const context = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body');
    const issues = error.validation.map((issue) => ({
      field: [context, ...issue.instancePath.split('/').filter(Boolean)].join('.'),
      message: issue.message ?? "isn't right",
    }));
    return sendFailure(reply, failure('invalid_input', { issues }));
  }
  if (error === request.raw.errored) {
    // The body ended early, as when a phone loses its connection. Nobody is left to read the answer.
    request.log.info('the client left before its request was complete');
    return sendFailure(reply, failure('malformed_request'));
  }
  const code = failureCodeOf(error);
  return sendFailure(reply, code === 'internal' ? failureForUnexpected(error, request.log) : failure(code));
}

/** How soon the database may be back after a restart or a failover. */
const DATABASE_RETRY_SECONDS = 5;

/**
 * The failure to answer an unexpected error with; it is also logged here. While the database is unavailable, every
 * request fails in the same way, so each gets one short log line, and the client is asked to retry. A user who was
 * deleted while the request was handled has no session any more.
 */
export function failureForUnexpected(error: unknown, log: FastifyBaseLogger): Failure {
  if (isUserDeleted(error)) {
    log.info('the user was deleted during the request');
    return failure('session_required');
  }
  if (!isDatabaseUnavailable(error)) {
    log.error({ err: error }, 'unexpected error');
    return failure('internal');
  }
  log.warn({ code: errorCode(error) }, 'the database is unavailable');
  return failure('temporarily_unavailable', { retryAfterSeconds: DATABASE_RETRY_SECONDS });
}

function failureCodeOf(error: FastifyError): FailureCode {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'payload_too_large';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'unsupported_media_type';
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return 'invalid_json';
    default:
      return error.statusCode === 400 && isOfParsing(error) ? 'invalid_json' : 'internal';
  }
}

/** Fastify's own error, or that of a JSON parser. A library's may have the status 400 as well. */
const isOfParsing = (error: FastifyError): boolean => error instanceof SyntaxError || /^FST_/.test(error.code ?? '');
