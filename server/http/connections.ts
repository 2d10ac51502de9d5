/** The connections of our clients: how long a request may take to arrive, and how they end when the server stops. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** In ms. */
export interface ConnectionTimeouts {
  /** For a whole request with its body, from its first byte. A slower one is answered 408. */
  readonly request: number;
  /** The part of that for the headers. */
  readonly headers: number;
  /** Between two checks for slow requests. */
  readonly checkInterval: number;
  /**
   * Without a byte either way: a client that stops reading its answer would keep it in our memory. Node waits twice as
   * long while part of an answer is still to be sent.
   */
  readonly idle: number;
}

/** The longest answer that begins late waits 16 s for an AI service. */
export const DEFAULT_TIMEOUTS: ConnectionTimeouts = {
  request: 30_000,
  headers: 15_000,
  checkInterval: 5000,
  idle: 60_000,
};
const IDLE_POLL_INTERVAL_MS = 250;

export class Connections {
  readonly #timeouts: ConnectionTimeouts;
  readonly #sockets = new Set<Socket>();
  /** Fastify opens one for each address of a name such as localhost. */
  readonly #servers: Server[] = [];
  #isDraining = false;

  constructor(times: Partial<ConnectionTimeouts> = {}) {
    this.#timeouts = { ...DEFAULT_TIMEOUTS, ...times };
  }

  /** From then on each answer is the last on its connection. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /**
   * Node's server with our time limits.
   * @param keepAliveTimeout of a connection between two requests, in ms.
   */
  createServer(answer: RequestListener, keepAliveTimeout: number): Server {
    const {
      request: requestTimeout,
      headers: headersTimeout,
      checkInterval: connectionsCheckingInterval,
    } = this.#timeouts;
    const limits = { requestTimeout, headersTimeout, connectionsCheckingInterval, keepAliveTimeout };
    const server = createServer(limits, (request, response) => {
      if (this.#isDraining) response.shouldKeepAlive = false;
      answer(request, response);
    });
    server.setTimeout(this.#timeouts.idle);
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#servers.push(server);
    return server;
  }

  /** Answers say `connection: close` from here on, so that clients turn to another process before this one is gone. */
  startDraining(): void {
    this.#isDraining = true;
  }

  /**
   * Waits until the server is closed. Idle connections end at once, others with the answer they wait for.
   * @param closed resolves when the server is closed. It takes no new connections any more.
   * @param mostMs after which all connections are cut, whatever they wait for.
   */
  async drain(closed: Promise<unknown>, mostMs: number): Promise<void> {
    this.startDraining();
    const cut = setTimeout(() => {
      for (const server of this.#servers) server.closeAllConnections();
    }, mostMs);
    const over = new AbortController();
    const ending = closed.finally(() => over.abort());
    try {
      await Promise.all([ending, this.#closeIdle(over.signal)]);
    } finally {
      clearTimeout(cut);
    }
  }

  async #closeIdle(over: AbortSignal): Promise<void> {
    let before: ReadonlySet<Socket> = new Set();
    while (!over.aborted) {
      for (const server of this.#servers) server.closeIdleConnections();
      // Node treats a connection without any data as in use. It is checked twice, because a request may be on its way.
      const unused = new Set([...this.#sockets].filter((socket) => socket.bytesRead === 0));
      for (const socket of unused) if (before.has(socket)) socket.destroy();
      before = unused;
      await pause(IDLE_POLL_INTERVAL_MS, undefined, { signal: over }).catch(() => {});
    }
  }
}
