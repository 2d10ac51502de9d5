/** Calls to other services as steps of a trace. Each function accepts undefined if nothing is traced. */
import type { AiService } from '../config/writer.ts';
import type { OpenIdConnect } from '../ports/identity/oidc/openid-connect.ts';
import type { FetchPicture } from '../ports/identity/oidc/port.ts';
import type { Payments } from '../ports/payments/port.ts';
import type { Tracing } from '../ports/tracing/port.ts';
import { type CallName, traceCalls } from '../ports/tracing/trace-calls.ts';
import type { AiChooser, AiWriter } from '../ports/writer/port.ts';

export const tracedPayments = (tracing: Tracing | undefined, payments: Payments): Payments =>
  traceCalls(tracing, payments, {
    service: 'stripe',
    calls: paymentCalls,
  });

/** A record, so that a call that is missing here is a type error. */
const tracedPaymentCalls: Record<CallName<Payments>, true> = {
  ensureCustomer: true,
  removeCustomer: true,
  createSetup: true,
  currentSetup: true,
  declinedCards: true,
  cancelSetups: true,
  startSubscription: true,
  readSubscription: true,
  changeCard: true,
  setCancelAtPeriodEnd: true,
  stopPendingCharge: true,
  endSubscriptions: true,
  cancelNow: true,
  refundFirstCharge: true,
};
const paymentCalls = Object.keys(tracedPaymentCalls) as CallName<Payments>[];

export function tracedAiWriter(
  tracing: Tracing | undefined,
  writer: AiWriter | AiChooser,
  { model }: Pick<AiService, 'model'>,
): AiWriter | AiChooser {
  const attributes = { 'gen_ai.request.model': model };
  return writer.kind === 'ai'
    ? traceCalls(tracing, writer, { service: 'ai', calls: ['write', 'judge'], attributes })
    : traceCalls(tracing, writer, { service: 'ai', calls: ['choose'], attributes });
}

export const tracedOpenIdConnect = (tracing: Tracing | undefined, provider: OpenIdConnect): OpenIdConnect =>
  traceCalls(tracing, provider, { service: 'openid', calls: ['startAuthorization', 'completeAuthorization'] });

export const tracedPictures = (tracing: Tracing | undefined, fetchPicture: FetchPicture): FetchPicture =>
  traceCalls(tracing, { fetchPicture }, { service: 'openid', calls: ['fetchPicture'] }).fetchPicture;
