/** What traces contain when they leave the server, and what they must never contain. */
import { once } from 'node:events';
import { request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dimensionKeys } from '../../contract/domain/mood.ts';
import { describeOnBothDatabases, type Engine } from '../db/testing/test-database.ts';
import { openStripeApp } from '../features/billing/testing/stripe-app.ts';
import { attributesOf, type CollectedSpan, type Collector, openCollector } from '../ports/tracing/testing/collector.ts';
import { chatService } from '../ports/writer/openai-compatible/testing/chat-service.ts';
import { draftsOf, scriptedModel } from '../ports/writer/openai-compatible/testing/scripted-model.ts';
import type { Browser } from '../testing/browser.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { startTrial } from '../testing/user-actions.ts';

const PASSWORD = 'seven slow otters 41';
const SIGN_UP = {
  email: 'traced-address@people.test',
  password: PASSWORD,
  firstName: 'Wilhelmina',
  lastName: 'Featherstone',
};
const ADDRESS = '203.0.113.77';
const FORWARDED = { 'x-forwarded-for': ADDRESS, 'user-agent': 'Traced-Browser/7' };
const QUERY = 'a-value-in-the-query';
const RATINGS = [1, 5, 2, 4, 3, 5, 1, 4, 2, 5, 3, 1, 4, 5, 2];
const ratings = Object.fromEntries(dimensionKeys.map((key, index) => [key, RATINGS[index]]));
const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
/** Before adding an attribute, check which values it may contain. */
const KNOWN_ATTRIBUTES = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'error.type',
  'db.system.name',
  'db.query.text',
  'messaging.system',
  'messaging.destination.name',
  'evenkeel.email.kind',
  'evenkeel.email.result',
  'peer.service',
  'gen_ai.request.model',
];

let collector: Collector;
beforeEach(async () => {
  collector = await openCollector();
});
afterEach(() => collector.close());

const traced = (): Record<string, string> => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, TRUST_PROXY: '1' });
const named = (name: string): CollectedSpan[] => collector.spans().filter((span) => span.name === name);
const only = (name: string): CollectedSpan => {
  const [span, ...others] = named(name);
  if (!span || others.length > 0) throw new Error(`${others.length + (span ? 1 : 0)} spans are named ${name}.`);
  return span;
};
const childrenOf = ({ spanId }: CollectedSpan) =>
  collector.spans().filter(({ parentSpanId }) => parentSpanId === spanId);

/** All secrets and personal data that a browser holds or has received. */
async function secretsOf(browser: Browser): Promise<string[]> {
  const { id } = (await browser.get('/api/user')).body;
  return [
    id,
    ...[...browser.cookies.values()].flatMap((value) => [value, decodeURIComponent(value).split('.')[0] ?? '']),
  ];
}

async function tokensInEmails(browser: Browser): Promise<string[]> {
  const texts: string[] = [];
  for (const { id } of (await browser.get('/sandbox/mail')).body as { id: string }[])
    texts.push((await browser.get(`/sandbox/mail/${id}`)).body.text);
  return texts.flatMap((text) => [...text.matchAll(/token=([\w.-]+)/g)].map(([, token = '']) => token));
}

