import { CookieJar } from './cookie-jar.ts';

export interface HttpReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: drills look into replies of every shape.
  readonly body: any;
  /** The time from sending to the last byte, in milliseconds. */
  readonly ms: number;
}

/** A client with a cookie jar, like curl: it sends no Origin and no Sec-Fetch-Site unless a request has them. */
export class HttpCaller {
  readonly origin: string;
  readonly cookies = new CookieJar();

  /** @param cookieHeader of a browser whose session it continues. */
  constructor(origin: string, cookieHeader = '') {
    this.origin = origin;
    for (const pair of cookieHeader.split('; ').filter(Boolean)) this.cookies.store([pair]);
  }

  /** @param path a path, or a full address of the same server. */
  get = (path: string, headers: Record<string, string> = {}) => this.send('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers: Record<string, string> = {}) => this.send('POST', path, body, headers);

  /**
   * A text body is sent unchanged, without a content type unless `headers` contains one; anything else is sent as JSON.
   */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<HttpReply> {
    const startedAt = performance.now();
    const response = await fetch(new URL(path, this.origin), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookies.size > 0 && { cookie: this.cookies.header }),
        ...(body !== undefined && typeof body !== 'string' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    this.cookies.store(response.headers.getSetCookie());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const ms = performance.now() - startedAt;
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null, ms };
  }

  /**
   * A copy with the current cookies, independent from now on.
   * @param origin of a restarted server.
   */
  copy = (origin = this.origin): HttpCaller => new HttpCaller(origin, this.cookies.header);
}
