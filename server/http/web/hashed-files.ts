/**
 * The scripts, styles and fonts of the pages. Their names contain a hash of their content, so browsers cache them
 * indefinitely without revalidation.
 */
import type { FastifyReply } from 'fastify';

/** @param path relative to the folder of the built web app. */
export const isHashedFile = (path: string): boolean => path.startsWith('assets/');

/** Browsers never revalidate these files or request a part of one, so the headers for that are omitted. */
export const HASHED_FILE_OPTIONS = { etag: false, lastModified: false, acceptRanges: false } as const;

/**
 * Browsers never open these files as pages or run them as workers, so the headers that govern pages have no effect on
 * them, and their request ids are of no use in the log. A page of the app loads some thirty of them, and headers are
 * not compressed: these were 0.6 kB per file.
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

/** @param path relative to the folder of the built web app, of the file itself and not of a compressed one. */
export function setHashedFileHeaders(reply: FastifyReply, path: string): void {
  reply.header('cache-control', 'public, max-age=31536000, immutable');
  if (!NEVER_A_PAGE.test(path)) return;
  for (const name of ABOUT_PAGES) reply.removeHeader(name);
  // Since HTTP 1.1 connections are kept alive by default, so Node need not send this header each time.
  if (reply.request.raw.httpVersion === '1.1') reply.raw.removeHeader('connection');
}
