/** One caller with a cookie jar, as curl would be: no Origin and no Sec-Fetch-Site unless an attack sends them. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: drills look into replies of every shape.
  readonly body: any;
  /** From sending to the last byte, in milliseconds. */
  readonly ms: number;
}

export class Caller {
  readonly origin: string;
  readonly cookies = new Map<string, string>();

  /** The address a proxy says it is at, where the server believes one. */
  readonly #at: string | undefined;

  constructor(origin: string, at?: string) {
    this.origin = origin;
    this.#at = at;
  }

  /** @param path or a whole address of the same server. */
  get = (path: string, headers: Record<string, string> = {}) => this.send('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers: Record<string, string> = {}) => this.send('POST', path, body, headers);

  /** A text body is sent as it is, without a content type unless `headers` have one; anything else as JSON. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const startedAt = performance.now();
    const answer = await fetch(new URL(path, this.origin), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.#at && { 'x-forwarded-for': this.#at }),
        ...(this.cookies.size > 0 && { cookie: this.cookie }),
        ...(body !== undefined && typeof body !== 'string' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    for (const set of answer.headers.getSetCookie()) this.#keep(set);
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    const ms = performance.now() - startedAt;
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : null, ms };
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The same cookies as of now, kept by somebody else from now on. */
  copy(): Caller {
    const copy = new Caller(this.origin, this.#at);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  #keep(setCookie: string): void {
    const [pair = ''] = setCookie.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '' || /max-age=0/i.test(setCookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

export const inParallel = <Result>(howMany: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: howMany }, (_, index) => work(index)));

/** "3 x 200, 17 x 429" */
export function countStatuses(replies: readonly Pick<Reply, 'status'>[]): string {
  const counts = new Map<number, number>();
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(', ');
}
