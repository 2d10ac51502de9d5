import type { FastifyInstance } from 'fastify';
import { CookieJar } from './cookie-jar.ts';

export interface BrowserReply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any;
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

/** Makes requests to the app as a browser does from our own pages, with cookies. */
export class Browser {
  readonly cookies = new CookieJar();
  readonly #app: Pick<FastifyInstance, 'inject'>;

  constructor(app: Pick<FastifyInstance, 'inject'>) {
    this.#app = app;
  }

  get = (url: string, headers: Record<string, string> = {}) => this.send('GET', url, undefined, headers);
  post = (url: string, body?: unknown, headers: Record<string, string> = {}) => this.send('POST', url, body, headers);
  patch = (url: string, body?: unknown, headers: Record<string, string> = {}) => this.send('PATCH', url, body, headers);

  async send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<BrowserReply> {
    const usual = { 'sec-fetch-site': 'same-origin', 'x-time-zone': 'Europe/London' };
    return this.sendBare(method, url, { ...usual, ...headers }, body);
  }

  /** Sends a request with only the cookies and the given headers. */
  async sendBare(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<BrowserReply> {
    const cookie = this.cookies.header;
    const response = await this.#app.inject({
      method,
      url,
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    this.cookies.store([response.headers['set-cookie'] ?? []].flat());
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : null,
      text: response.body,
      bytes: response.rawPayload,
      headers: response.headers,
    };
  }
}
