/** Over real sockets: how long a request may take to arrive, and how connections end. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Connections, type ConnectionTimeouts } from './connections.ts';

const HALF_SENT = 'POST /api HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n{';
const ASKING = 'GET /slow HTTP/1.1\r\nhost: a\r\n\r\n';

/** For polls, because the machine may be busy. */
const POLL_OPTIONS = { timeout: 30_000 };

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A server that answers when it is told to, or at once at other addresses. */
async function listening(times: Partial<ConnectionTimeouts> = {}) {
  const connections = new Connections(times);
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const server = connections.createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = () => response.end('answered');
    request.resume().on('error', () => {});
    if (request.url === '/slow') mayAnswer.then(answer);
    else request.once('end', answer);
  }, 60_000);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (text: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    let got = '';
    socket.setEncoding('utf8').on('data', (part) => {
      got += part;
    });
    await once(socket, 'connect');
    socket.write(text);
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(got)));
    return { socket, closed, got: () => got };
  };
  const close = (mostMs: number) => {
    const closed = once(server, 'close');
    server.close();
    return connections.drain(closed, mostMs);
  };
  return { connections, server, open, close, letAnswer, asked };
}

it('a body that is never finished is refused and its connection closed, as is a head', async () => {
  const { server, open } = await listening({ request: 50, headers: 50, checkInterval: 20 });
  const many = await Promise.all([...Array<string>(30).fill(HALF_SENT), 'GET / HTTP/1.1\r\nhost:'].map(open));
  // The answer may be lost with the connection.
  for (const answer of await Promise.all(many.map(({ closed }) => closed))) expect(answer).toMatch(/^$|^HTTP\S+ 408 /);
  server.close();
});

it('when it ends, whoever waits is answered and told to close, and idle and unused connections end at once', async () => {
  const { connections, open, close, letAnswer, asked } = await listening();
  const idle = await open('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await expect.poll(idle.got, POLL_OPTIONS).toContain('answered');
  expect(idle.got()).toContain('Connection: keep-alive');
  const unused = await open('');
  connections.startDraining();
  const waiting = await open(ASKING);
  await expect.poll(() => asked, POLL_OPTIONS).toContain('/slow');
  const ended = close(60_000);
  await Promise.all([idle.closed, unused.closed]);
  letAnswer();
  expect(await waiting.closed).toContain('Connection: close');
  expect(waiting.got()).toContain('answered');
  await ended;
});

it('a connection on which the answer had said it would stay is closed once that answer is given', async () => {
  const { open, close, letAnswer, asked } = await listening();
  const waiting = await open(ASKING);
  await expect.poll(() => asked, POLL_OPTIONS).toContain('/slow');
  const ended = close(60_000);
  letAnswer();
  expect(await waiting.closed).toContain('answered');
  await ended;
});

it('half-sent bodies are cut when their time is over', async () => {
  const { open, close, asked } = await listening();
  const stuck = await Promise.all(Array<string>(30).fill(HALF_SENT).map(open));
  await expect.poll(() => asked.length, POLL_OPTIONS).toBe(30);
  await close(100);
  for (const { closed, got } of stuck) {
    await closed;
    expect(got()).toBe('');
  }
});

it('Node itself would wait for connections on which nothing has come', async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  await once(server, 'connection');
  server.closeIdleConnections();
  const open = await new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
  expect(open).toBe(1);
  server.closeAllConnections();
  server.close();
});
