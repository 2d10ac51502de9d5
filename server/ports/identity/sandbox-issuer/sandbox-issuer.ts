/**
 * The sandbox's own identity provider: a real OpenID Connect issuer where any email address can sign in. Its library is
 * loaded with the first request, so that a server that never uses it starts no slower.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { RegisteredClient } from './provider.ts';
import { sandboxUsers } from './sandbox-users.ts';
import { errorPage, signInPage } from './sign-in-page.ts';
import { renderPicture } from './user-picture.ts';

export const SANDBOX_ISSUER_PATH = '/sandbox/identity';

export interface SandboxClient extends RegisteredClient {
  /** The label of the button on our pages that leads to this issuer. */
  readonly buttonName: string;
}

const PICTURES = '/picture/';
const MAX_FORM_BYTES = 4096;

/** @returns the handler of all requests below SANDBOX_ISSUER_PATH. */
export function sandboxIssuer(issuer: string, clients: readonly SandboxClient[]) {
  const users = sandboxUsers(`${issuer}${PICTURES}`);
  let loaded: Promise<Provider> | null = null;
  const load = () => {
    loaded ??= import('./provider.ts').then(({ createProvider }) => createProvider(issuer, clients, users));
    return loaded;
  };

  /** @param origin the origin that the browser used. */
  return async (request: IncomingMessage, response: ServerResponse, origin: string): Promise<void> => {
    const path = (request.url ?? '').slice(SANDBOX_ISSUER_PATH.length);
    if (path.startsWith(PICTURES)) return sendPicture(response, path.slice(PICTURES.length));
    const provider = await load();
    setForwardedOrigin(request, origin);
    if (path.startsWith('/interaction/')) return interact(provider, request, response);
    if (/^\/auth($|[/?])/.test(path)) dropSessionCookies(request);
    // Tells the library the path that it is mounted at.
    Object.assign(request, { originalUrl: request.url });
    request.url = path === '' ? '/' : path;
    await provider.callback()(request, response);
  };

  async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const details = await provider.interactionDetails(request, response).catch(() => null);
    if (!details) return sendPage(response, 400, errorPage('It was started too long ago, or in another browser.'));
    const button = clients.find(({ id }) => id === details.params.client_id)?.buttonName ?? 'a sign-in service';
    if (request.method !== 'POST') return sendPage(response, 200, signInPage(request.url ?? '', button));
    const form = await readForm(request);
    if (form === null) return sendPage(response, 400, errorPage("That's more than this form can send."));
    const email = form.get('email')?.trim() ?? '';
    if (form.get('act') === 'cancel') {
      const result = { error: 'access_denied', error_description: 'Cancelled.' };
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    }
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return sendPage(response, 400, errorPage("That isn't an email address."));
    const accountId = users.add({
      email,
      name: form.get('name')?.trim() ?? '',
      emailVerified: form.get('emailVerified') !== 'no',
      hasPicture: form.get('picture') === 'yes',
    });
    const result = { login: { accountId, remember: false } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
}

function setForwardedOrigin(request: IncomingMessage, origin: string): void {
  const { protocol, host } = new URL(origin);
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  request.headers['x-forwarded-host'] = host;
}

/** Removes the issuer's session, so that the user chooses an account at every visit. */
function dropSessionCookies(request: IncomingMessage): void {
  const otherCookies = request.headers.cookie?.split('; ').filter((pair) => !pair.startsWith('_session'));
  if (otherCookies) request.headers.cookie = otherCookies.join('; ');
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html);
}

function sendPicture(response: ServerResponse, subject: string): void {
  response.writeHead(200, { 'content-type': 'image/png' }).end(renderPicture(subject));
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_FORM_BYTES) return null;
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}
