/**
 * The scripts, styles and fonts of the pages: named by their content, so a browser keeps them for ever and never asks
 * whether they have changed.
 */
import type { FastifyReply } from 'fastify';

/** @param path within the built web. */
export const isHashedFile = (path: string): boolean => path.startsWith('assets/');

/** What asks whether a file has changed, or for a part of it, is asked by nobody. */
export const HASHED_FILE_OPTIONS = { etag: false, lastModified: false, acceptRanges: false } as const;

/**
 * No browser opens these as a page or runs them as a worker, so what governs a page means nothing for them, and the log
 * of one helps nobody. A page of the app fetches some thirty, and headers are not compressed: these were 0.6 kB each.
 */
const NEVER_A_PAGE = /\.(?:js|css|woff2)$/;
const ABOUT_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'x-request-id',
];

export function setHashedFileHeaders(reply: FastifyReply, path: string): void {
  reply.header('cache-control', 'public, max-age=31536000, immutable');
  const file = path.replace(/\.(?:br|gz)$/, '');
  if (!NEVER_A_PAGE.test(file)) return;
  for (const name of ABOUT_PAGES) reply.removeHeader(name);
  // Since HTTP 1.1 a connection is kept unless a header says otherwise, so Node need not say so each time.
  if (reply.request.raw.httpVersion === '1.1') reply.raw.removeHeader('connection');
}
