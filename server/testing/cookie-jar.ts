/** The cookies of one browser, by name. */
export class CookieJar extends Map<string, string> {
  /** The value of the Cookie header; empty if there are no cookies. */
  get header(): string {
    return [...this].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Applies Set-Cookie headers. */
  store(setCookies: readonly string[]): void {
    for (const setCookie of setCookies) {
      const [pair = ''] = setCookie.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (value === '' || /max-age=0/i.test(setCookie)) this.delete(name);
      else this.set(name, value);
    }
  }
}
