/** Which origin is ours: APP_URL, and without one only this machine itself. Nothing a caller sends can add another. */
import type { FastifyRequest } from 'fastify';

const LOOPBACK_NAME = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;
/** A host and a port, with nothing in it that a URL would read as something else. */
const HOST_HEADER = /^[\w.:[\]-]{1,255}$/;

/** Where a request names no origin of ours. */
export const LOCAL_ORIGIN = 'http://localhost';

/** Whether people reach the server on its own machine alone: there is no APP_URL, or one on loopback. */
export const isLoopbackOnly = (appOrigin: string | undefined): boolean =>
  appOrigin === undefined || isLoopback(new URL(appOrigin));

/**
 * The origin that our own pages have for whoever sent this request. Without APP_URL it is the Host header's, never
 * X-Forwarded-Host's, and only where that names this machine: a foreign name that leads here (DNS rebinding) is nobody
 * of ours.
 * @returns null where it is not ours.
 */
export function expectedOrigin(request: FastifyRequest, appOrigin: string | undefined): string | null {
  return appOrigin ?? loopbackOrigin(request.raw.headers.host);
}

/** The origin a Host header names, where it is on this machine. The server itself speaks plain http. */
export function loopbackOrigin(host: string | undefined): string | null {
  if (host === undefined || !HOST_HEADER.test(host) || !URL.canParse(`http://${host}`)) return null;
  const url = new URL(`http://${host}`);
  return isLoopback(url) ? url.origin : null;
}

const isLoopback = ({ hostname }: URL): boolean => LOOPBACK_NAME.test(hostname);
