import type { Browser, BrowserReply } from '#server/testing/browser.ts';

interface Form {
  readonly email?: string;
  readonly name?: string;
  readonly emailVerified?: 'yes' | 'no';
  readonly picture?: 'yes' | 'no';
  readonly act?: 'continue' | 'cancel';
}

const pathOf = (answer: BrowserReply): string => {
  const { pathname, search } = new URL(String(answer.headers.location), 'http://localhost');
  return pathname + search;
};

/** Requests the address of one of our sign-in buttons and follows it to the issuer's form. */
export async function openSandboxForm(browser: Browser, button: string): Promise<{ path: string; page: BrowserReply }> {
  const redirect = await browser.get(button);
  const path = pathOf(await browser.get(pathOf(redirect)));
  return { path, page: await browser.get(path) };
}

/**
 * Submits the form and follows the issuer's redirects.
 * @returns the address of our callback, which is not requested yet.
 */
export async function callbackFromSandbox(browser: Browser, button: string, form: Form): Promise<string> {
  const { path } = await openSandboxForm(browser, button);
  return submitForm(browser, path, form);
}

/**
 * Continues at the issuer's address that the browser was sent to, up to and including our callback.
 * @returns our reply to the callback.
 */
export async function continueAtSandbox(browser: Browser, location: string, form: Form): Promise<BrowserReply> {
  const { pathname, search } = new URL(location, 'http://localhost');
  return browser.get(await submitForm(browser, pathOf(await browser.get(pathname + search)), form));
}

async function submitForm(browser: Browser, path: string, form: Form): Promise<string> {
  const filled = new URLSearchParams({ emailVerified: 'yes', act: 'continue', ...form }).toString();
  const posted = await browser.post(path, filled, { 'content-type': 'application/x-www-form-urlencoded' });
  return pathOf(await browser.get(pathOf(posted)));
}

/**
 * The whole sign-in flow.
 * @returns our reply to the callback.
 */
export const signInThroughSandbox = async (browser: Browser, button: string, form: Form): Promise<BrowserReply> =>
  browser.get(await callbackFromSandbox(browser, button, form));
