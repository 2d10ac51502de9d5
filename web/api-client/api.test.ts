import { afterEach, expect, test, vi } from 'vitest';
import { isConnected, setConnected } from '../offline/connection.ts';
import { setPageUserId } from '../session/page-user.ts';
import { ApiError, api, onAccessExpired, onSessionLost, UNREACHABLE_MESSAGE } from './api.ts';
import { download } from './download.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setConnected(true);
  setPageUserId(null);
});

/** A response whose connection breaks after the headers. */
const cutOffResponse = (status: number) =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }), { status });
const respondWith = (response: Response) => vi.stubGlobal('fetch', async () => response);
const unreachable = { name: 'ApiError', status: 0 };

test.each([200, 503])('api: a %i response that breaks off rejects as no response', async (status) => {
  respondWith(cutOffResponse(status));
  await expect(api('GET /api/user')).rejects.toMatchObject(unreachable);
  expect(isConnected()).toBe(false);
});

test('download: a response that breaks off rejects as no response', async () => {
  respondWith(cutOffResponse(200));
  await expect(download('GET /api/user/export')).rejects.toMatchObject(unreachable);
});

test('api: a response that is not JSON, such as the page of a hotel network, rejects as no response', async () => {
  respondWith(new Response('<h1>Welcome to our Wi-Fi</h1>'));
  await expect(api('GET /api/user')).rejects.toMatchObject(unreachable);
  expect(isConnected()).toBe(true);
});

test('download: a page that is sent in place of the file, as by a hotel network, rejects as no response', async () => {
  respondWith(new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }));
  await expect(download('GET /api/user/export')).rejects.toMatchObject(unreachable);
});

test('download: the file has the name and the type that the server chose', async () => {
  const headers = { 'content-disposition': 'attachment; filename="days.csv"', 'content-type': 'text/csv' };
  respondWith(new Response('day', { headers }));
  expect(await download('GET /api/user/export')).toMatchObject({ name: 'days.csv', type: 'text/csv', size: 3 });
});

test('api: a request without a response rejects with status 0', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  const error = await api('GET /api/user').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject(unreachable);
  expect(UNREACHABLE_MESSAGE).toContain('Check your connection');
});

test('api: a request that has no response after 30 seconds is aborted, and rejects as no response', async () => {
  vi.useFakeTimers();
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const outcome = expect(api('GET /api/user')).rejects.toMatchObject(unreachable);
  await vi.advanceTimersByTimeAsync(29_999);
  expect([signals[0]?.aborted, isConnected()]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  expect([signals[0]?.aborted, isConnected()]).toEqual([true, false]);
});

/** A response whose body sends one part every `intervalMs`, and fails when the request is aborted. */
const slowFetch =
  (parts: readonly string[], intervalMs: number, ends: boolean) =>
  async (_: string, { signal }: { signal: AbortSignal }) =>
    new Response(
      new ReadableStream({
        start: (body) => {
          signal.addEventListener('abort', () => body.error(signal.reason));
          for (const [index, part] of parts.entries())
            setTimeout(() => body.enqueue(new TextEncoder().encode(part)), (index + 1) * intervalMs);
          if (ends) setTimeout(() => body.close(), parts.length * intervalMs);
        },
      }),
      { headers: { 'content-disposition': 'attachment; filename="days.csv"' } },
    );

test.each(['GET /api/user', 'GET /api/user/export'] as const)(
  '%s: a response whose body stops arriving for 30 seconds rejects as no response',
  async (name) => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', slowFetch(['{"id":'], 20_000, false));
    let isOver = false;
    const call: Promise<unknown> = name === 'GET /api/user' ? api(name) : download(name);
    const outcome = expect(call.finally(() => (isOver = true))).rejects.toMatchObject(unreachable);
    await vi.advanceTimersByTimeAsync(49_999);
    expect([isOver, isConnected()]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
    expect(isConnected()).toBe(false);
  },
);

test('download: a file that keeps arriving is received, however long it takes', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', slowFetch(['a', 'b', 'c', 'd'], 20_000, true));
  const received = download('GET /api/user/export');
  await vi.advanceTimersByTimeAsync(80_000);
  expect(await (await received).text()).toBe('abcd');
});

test('api: nothing is aborted after a response has arrived', async () => {
  vi.useFakeTimers();
  let signal: AbortSignal | undefined;
  vi.stubGlobal('fetch', async (_: string, options: { signal: AbortSignal }) => {
    signal = options.signal;
    return Response.json({ id: 'ada' });
  });
  await api('GET /api/user');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signal?.aborted).toBe(false);
});

