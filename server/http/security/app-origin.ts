/**
 * Determines our own origin: APP_URL, or, without it, only this machine. Nothing that a client sends can add another.
 */
import type { FastifyRequest } from 'fastify';

const LOOPBACK_NAME = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;
/** A host with an optional port, without any character that a URL parser would interpret otherwise. */
const HOST_HEADER = /^[\w.:[\]-]{1,255}$/;

/** Used if a request names no origin of ours. */
export const LOCAL_ORIGIN = 'http://localhost';

/** Whether only this machine can reach the server: there is no APP_URL, or it is a loopback address. */
export const isLoopbackOnly = (appOrigin: string | undefined): boolean =>
  appOrigin === undefined || isLoopback(new URL(appOrigin));

/**
 * Our own origin as the sender of this request should see it. Without APP_URL it comes from the Host header, never from
 * X-Forwarded-Host, and only if that names this machine. A foreign name that resolves to us (DNS rebinding) is not our
 * origin.
 * @returns null if the Host header does not name us.
 */
export function expectedOrigin(request: FastifyRequest, appOrigin: string | undefined): string | null {
  return appOrigin ?? loopbackOrigin(request.raw.headers.host);
}

/**
 * The last result is cached: a local server is usually called by one name, and comparing names is faster than parsing
 * them.
 */
let cached: { readonly host: string; readonly origin: string | null } = { host: '', origin: null };

/** The origin of a Host header, if it names this machine. The server itself uses plain http. */
export function loopbackOrigin(host: string | undefined): string | null {
  if (host === undefined) return null;
  if (host !== cached.host) cached = { host, origin: readLoopbackOrigin(host) };
  return cached.origin;
}

function readLoopbackOrigin(host: string): string | null {
  const url = HOST_HEADER.test(host) ? URL.parse(`http://${host}`) : null;
  return url && isLoopback(url) ? url.origin : null;
}

const isLoopback = ({ hostname }: URL): boolean => LOOPBACK_NAME.test(hostname);
