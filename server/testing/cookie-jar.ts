/** The cookies of one browser, by name. */
export class CookieJar extends Map<string, string> {
  /** What the Cookie header says; empty where there are none. */
  get header(): string {
    return [...this].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Does what Set-Cookie headers ask for. */
  store(setCookies: readonly string[]): void {
    for (const setCookie of setCookies) {
      const [pair = ''] = setCookie.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (value === '' || /max-age=0/i.test(setCookie)) this.delete(name);
      else this.set(name, value);
    }
  }
}
