/** Tests over real sockets: how long a request may take to arrive, and how connections end. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { Connections, type ConnectionTimeouts, DEFAULT_TIMEOUTS } from './connections.ts';

const HALF_SENT = 'POST /api HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n{';
const ASKING = 'GET /slow HTTP/1.1\r\nhost: a\r\n\r\n';

/** A long timeout, because the machine may be busy. */
const POLL_OPTIONS = { timeout: 30_000 };

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Longer than a test may take, so that only the behaviour under test closes a connection. */
const TOO_LATE_MS = 600_000;
const IN_TIME = { timeout: 30_000 };

/**
 * A server that answers /slow when the test says so, sends an endless response to /endless, and answers all other
 * addresses immediately.
 */
async function listening(times: Partial<ConnectionTimeouts> = {}) {
  const connections = new Connections(times);
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  const requestedUrls: string[] = [];
  const server = connections.createServer((request, response) => {
    requestedUrls.push(request.url ?? '');
    const answer = () => response.end('answered');
    request.resume().on('error', () => {});
    if (request.url === '/slow') mayAnswer.then(answer);
    else if (request.url === '/endless') pipeline(Readable.from(endlessText()), response, () => {});
    else request.once('end', answer);
  }, TOO_LATE_MS);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (text: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    let received = '';
    socket.setEncoding('utf8').on('data', (part) => {
      received += part;
    });
    await once(socket, 'connect');
    socket.write(text);
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
    return { socket, closed, received: () => received };
  };
  const close = (limitMs: number) => {
    const closed = once(server, 'close');
    server.close();
    return connections.drain(closed, limitMs);
  };
  return { connections, server, open, close, letAnswer, requestedUrls };
}

function* endlessText() {
  for (;;) yield 'a'.repeat(100_000);
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

it('DEFAULT_TIMEOUTS are 30 s for a request, 15 s for its headers and 60 s when idle', () => {
  expect(DEFAULT_TIMEOUTS).toMatchObject({ request: 30_000, headers: 15_000, idle: 60_000 });
});

it('a client that stops reading is disconnected', IN_TIME, async () => {
  const { server, open, requestedUrls } = await listening({ idle: 500 });
  const stalled = await open('GET /endless HTTP/1.1\r\nhost: a\r\n\r\n');
  stalled.socket.pause();
  await expect.poll(() => requestedUrls, POLL_OPTIONS).toContain('/endless');
  await expect.poll(() => connectionsOf(server), POLL_OPTIONS).toBe(0);
  server.close();
});

it('a request whose headers or body never finish is refused with 408, and its connection closed', async () => {
  const { server, open } = await listening({ request: 50, headers: 50, checkInterval: 20 });
  const many = await Promise.all([...Array<string>(30).fill(HALF_SENT), 'GET / HTTP/1.1\r\nhost:'].map(open));
  // The response may be lost with the connection.
  for (const answer of await Promise.all(many.map(({ closed }) => closed))) expect(answer).toMatch(/^$|^HTTP\S+ 408 /);
  server.close();
});

it(
  'draining answers pending requests with Connection: close, and closes idle connections at once',
  IN_TIME,
  async () => {
    const { connections, open, close, letAnswer, requestedUrls } = await listening();
    const idle = await open('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    await expect.poll(idle.received, POLL_OPTIONS).toContain('answered');
    expect(idle.received()).toContain('Connection: keep-alive');
    const unused = await open('');
    connections.startDraining();
    const waiting = await open(ASKING);
    await expect.poll(() => requestedUrls, POLL_OPTIONS).toContain('/slow');
    const ended = close(TOO_LATE_MS);
    await Promise.all([idle.closed, unused.closed]);
    letAnswer();
    expect(await waiting.closed).toContain('Connection: close');
    expect(waiting.received()).toContain('answered');
    await ended;
  },
);

it('draining closes a keep-alive connection after its pending answer', IN_TIME, async () => {
  const { open, close, letAnswer, requestedUrls } = await listening();
  const waiting = await open(ASKING);
  await expect.poll(() => requestedUrls, POLL_OPTIONS).toContain('/slow');
  const ended = close(TOO_LATE_MS);
  letAnswer();
  expect(await waiting.closed).toContain('answered');
  await ended;
});

it('draining cuts connections with half-sent bodies after its time limit', async () => {
  const { open, close, requestedUrls } = await listening();
  const stuck = await Promise.all(Array<string>(30).fill(HALF_SENT).map(open));
  await expect.poll(() => requestedUrls.length, POLL_OPTIONS).toBe(30);
  await close(100);
  for (const { closed, received } of stuck) {
    await closed;
    expect(received()).toBe('');
  }
});

it('Node’s own closeIdleConnections leaves a connection open if nothing was sent on it', async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  await once(server, 'connection');
  server.closeIdleConnections();
  expect(await connectionsOf(server)).toBe(1);
  server.closeAllConnections();
  server.close();
});
