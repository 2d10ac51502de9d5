/** A page of the app that contains data of the user who requested it: built for one request, and never cached. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExternalSources } from '../security/content-security-policy.ts';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { DATA_PLACE, fillPage } from './compressed-page.ts';

/**
 * Takes about a millisecond, on another thread. At the levels that are used for pages compressed once, the user would
 * wait noticeably.
 */
const BROTLI_QUALITY = 5;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const compress: Readonly<Record<Encoding, (page: Buffer) => Promise<Buffer>>> = {
  identity: async (page) => page,
  gzip: (page) => toGzip(page),
  br: (page) => toBrotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
};

export interface PersonalPage {
  /** @param data an inert element: the policy of the page allows no script in its place. */
  readonly send: (request: FastifyRequest, reply: FastifyReply, data: string) => Promise<void>;
}

/** @param values replace `%NAME%` in the page. */
export function personalPage(
  template: string,
  values: Readonly<Record<string, string>>,
  external: ExternalSources,
): PersonalPage {
  const { html, contentPolicy } = fillPage(template, values, external);
  const dataAt = html.indexOf(DATA_PLACE);
  if (dataAt < 0) throw new Error(`A page of the app has no ${DATA_PLACE}.`);
  const before = html.slice(0, dataAt);
  const after = html.slice(dataAt + DATA_PLACE.length);
  return {
    send: async (request, reply, data) => {
      const encoding = acceptedEncoding(request.headers['accept-encoding']);
      const body = await compress[encoding](Buffer.from(before + data + after));
      reply.headers({
        'content-security-policy': contentPolicy,
        'cache-control': 'private, no-store',
        vary: 'accept-encoding, cookie, sec-fetch-dest',
        'content-type': 'text/html; charset=utf-8',
      });
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      reply.send(body);
    },
  };
}
