/** Malformed requests, and what the log says about those that fail. */
import { connect } from 'node:net';
import { dimensionKeys } from '../../contract/domain/mood.ts';
import type { HttpCaller } from '../../server/testing/http-caller.ts';
import { PASSWORD } from '../../server/testing/user-actions.ts';
import type { DrillResult } from '../result.ts';
import { emailsTo, expectOk, onTarget, subscribed, type Target } from './target.ts';

/** Fifteen ratings in the order they are stored, which is how a failed insert would reveal them. */
const RATINGS = [5, 1, 2, 1, 5, 2, 1, 1, 2, 1, 2, 1, 5, 1, 4];
/** Renaming these in turn makes every kind of statement fail. */
const TABLES = ['check_ins', 'quotes', 'email_tokens', 'verifications', 'sessions', 'newsletter_subscribers', 'users'];

export const failingStatements = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(
    postgresUrl,
    async (target) => {
      const user = await subscribed(target, 'logged-address@example.test');
      const { id } = expectOk(await user.get('/api/user'));
      for (const table of TABLES) {
        await target.sql(`alter table ${table} rename to ${table}_renamed`);
        await makeCalls(target, user);
        await target.sql(`alter table ${table}_renamed rename to ${table}`);
      }
      const metrics = (await target.caller().get('/metrics')).text;
      const [jobs] = await target.sql("select coalesce(string_agg(output::text, ' '), '') as text from pgboss.job");
      const session = decodeURIComponent(user.cookies.header.split('=')[1] ?? '').split('.')[0] ?? '';
      const secrets = {
        address: 'logged-address',
        typed: 'typed-address',
        session,
        id: String(id),
        ratings: RATINGS.join(','),
      };
      const outputs = { log: target.log(), metrics, jobs: String(jobs?.text) };
      const found = Object.entries(secrets).flatMap(([what, secret]) =>
        Object.entries(outputs).flatMap(([where, text]) =>
          secret !== '' && text.includes(secret) ? [`${what} in the ${where}`] : [],
        ),
      );
      const failures = outputs.log.split('\n').filter((line) => /"level":50/.test(line)).length;
      return {
        what: `S4 D3 failing statements on ${TABLES.length} tables in turn`,
        outcome: `${failures} errors logged; ${found.join(', ') || 'no address, session, ID or rating in the log, metrics or jobs'}`,
        passed: failures > 0 && found.length === 0,
      };
    },
    { variables: { RATE_LIMITS: 'off' } },
  );

async function makeCalls(target: Target, user: HttpCaller): Promise<void> {
  const ratings = Object.fromEntries(dimensionKeys.map((key, index) => [key, RATINGS[index]]));
  const typed = 'typed-address@example.test';
  await user.post('/api/quotes/generate', ratings);
  await user.get('/api/quotes/recent');
  await target.caller().post('/api/auth/login', { email: typed, password: PASSWORD });
  await target.caller().post('/api/auth/register', { email: `new-${typed}`, password: PASSWORD });
  await target.caller().post('/api/auth/forgot-password', { email: 'logged-address@example.test' });
  await target.caller().post('/api/newsletter/subscribe', { email: typed, subscriptionSource: 'website' });
  await emailsTo(target, typed).catch(() => []);
}

export const malformedRequests = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(
    postgresUrl,
    async (target) => {
      const user = await subscribed(target, 'person@example.test');
      const wrong: string[] = [];
      const expect = (what: string, isRight: boolean) => {
        if (!isRight) wrong.push(what);
      };
      const caller = target.caller();
      const nul = await caller.post('/sandbox/payments/complete-action', { clientSecret: '\u0000' });
      expect(`D8 NUL in a client secret: ${nul.status}`, nul.status === 400);
      const key = await user.post('/api/quotes/generate', {}, { 'idempotency-key': 'k'.repeat(201) });
      expect(`D10 idempotency key of 201 characters: ${key.status}`, key.status === 400);
      const percent = await user.send('PATCH', '/api/quotes/%zz/favorite', { isFavorite: true });
      expect(
        `D11 invalid percent-encoding: ${percent.body?.code}`,
        percent.status === 400 && hasOurErrorFormat(percent),
      );
      const unknown = await caller.get('/%zz', { accept: 'text/html' });
      expect(
        `D11 page with an invalid path: ${unknown.status}`,
        unknown.status === 404 && unknown.text.includes('<html'),
      );
      const [name, value] = [...user.cookies][0] ?? ['', ''];
      const forged = await caller.get('/api/user', { cookie: `${name}=${value}AAAA` });
      expect(`D12 cookie with characters appended: ${forged.status}`, forged.status === 401);
      const visitor = await caller.get('/api/user');
      expect('S26 cacheable 401', visitor.headers.get('cache-control') === 'no-store');
      const hosts = await sendRaw(
        target.origin,
        'GET /healthz HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n',
      );
      expect(`S26 two Host headers: ${hosts}`, hosts.includes(' 400 '));
      const rebound = await sendRaw(
        target.origin,
        'POST /sandbox/clock HTTP/1.1\r\nhost: evil.example\r\norigin: http://evil.example\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"advanceSeconds":0}',
      );
      expect(`S27 foreign Host with a matching Origin: ${rebound}`, rebound.includes(' 403 '));
      const admin = await user.get('/api/admin/users?status=x');
      expect(`invalid query from a user who is not an administrator: ${admin.status}`, admin.status === 403);
      return {
        what: 'D8 D10 D11 D12 S26 S27 malformed and forged requests',
        outcome: wrong.length === 0 ? 'all rejected as expected' : wrong.join('; '),
        passed: wrong.length === 0,
      };
    },
    { variables: { RATE_LIMITS: 'off' } },
  );

const hasOurErrorFormat = ({
  body,
  headers,
}: {
  readonly body: { code?: unknown } | null;
  readonly headers: Headers;
}): boolean =>
  typeof body?.code === 'string' &&
  !body.code.startsWith('FST_') &&
  headers.get('x-content-type-options') === 'nosniff';

/** @returns the first line of the response. */
function sendRaw(origin: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), 'localhost', () => socket.write(text));
    socket.once('data', (data) => {
      resolve(String(data).split('\r\n', 1)[0] ?? '');
      socket.destroy();
    });
    socket.once('error', () => resolve('no response'));
  });
}

export const forwardedAddresses = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(
    postgresUrl,
    async (target) => {
      const statuses: number[] = [];
      for (let index = 0; index < 60; index += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${index}, 198.51.100.7` };
        const body = { email: `nobody-${index}@example.test`, password: 'not the password' };
        statuses.push((await target.caller().post('/api/auth/login', body, headers)).status);
      }
      const rejected = statuses.filter((status) => status === 429).length;
      return {
        what: 'S11 60 failed sign-ins with forged addresses in X-Forwarded-For behind one proxy (TRUST_PROXY=1)',
        outcome: `${rejected} x 429`,
        passed: rejected === 30,
      };
    },
    { variables: { TRUST_PROXY: '1' } },
  );
