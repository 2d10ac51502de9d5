import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeOnBothDatabases, type Engine } from '../db/testing/test-database.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const OWN_ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const SIGN_UP = { email: 'ada@example.test', password: 'seven slow otters 41', firstName: 'Ada', lastName: 'Byron' };
const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };

let app: TestApp;
let lines: Record<string, unknown>[];
const open = async (engine: Engine, variables: Record<string, string> = {}) => {
  lines = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  app = await openTestApp(engine, { logDestination: { write } }, { LOG_LEVEL: 'info', ...variables });
};
afterEach(() => app.close());

describe('the request id', () => {
  beforeEach(() => open('postgres', { TRUST_PROXY: '1' }));

  const askWith = async (headers: Record<string, string>) =>
    (await app.fastify.inject({ method: 'GET', url: '/api/user', headers })).headers['x-request-id'];

  it('is taken from a trusted proxy, in the reply and in the log', async () => {
    expect(await askWith({ ...FORWARDED, 'x-request-id': 'edge.7f3a-0001' })).toBe('edge.7f3a-0001');
    const answered = lines.filter(({ msg }) => msg === 'answered');
    expect(answered).toMatchObject([{ requestId: 'edge.7f3a-0001', route: '/api/user' }]);
    expect(answered[0]).not.toHaveProperty('reqId');
  });

  it.each(['short', 'x'.repeat(65), 'ada@example.test', 'two words here', '-leading-hyphen'])(
    'is newly generated if the proxy sends the invalid %j',
    async (given) => {
      expect(await askWith({ ...FORWARDED, 'x-request-id': given })).toMatch(OWN_ID);
    },
  );

  it('is newly generated if no proxy forwarded the request', async () => {
    expect(await askWith({ 'x-request-id': 'edge.7f3a-0001' })).toMatch(OWN_ID);
  });

  it.each(['false', '203.0.113.9'])(
    'is newly generated behind a proxy that TRUST_PROXY=%s does not trust',
    async (trusted) => {
      await app.close();
      await open('postgres', { TRUST_PROXY: trusted });
      expect(await askWith({ ...FORWARDED, 'x-request-id': 'edge.7f3a-0001' })).toMatch(OWN_ID);
    },
  );

  it('is logged for a request whose body cannot be parsed', async () => {
    const headers = { 'content-type': 'application/json' };
    const reply = await app.fastify.inject({ method: 'POST', url: '/api/auth/login', headers, payload: '{' });
    const answered = lines.find(({ msg }) => msg === 'answered');
    expect(answered).toMatchObject({ status: 400, requestId: reply.headers['x-request-id'] });
  });
});

describeOnBothDatabases('the request id', (engine) => {
  it('is logged with the email that the request caused, and with no other', async () => {
    await open(engine);
    const register = (email: string) => app.visitor().post('/api/auth/register', { ...SIGN_UP, email });
    const resetPassword = (email: string) => app.visitor().post('/api/auth/forgot-password', { email });
    const idsByKind = () =>
      Object.fromEntries(
        lines.filter(({ msg }) => msg === 'mail sent').map(({ kind, requestId }) => [kind, requestId]),
      );
    const ada = await register('ada@example.test');
    await app.runDueJobs();
    expect(idsByKind()).toEqual({ 'accounts.verify': ada.headers['x-request-id'] });
    lines.length = 0;
    const [grace, adaAgain] = [await register('grace@example.test'), await resetPassword('ada@example.test')];
    await app.runDueJobs();
    expect(idsByKind()).toEqual({
      'accounts.verify': grace.headers['x-request-id'],
      'accounts.reset': adaAgain.headers['x-request-id'],
    });
  });

  it('is logged with a job that failed', async () => {
    const refused = { kind: 'smtp' as const, send: () => Promise.reject(new Error('450 busy')), close: async () => {} };
    lines = [];
    const write = (line: string) => void lines.push(JSON.parse(line));
    app = await openTestApp(engine, { logDestination: { write }, mailer: refused }, { LOG_LEVEL: 'info' });
    const { headers } = await app.visitor().post('/api/auth/register', SIGN_UP);
    await app.runDueJobs();
    const failed = lines.filter(({ msg }) => msg === 'job failed, will be retried');
    expect(failed.map(({ requestId }) => requestId)).toEqual([headers['x-request-id']]);
  });
});
