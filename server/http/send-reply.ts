/** Converts the result of a handler into an HTTP response. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { isFailure } from '../failure.ts';
import { isReply, type Reply, replyKind } from '../reply.ts';
import { sendFailure } from './errors.ts';
import { isNavigation, sendTooManyRequestsPage } from './rate-limits/too-many-requests-page.ts';
import { framedPageHeaders, standalonePageHeaders } from './security/content-security-policy.ts';

export function sendReply(reply: FastifyReply, outcome: unknown): unknown {
  if (isReply(outcome)) return sendReplyOfKind(reply, outcome);
  if (!isFailure(outcome)) return reply.send(outcome);
  if (outcome.code === 'too_many_requests' && isNavigation(reply.request))
    return sendTooManyRequestsPage(reply, outcome.retryAfterSeconds);
  return sendFailure(reply, outcome);
}

function sendReplyOfKind(reply: FastifyReply, outcome: Reply): FastifyReply {
  switch (outcome[replyKind]) {
    case 'with-cookies':
      return reply.header('set-cookie', [...outcome.cookies]).send(outcome.body);
    case 'paged':
      reply.header('x-total-count', String(outcome.total));
      if (outcome.isAtLeast) reply.header('x-total-count-is', 'at least');
      if (outcome.nextCursor !== null) reply.header('x-next-cursor', outcome.nextCursor);
      return reply.send(outcome.body);
    case 'raw-json':
      return sendText(reply, 'application/json; charset=utf-8', outcome.text);
    case 'redirect':
      // Clears only the cache: "storage" would also delete the chosen theme, the offline copy of the help page, and
      // another user's unsent check-ins.
      if (outcome.clearsCache) reply.header('clear-site-data', '"cache"');
      return reply.header('set-cookie', [...outcome.cookies]).redirect(outcome.location, 303);
    case 'html':
      return sendText(reply.headers(standalonePageHeaders), 'text/html; charset=utf-8', outcome.html);
    case 'framed-html':
      return sendText(reply.headers(framedPageHeaders), 'text/html; charset=utf-8', outcome.html);
    case 'private-file':
      // Cached for a year, and never used for another session in the same browser.
      reply.header('cache-control', 'private, max-age=31536000, immutable').header('vary', 'cookie');
      return reply.type(outcome.contentType).send(Buffer.from(outcome.bytes));
    case 'download':
      return asAttachment(reply, outcome).send(Buffer.from(outcome.bytes));
    case 'streamed-download':
      // An error during the download ends the connection, so that an incomplete file is not mistaken for a complete
      // one.
      return asAttachment(reply, outcome)
        .serializer(String)
        .send(Readable.from(outcome.parts, { objectMode: false }));
  }
}

const sendText = (reply: FastifyReply, contentType: string, text: string): FastifyReply =>
  reply.type(contentType).serializer(String).send(text);

/** The name is safe in the header, because we choose it: letters, digits, dots and hyphens. */
const asAttachment = (reply: FastifyReply, file: { readonly name: string; readonly contentType: string }) =>
  reply.header('content-disposition', `attachment; filename="${file.name}"`).type(file.contentType);
