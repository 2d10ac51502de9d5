import type { Browser, BrowserReply } from '../../../../testing/browser.ts';

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

/** Follows one of our buttons to the issuer's form. */
export async function openSandboxForm(browser: Browser, button: string): Promise<{ path: string; page: BrowserReply }> {
  const begun = await browser.get(button);
  const path = pathOf(await browser.get(pathOf(begun)));
  return { path, page: await browser.get(path) };
}

/**
 * Fills in the form and follows the issuer back.
 * @returns the address of our callback, not opened yet.
 */
export async function callbackFromSandbox(browser: Browser, button: string, form: Form): Promise<string> {
  const { path } = await openSandboxForm(browser, button);
  return submitForm(browser, path, form);
}

/**
 * From the issuer's own address, where the browser was sent, back to our callback.
 * @returns our reply there.
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
 * The whole flow.
 * @returns our reply at its end.
 */
export const signInThroughSandbox = async (browser: Browser, button: string, form: Form): Promise<BrowserReply> =>
  browser.get(await callbackFromSandbox(browser, button, form));