describeOnBothDatabases('traces', (engine: Engine) => {
  let app: TestApp;
  let lines: Record<string, unknown>[];
  const open = async (variables: Record<string, string> = {}) => {
    lines = [];
    const write = (line: string) => void lines.push(JSON.parse(line));
    app = await openTestApp(engine, { logDestination: { write } }, { LOG_LEVEL: 'info', ...traced(), ...variables });
  };

  it('contain no secrets or personal data of a user who signs up, checks in and leaves', async () => {
    await open();
    const user = app.visitor();
    const forwarded = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
      user.send(method, path, body, FORWARDED);
    await forwarded('POST', '/api/auth/register', SIGN_UP);
    await startTrial(user);
    await forwarded('POST', '/api/newsletter/subscribe', { email: SIGN_UP.email });
    const { quote } = (await forwarded('POST', '/api/quotes/generate', ratings)).body;
    await forwarded('POST', `/api/quotes/${quote.id}/feedback`, { helped: true });
    await forwarded('PATCH', `/api/quotes/${quote.id}/favorite`, { isFavorite: true });
    await forwarded('GET', `/api/quotes/recent?date=2026-01-02&before=${quote.id}&extra=${QUERY}`);
    await forwarded('GET', `/no-such-page/${quote.id}?${QUERY}`);
    await forwarded('POST', '/api/auth/login', { email: SIGN_UP.email, password: 'a wrong password' });
    await forwarded('POST', '/api/auth/forgot-password', { email: SIGN_UP.email });
    await app.runDueJobs();
    await forwarded('POST', '/api/newsletter/unsubscribe', { email: SIGN_UP.email });
    const tokens = await tokensInEmails(user);
    const secrets = [
      ...(await secretsOf(user)),
      ...tokens,
      quote.id,
      quote.text,
      'traced-address',
      'people.test',
      PASSWORD,
      'Wilhelmina',
      'Featherstone',
      ADDRESS,
      '127.0.0.1',
      'Traced-Browser',
      QUERY,
      RATINGS.join(','),
      RATINGS.join(', '),
      'Europe/London',
      '2026-01-02',
    ];
    await forwarded('DELETE', '/api/user');
    await app.runDueJobs();
    await app.close();

    const received = collector.received();
    expect(tokens.length).toBeGreaterThan(1);
    expect(collector.spans().length).toBeGreaterThan(100);
    expect(secrets.filter((secret) => secret.length < 6)).toEqual([]);
    expect(secrets.filter((secret) => received.includes(secret))).toEqual([]);
    const keys = new Set(collector.spans().flatMap((span) => Object.keys(attributesOf(span))));
    expect([...keys].filter((key) => !KNOWN_ATTRIBUTES.includes(key))).toEqual([]);
    expect(collector.spans().filter(({ status, events = [] }) => status.message || events.length > 0)).toEqual([]);
    const statements = collector.spans().map((span) => String(attributesOf(span)['db.query.text'] ?? ''));
    expect(statements.filter((text) => /'/.test(text))).toEqual([]);
  });

  it('link a request with its statements, and with the job and email it caused', async () => {
    await open();
    const reply = await app.visitor().post('/api/auth/register', SIGN_UP);
    await app.runDueJobs();
    await app.close();
    const request = only('POST /api/auth/register');
    expect(attributesOf(request)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/auth/register',
      'http.response.status_code': reply.status,
    });
    const ofRequest = childrenOf(request);
    expect(ofRequest.map(({ name }) => name)).toContain('transaction');
    const transactions = ofRequest.filter(({ name }) => name === 'transaction');
    expect(transactions.flatMap(childrenOf).map((span) => attributesOf(span)['db.query.text'])).toContainEqual(
      expect.stringMatching(/^insert into "users" .*\$1/),
    );
    const email = only('send email');
    const job = collector.spans().find(({ spanId }) => spanId === email.parentSpanId);
    expect(attributesOf(email)).toMatchObject({ 'evenkeel.email.result': 'sent' });
    expect(job?.name).toMatch(/^job /);
    expect(job?.traceId).not.toBe(request.traceId);
    expect(job?.links?.map(({ traceId }) => traceId)).toEqual([request.traceId]);
  });

  it('continue the traceparent of a trusted proxy only', async () => {
    await open();
    await app.visitor().get('/api/public-config', { traceparent: TRACEPARENT });
    await app.visitor().get('/api/user', { ...FORWARDED, traceparent: TRACEPARENT });
    await app.visitor().get('/healthz', { ...FORWARDED, traceparent: '00-ada@example.test-1-01' });
    await app.close();
    expect(only('GET /api/user')).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    });
    const others = collector.spans().filter(({ kind, name }) => kind === 2 && name !== 'GET /api/user');
    expect(others.map(({ parentSpanId = '' }) => parentSpanId)).toEqual(['', '']);
  });

  it('are identified by trace_id in the log lines of a request and of its job', async () => {
    await open();
    await app.visitor().post('/api/auth/register', SIGN_UP);
    await app.runDueJobs();
    await app.close();
    const idIn = (message: string) => lines.find(({ msg }) => msg === message)?.trace_id;
    expect(idIn('answered')).toBe(only('POST /api/auth/register').traceId);
    expect(idIn('mail sent')).toBe(only('send email').traceId);
  });

  it('contain the code of a failure, but not its message', async () => {
    const refused = Object.assign(new Error('450 <ada@example.test> is busy'), { code: 'EENVELOPE' });
    const mailer = { kind: 'smtp' as const, send: () => Promise.reject(refused), close: async () => {} };
    app = await openTestApp(engine, { mailer }, traced());
    await app.visitor().post('/api/auth/register', SIGN_UP);
    await app.runDueJobs();
    await app.close();
    const failed = collector.spans().filter(({ status }) => status.code === 2);
    expect(failed.map(({ name }) => name)).toContain('send email');
    expect(failed.map((span) => attributesOf(span)['error.type'])).toEqual(failed.map(() => 'EENVELOPE'));
    expect(collector.received()).not.toMatch(/ada@example|is busy/);
  });

  it('show the calls to an AI service without their input or output', async () => {
    const aiText = 'Stress is high tonight, and that is a lot to hold. You do not have to solve it now.';
    const service = await chatService(scriptedModel({ drafts: draftsOf(aiText, ['stressLevel'], 'none') }));
    await open({ AI_BASE_URL: service.baseUrl, AI_MODEL: 'kind-7b' });
    const user = await app.trialUser();
    await user.post('/api/quotes/generate', { stressLevel: 5, timeOfDayPreference: 'evening' });
    await app.close();
    await service.close();
    expect(attributesOf(only('ai write'))).toEqual({ 'peer.service': 'ai', 'gen_ai.request.model': 'kind-7b' });
    expect(only('ai judge').traceId).toBe(only('POST /api/quotes/generate').traceId);
    expect(collector.received()).not.toContain('Stress is high');
  });

  it('are not exported with OTEL_TRACES_SAMPLER=always_off', async () => {
    await open({ OTEL_TRACES_SAMPLER: 'always_off' });
    await app.visitor().get('/api/user');
    await app.close();
    expect(collector.spans()).toEqual([]);
  });

  it('end with error.type aborted if the client disconnects before its reply', async () => {
    await open();
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.fastify.server.address() as AddressInfo;
    const headers = { 'content-type': 'application/json', 'content-length': 100, host: 'localhost' };
    const client = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/auth/login', headers });
    client.on('error', () => {});
    const replies = new Promise<ServerResponse>((arrived) =>
      app.fastify.server.once('request', (_, reply) => arrived(reply)),
    );
    client.write('{"email":');
    const closed = once(await replies, 'close');
    client.destroy();
    await closed;
    await app.close();
    expect(attributesOf(only('POST /api/auth/login'))).toMatchObject({ 'error.type': 'aborted' });
  });
});

it('traces show a call to Stripe without any Stripe ids', async () => {
  const { createSubscribedUser, close } = await openStripeApp({}, traced());
  await createSubscribedUser();
  await close();
  expect(only('stripe startSubscription').traceId).toBe(only('POST /api/create-subscription-after-setup').traceId);
  expect(collector.received()).not.toMatch(/cus_|seti_|sub_|pm_/);
});
