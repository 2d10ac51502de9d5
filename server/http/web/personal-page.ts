/** A page of the app with data of the user who asked for it: made for one request, and kept by nobody. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExternalSources } from '../security/content-security-policy.ts';
import { acceptedEncoding, DATA_PLACE, type Encoding, fillPage } from './compressed-page.ts';

/** Takes about a millisecond, on another thread. At the levels of pages that are compressed once, someone would wait. */
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

/** @param values filled in where the page says `%NAME%`. */
export function personalPage(
  template: string,
  values: Readonly<Record<string, string>>,
  external: ExternalSources,
): PersonalPage {
  const { html, contentPolicy } = fillPage(template, values, external);
  const place = html.indexOf(DATA_PLACE);
  if (place < 0) throw new Error(`A page of the app has no ${DATA_PLACE}.`);
  const before = html.slice(0, place);
  const after = html.slice(place + DATA_PLACE.length);
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
