/** Which origin is ours: APP_URL, or without one only this machine. Nothing a caller sends can add another. */
import type { FastifyRequest } from 'fastify';

const LOOPBACK_NAME = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;
/** A host and a port, without any character that a URL would read as something else. */
const HOST_HEADER = /^[\w.:[\]-]{1,255}$/;

/** Used if a request names no origin of ours. */
export const LOCAL_ORIGIN = 'http://localhost';

/** Whether the server is reachable on its own machine only: there is no APP_URL, or one on loopback. */
export const isLoopbackOnly = (appOrigin: string | undefined): boolean =>
  appOrigin === undefined || isLoopback(new URL(appOrigin));

/**
 * The origin that our own pages have for the sender of this request. Without APP_URL it comes from the Host header,
 * never from X-Forwarded-Host, and only if that names this machine. A foreign name that resolves to us (DNS rebinding)
 * is not ours.
 * @returns null if it is not ours.
 */
export function expectedOrigin(request: FastifyRequest, appOrigin: string | undefined): string | null {
  return appOrigin ?? loopbackOrigin(request.raw.headers.host);
}

/** The last answer: a server on this machine is asked by one name, and reading it again takes longer than comparing. */
let last: { readonly host: string; readonly origin: string | null } = { host: '', origin: null };

/** The origin that a Host header names, if it is on this machine. The server itself speaks plain http. */
export function loopbackOrigin(host: string | undefined): string | null {
  if (host === undefined) return null;
  if (host !== last.host) last = { host, origin: readLoopbackOrigin(host) };
  return last.origin;
}

function readLoopbackOrigin(host: string): string | null {
  const url = HOST_HEADER.test(host) ? URL.parse(`http://${host}`) : null;
  return url && isLoopback(url) ? url.origin : null;
}

const isLoopback = ({ hostname }: URL): boolean => LOOPBACK_NAME.test(hostname);
