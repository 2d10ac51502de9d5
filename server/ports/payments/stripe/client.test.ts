import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { serializeError } from '#server/logging/serialize-error.ts';
import { translateError } from './client.ts';

const refusal = Stripe.errors.StripeError.generate({
  type: 'invalid_request_error',
  code: 'more_permissions_required',
  message: "The key 'rk_live_secret' can't do this for ada@example.test.",
  statusCode: 403,
  requestId: 'req_7f3a',
} as never);

it('translateError says why Stripe refused a request, without its message', () => {
  const { message } = serializeError(translateError(refusal));
  expect(message).toBe('Stripe refused a request (more_permissions_required, status 403, request req_7f3a).');
});

it('translateError says that Stripe is unavailable, with its status', () => {
  const outage = Stripe.errors.StripeError.generate({ type: 'api_error', message: 'down', statusCode: 503 } as never);
  expect(serializeError(translateError(outage))).toMatchObject({
    name: 'PaymentsUnavailable',
    message: expect.stringContaining('status 503'),
  });
});
