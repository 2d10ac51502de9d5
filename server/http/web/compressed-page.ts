/**
 * A page from the build: its placeholders are filled in and it is hashed at start, and it is compressed once. Sending
 * it only writes these bytes.
 */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeMarkup } from '../../text/escape-markup.ts';
import { type ExternalSources, pageContentSecurityPolicy } from '../security/content-security-policy.ts';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

/**
 * Takes 30 ms per page, and the result is 6 % smaller than at the next lower level. At the next higher level the first
 * reader would wait for 80 ms.
 */
const BROTLI_QUALITY = 10;

/**
 * Scripts with a `src`, or data for search engines (ld+json), which browsers do not run, need no hash in the policy.
 */
const NOT_INLINE = /\s(?:src=|type="application)/;

/** The placeholder for data of the user who requests the page. */
export const DATA_PLACE = '<!--first-replies-->';

/** A page in one encoding. */
interface EncodedPage {
  /** Changes whenever the page does. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** For a browser that already has this version. */
  readonly notModifiedHeaders: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * The page in the requested encoding. It is compressed for its first reader, because compressing all pages would delay
 * the start by 0.3 s.
 */
export type CompressedPage = (encoding: Encoding) => EncodedPage;

const compress: Readonly<Record<Encoding, (page: Buffer) => Buffer>> = {
  identity: (page) => page,
  gzip: (page) => gzipSync(page),
  br: (page) => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
};

/** @param values replace `%NAME%` in the page. */
export function fillPage(
  template: string,
  values: Readonly<Record<string, string>>,
  external: ExternalSources,
): { readonly html: string; readonly contentPolicy: string } {
  let html = template;
  for (const [name, value] of Object.entries(values)) html = html.replaceAll(`%${name}%`, escapeMarkup(value));
  const inline = { scripts: inlineHashes(html, 'script'), styles: inlineHashes(html, 'style') };
  return { html, contentPolicy: pageContentSecurityPolicy(inline, external) };
}

/**
 * A page that is the same for everyone.
 * @param values replace `%NAME%` in the page.
 */
export function compressedPage(
  template: string,
  values: Readonly<Record<string, string>>,
  external: ExternalSources,
): CompressedPage {
  const { html, contentPolicy } = fillPage(template, values, external);
  const uncompressed = Buffer.from(html.replace(DATA_PLACE, ''));
  const hash = createHash('sha256').update(uncompressed).digest('base64url').slice(0, 22);
  const encode = (encoding: Encoding): EncodedPage => {
    const body = compress[encoding](uncompressed);
    const etag = `"${hash}-${encoding}"`;
    const notModifiedHeaders = {
      'content-security-policy': contentPolicy,
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
      etag,
    };
    const headers = {
      ...notModifiedHeaders,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
    };
    return { etag, headers, notModifiedHeaders, body };
  };
  const encoded = new Map<Encoding, EncodedPage>();
  return (encoding) => {
    const page = encoded.get(encoding) ?? encode(encoding);
    encoded.set(encoding, page);
    return page;
  };
}

/** Browsers revalidate a page at every visit. It is only sent if the browser does not have this version. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CompressedPage): FastifyReply {
  const { etag, notModifiedHeaders, headers, body } = page(acceptedEncoding(request.headers['accept-encoding']));
  return request.headers['if-none-match'] === etag
    ? reply.code(304).headers(notModifiedHeaders).send()
    : reply.headers(headers).send(body);
}

/** For a path that does not exist: always the complete page, never "not modified". */
export function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply, page: CompressedPage): FastifyReply {
  const { headers, body } = page(acceptedEncoding(request.headers['accept-encoding']));
  return reply.code(404).headers(headers).send(body);
}

/** The hashes of a page's inline elements, for a policy that allows only these. */
const inlineHashes = (html: string, element: 'script' | 'style'): string[] =>
  elementsIn(html, element)
    .filter(({ tag }) => !NOT_INLINE.test(tag))
    .map(({ content }) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);

function elementsIn(html: string, name: string) {
  const found: { readonly tag: string; readonly content: string }[] = [];
  let from = html.indexOf(`<${name}`);
  while (from >= 0) {
    const open = html.indexOf('>', from);
    const close = html.indexOf(`</${name}>`, open);
    if (open < 0 || close < 0) return found;
    found.push({ tag: html.slice(from, open), content: html.slice(open + 1, close) });
    from = html.indexOf(`<${name}`, close);
  }
  return found;
}
