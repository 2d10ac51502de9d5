/**
 * A fake Stripe on this machine that implements its wire format: forms in, JSON out, idempotency keys, pages,
 * expansions, signed events. Tests control its clock. `passTime` carries out everything that is due.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Card, createFakeStore, StripeApiError } from './fake-store.ts';
import { type Fault, faultSwitch } from './faults.ts';
import { expanded, type Params, readForm, textsOf } from './form.ts';
import { refund } from './invoices.ts';
import { stripeRoutes } from './routes.ts';
import { cancelSubscription, passTime } from './subscriptions.ts';
import { webhookDeliveries } from './webhook-deliveries.ts';

interface Reply {
  readonly status: number;
  readonly body: unknown;
}
/** `reply` is undefined while the first request with this key is in flight. */
interface KeyUse {
  readonly fingerprint: string;
  reply: Reply | undefined;
}

export interface SeenRequest {
  readonly what: string;
  readonly params: Params;
  readonly key: string | undefined;
}

export const stripeKeys = {
  secretKey: 'sk_test_stand_in',
  publishableKey: 'pk_test_stand_in',
  webhookSecret: 'whsec_stand_in',
};

const failed = (status: number, type: string, message: string): Reply => ({
  status,
  body: { error: { type, message } },
});

export type StripeServer = Awaited<ReturnType<typeof openStripeServer>>;

export async function openStripeServer(now: () => Date) {
  const books = createFakeStore(now);
  const faults = faultSwitch();
  const keys = new Map<string, KeyUse>();
  const seen: SeenRequest[] = [];

  function carryOut(what: string, form: Params): Reply {
    const [method, path = ''] = what.split(' ');
    try {
      for (const route of stripeRoutes) {
        const [routeMethod, pattern = ''] = route.request.split(' ');
        const id = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(path);
        if (method !== routeMethod || !id) continue;
        const { expand, ...params } = form;
        const unknown = Object.keys(params).find((name) => !route.takes.includes(name));
        if (unknown) throw new StripeApiError(400, 'invalid_request_error', `Received unknown parameter: ${unknown}`);
        return { status: 200, body: expanded(books, route.answer(books, params, id[1] ?? ''), textsOf(expand)) };
      }
      return failed(404, 'invalid_request_error', `Unrecognized request URL (${what}).`);
    } catch (error) {
      if (error instanceof StripeApiError) return { status: error.status, body: { error: error.body } };
      throw error;
    }
  }

  async function replyTo(what: string, params: Params, fault: Fault | null, key: string | undefined) {
    const fingerprint = JSON.stringify([what, params]);
    const used = key === undefined ? undefined : keys.get(key);
    if (used) {
      if (!used.reply) return failed(409, 'idempotency_error', 'There is another request in progress with this key.');
      if (used.fingerprint !== fingerprint)
        return failed(400, 'idempotency_error', 'This key was used with other parameters.');
      return { ...used.reply, isReplay: true };
    }
    if (fault?.kind === 'status') return failed(fault.status, 'api_error', 'Told to fail.');
    if (fault?.kind === 'nonsense') return { status: 200, body: fault.body };
    const use: KeyUse = { fingerprint, reply: undefined };
    if (key !== undefined) keys.set(key, use);
    if (fault?.kind === 'wait') await fault.until;
    use.reply =
      fault?.kind === 'kept status' ? failed(fault.status, 'api_error', 'Told to fail.') : carryOut(what, params);
    // As at Stripe: a request that was refused before anything started is not stored for its key.
    if (key !== undefined && use.reply.status === 400) keys.delete(key);
    return use.reply;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://stripe');
    const what = `${request.method} ${url.pathname}`;
    const params = readForm((await text(request)) || url.search);
    const key = request.method === 'POST' ? String(request.headers['idempotency-key'] ?? '') || undefined : undefined;
    seen.push({ what, params, key });
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`) {
      return send(response, failed(401, 'invalid_request_error', 'Invalid API Key provided.'), false);
    }
    const fault = faults.take(what);
    if (fault?.kind === 'silence') return;
    const reply = await replyTo(what, params, fault, key);
    if (fault?.kind === 'lost answer') response.destroy();
    else send(response, reply, 'isReplay' in reply);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => send(response, failed(500, 'api_error', String(error)), false));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    books,
    faults,
    seen,
    passTime: () => passTime(books),
    /** The operator refunds a payment in Stripe's dashboard. */
    refundPayment: (intentId: string) => void refund(books, intentId),
    /** The operator ends a subscription in Stripe's dashboard. */
    cancelPlan: (id: string) => void cancelSubscription(books, id),
    /** Does what Stripe's own form in the browser does. */
    enterCard: (clientSecret: string, card: Card = 'good') => {
      const setup = books.all('setup_intent').find((intent) => intent.client_secret === clientSecret);
      if (!setup) throw new Error('No set-up has this secret.');
      const { customer } = setup;
      const method = books.add('payment_method', { type: 'card', customer, metadata: {} });
      books.cards.set(method.id, card);
      Object.assign(setup, { payment_method: method.id, status: 'succeeded' });
    },
    /**
     * The bank declines a card that was entered into that form.
     * @returns false if the form is closed.
     */
    refuseCard: (clientSecret: string): boolean => {
      const setup = books.all('setup_intent').find((intent) => intent.client_secret === clientSecret);
      if (setup?.status !== 'requires_payment_method') return false;
      books.add('setup_attempt', { setup_intent: setup.id, status: 'failed' });
      books.recordEvent('setup_intent.setup_failed', setup);
      return true;
    },
    /** As at Stripe, after a day. */
    forgetKeys: () => keys.clear(),
    ...webhookDeliveries(books, stripeKeys.webhookSecret),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

function send(response: ServerResponse, { status, body }: Reply, isReplay: boolean): void {
  if (response.destroyed) return;
  const replayed = isReplay ? { 'idempotent-replayed': 'true' } : {};
  const headers = { 'content-type': 'application/json', 'request-id': 'req_stand_in', ...replayed };
  response.writeHead(status, headers).end(JSON.stringify(body));
}
