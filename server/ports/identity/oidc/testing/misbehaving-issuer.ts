/** An OpenID Connect service on this machine that follows the specification, except where a test makes it deviate. */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

export interface Claims {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

export type Signing = 'right' | 'unknown-kid' | 'wrong-key' | 'none' | 'cut-off';

interface Code {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly claims: Claims;
}

export type MisbehavingIssuer = Awaited<ReturnType<typeof openMisbehavingIssuer>>;

/** @param more additional metadata. */
export async function openMisbehavingIssuer(more: Readonly<Record<string, unknown>> = {}) {
  const right = await generateKeyPair('RS256');
  const wrong = await generateKeyPair('RS256');
  const codes = new Map<string, Code>();
  const behavior = { signing: 'right' as Signing, silent: false, broken: false };

  const server = createServer((request, response) => {
    if (behavior.silent) return;
    if (behavior.broken) return void response.writeHead(503).end();
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '', url).pathname;
    if (path === '/.well-known/openid-configuration') return send(response, 200, { ...metadata(url), ...more });
    if (path === '/jwks') {
      return send(response, 200, { keys: [{ ...(await exportJWK(right.publicKey)), kid: 'known', use: 'sig' }] });
    }
    const form = new URLSearchParams(await text(request));
    const code = codes.get(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    codes.delete(form.get('code') ?? '');
    if (!code || proof !== code.challenge || form.get('redirect_uri') !== code.redirectUri) {
      return send(response, 400, { error: 'invalid_grant' });
    }
    const token = await idToken(code);
    return send(response, 200, { access_token: 'a', token_type: 'bearer', id_token: token });
  }

  async function idToken({ nonce, claims: signedIn }: Code): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: url, aud: 'evenkeel', iat: now, exp: now + 300, nonce, ...signedIn };
    if (behavior.signing === 'none') return new UnsecuredJWT(claims).encode();
    const kid = behavior.signing === 'unknown-kid' ? 'unknown' : 'known';
    const key = behavior.signing === 'right' || behavior.signing === 'cut-off' ? right.privateKey : wrong.privateKey;
    const signed = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
    return behavior.signing === 'cut-off' ? signed.replace(/[^.]*$/, '') : signed;
  }

  return {
    url,
    mood: behavior,
    /**
     * Signs in a user who was sent to the service.
     * @returns the path and query that it sends the user back to.
     */
    signIn: (location: string, claims: Claims): string => {
      const parameters = new URL(location).searchParams;
      const parameter = (name: string) => parameters.get(name) ?? '';
      const code = randomUUID();
      const redirectUri = parameter('redirect_uri');
      codes.set(code, { nonce: parameter('nonce'), challenge: parameter('code_challenge'), redirectUri, claims });
      return `${new URL(redirectUri).pathname}?${new URLSearchParams({ code, state: parameter('state') })}`;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const metadata = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'none'],
  code_challenge_methods_supported: ['S256'],
});

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