test('api: a cancelled request rejects with the reason, and does not count as a lost connection', async () => {
  const cancel = new AbortController();
  const reason = new Error('left the page');
  vi.stubGlobal('fetch', async () => {
    cancel.abort(reason);
    throw reason;
  });
  const pendingCall = api('POST /api/quotes/generate', { body: {} }, { signal: cancel.signal });
  await expect(pendingCall).rejects.toBe(reason);
  expect(isConnected()).toBe(true);
});

test('api: a failure keeps its status, code and the time to wait', async () => {
  const body = JSON.stringify({ code: 'too_many_requests', message: 'Please wait.' });
  respondWith(new Response(body, { status: 429, headers: { 'retry-after': '7' } }));
  await expect(api('GET /api/user')).rejects.toMatchObject({
    status: 429,
    code: 'too_many_requests',
    serverMessage: 'Please wait.',
    retryAfterSeconds: 7,
  });
});

test('api: a 403 with requiresAuth and a reason ends access, whatever its code', async () => {
  const notified: unknown[] = [];
  const stop = onAccessExpired((expired) => notified.push(expired));
  const body = { code: 'another_code', requiresAuth: true, reason: 'trial_expired', message: 'Your trial has ended.' };
  respondWith(Response.json(body, { status: 403 }));
  await expect(api('GET /api/user')).rejects.toMatchObject({ status: 403, code: 'another_code' });
  stop();
  expect(notified).toEqual([{ reason: 'trial_expired', message: 'Your trial has ended.' }]);
});

test('api: a request names the user whose page it is', async () => {
  const fetched = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', fetched);
  await api('GET /api/user');
  setPageUserId('ada');
  await api('GET /api/user');
  const sent = fetched.mock.calls as unknown as [string, RequestInit][];
  expect(sent.map(([, { headers }]) => new Headers(headers).get('x-user-id'))).toEqual([null, 'ada']);
});

test('api: a request is sent once more if its session is refused, as while another tab gives it a new token', async () => {
  const refuse = () => Response.json({ code: 'session_required' }, { status: 401 });
  const fetched = vi
    .fn()
    .mockImplementationOnce(refuse)
    .mockImplementationOnce(() => Response.json({ id: 'ada' }));
  vi.stubGlobal('fetch', fetched);
  const losses: string[] = [];
  onSessionLost((loss) => losses.push(loss));
  setPageUserId('ada');
  await expect(api('GET /api/user')).resolves.toEqual({ id: 'ada' });
  expect([fetched.mock.calls.length, losses]).toEqual([2, []]);

  fetched.mockImplementation(refuse);
  await expect(api('GET /api/user')).rejects.toMatchObject({ code: 'session_required' });
  expect([fetched.mock.calls.length, losses]).toEqual([4, ['session_required']]);
  setPageUserId(null);
  await expect(api('GET /api/user')).rejects.toMatchObject({ code: 'session_required' });
  expect(fetched.mock.calls.length).toBe(5);
});

test('api: the other tabs are notified of each change that the server has made', async () => {
  const notified: unknown[] = [];
  const other = new BroadcastChannel('account-changes');
  other.onmessage = ({ data }) => notified.push(data);
  setPageUserId('ada');
  respondWith(Response.json({}));
  await api('GET /api/user');
  respondWith(Response.json({ code: 'internal' }, { status: 500 }));
  await expect(api('POST /api/subscription/cancel')).rejects.toMatchObject({ status: 500 });
  respondWith(Response.json({ message: '' }));
  await api('POST /api/subscription/cancel');
  await vi.waitFor(() => expect(notified).toEqual(['ada']));
  other.close();
});

test.each([
  { status: 409, code: 'user_changed', losses: ['user_changed'] },
  { status: 401, code: 'session_required', losses: ['session_required'] },
  { status: 401, code: 'invalid_credentials', losses: [] },
])('api: notifies the app of a $code as $losses', async ({ status, code, losses }) => {
  const notified: string[] = [];
  onSessionLost((loss) => notified.push(loss));
  respondWith(Response.json({ code }, { status }));
  await expect(api('GET /api/user')).rejects.toMatchObject({ status, code });
  expect(notified).toEqual(losses);
});
