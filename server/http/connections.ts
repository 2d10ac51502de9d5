/** Client connections: how long a request may take to arrive, and how connections end when the server stops. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** All in ms. */
export interface ConnectionTimeouts {
  /** For a complete request including its body, from its first byte. A slower one is answered with 408. */
  readonly request: number;
  /** For the headers, as part of `request`. */
  readonly headers: number;
  /** The interval between two checks for slow requests. */
  readonly checkInterval: number;
  /**
   * The longest time without a byte in either direction. Without it, the response to a client that stops reading would
   * stay in memory. Node waits twice as long while part of a response is still to be sent.
   */
  readonly idle: number;
}

/**
 * The slowest responses to start are less than `idle`: a bulk deletion replies after 20 s, and a quote waits up to 16 s
 * for an AI service.
 */
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
  /** Fastify creates one server per address of a name such as localhost. */
  readonly #servers: Server[] = [];
  #isDraining = false;

  constructor(times: Partial<ConnectionTimeouts> = {}) {
    this.#timeouts = { ...DEFAULT_TIMEOUTS, ...times };
  }

  /** While true, each response is the last on its connection. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /**
   * Node's server with our time limits.
   * @param keepAliveTimeout the limit for a connection between two requests, in ms.
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

  /** From now on responses have `connection: close`, so that clients switch to another process before this one ends. */
  startDraining(): void {
    this.#isDraining = true;
  }

  /**
   * Waits until the server is closed. Idle connections are closed immediately, others after the response they wait for.
   * @param closed resolves when the server is closed. The server must have stopped accepting connections.
   * @param limitMs the time after which all remaining connections are closed.
   */
  async drain(closed: Promise<unknown>, limitMs: number): Promise<void> {
    this.startDraining();
    const cut = setTimeout(() => {
      for (const server of this.#servers) server.closeAllConnections();
    }, limitMs);
    const over = new AbortController();
    const ending = closed.finally(() => over.abort());
    try {
      await Promise.all([ending, this.#closeIdle(over.signal)]);
    } finally {
      clearTimeout(cut);
    }
  }

  async #closeIdle(over: AbortSignal): Promise<void> {
    let unusedBefore: ReadonlySet<Socket> = new Set();
    while (!over.aborted) {
      for (const server of this.#servers) server.closeIdleConnections();
      // Node treats a connection that has not sent any data as in use. Such a connection is closed only at the second
      // check, because its request may be on the way.
      const unused = new Set([...this.#sockets].filter((socket) => socket.bytesRead === 0));
      for (const socket of unused) if (unusedBefore.has(socket)) socket.destroy();
      unusedBefore = unused;
      await pause(IDLE_POLL_INTERVAL_MS, undefined, { signal: over }).catch(() => {});
    }
  }
}
