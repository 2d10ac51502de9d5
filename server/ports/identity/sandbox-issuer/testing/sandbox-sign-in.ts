import type { Answer, Browser } from '../../../../testing/browser.ts';

interface Form {
  readonly email?: string;
  readonly name?: string;
  readonly emailVerified?: 'yes' | 'no';
  readonly picture?: 'yes' | 'no';
  readonly act?: 'continue' | 'cancel';
}

const pathOf = (answer: Answer): string => {
  const { pathname, search } = new URL(String(answer.headers.location), 'http://localhost');
  return pathname + search;
};

/** From one of our buttons to the issuer's form. */
export async function toSandboxForm(browser: Browser, button: string): Promise<{ path: string; page: Answer }> {
  const begun = await browser.get(button);
  const path = pathOf(await browser.get(pathOf(begun)));
  return { path, page: await browser.get(path) };
}

/** Fills in the form and follows the issuer back. @returns the address of our callback, not opened yet. */
export async function toCallback(browser: Browser, button: string, form: Form): Promise<string> {
  const { path } = await toSandboxForm(browser, button);
  return fillIn(browser, path, form);
}

/** From the issuer's own address, where the browser was sent, back to our callback, and our answer there. */
export async function goOnAtSandbox(browser: Browser, location: string, form: Form): Promise<Answer> {
  const { pathname, search } = new URL(location, 'http://localhost');
  return browser.get(await fillIn(browser, pathOf(await browser.get(pathname + search)), form));
}

async function fillIn(browser: Browser, path: string, form: Form): Promise<string> {
  const filled = new URLSearchParams({ emailVerified: 'yes', act: 'continue', ...form }).toString();
  const posted = await browser.post(path, filled, { 'content-type': 'application/x-www-form-urlencoded' });
  return pathOf(await browser.get(pathOf(posted)));
}

/** The whole way. @returns our answer at its end. */
export const goThroughSandbox = async (browser: Browser, button: string, form: Form): Promise<Answer> =>
  browser.get(await toCallback(browser, button, form));
