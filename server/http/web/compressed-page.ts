/** A page written at build: filled in and hashed at the start, compressed once. Sending it only hands over bytes. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ExternalSources, pageContentSecurityPolicy } from '../security/content-security-policy.ts';

/** Takes 30 ms a page, and is 6 % smaller than the level below. At the level above the first reader waits for 80 ms. */
const BROTLI_QUALITY = 10;

/** Scripts in files of their own, or data for search engines (ld+json), which is never run and needs no permission. */
const NOT_INLINE = /\s(?:src=|type="application)/;

/** Where the build leaves room for data of the user who asks for the page. */
export const DATA_PLACE = '<!--first-replies-->';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page in one encoding. */
interface EncodedPage {
  /** Changes when the page does. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** For a browser that has it already. */
  readonly notModifiedHeaders: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The page in the encoding asked for. Compressed by its first reader: all pages at once hold up a start by 0.3 s. */
export type CompressedPage = (encoding: Encoding) => EncodedPage;

const compress: Readonly<Record<Encoding, (page: Buffer) => Buffer>> = {
  identity: (page) => page,
  gzip: (page) => gzipSync(page),
  br: (page) => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
};

/** @param values filled in where the page says `%NAME%`. */
export function fillPage(
  template: string,
  values: Readonly<Record<string, string>>,
  external: ExternalSources,
): { readonly html: string; readonly contentPolicy: string } {
  let html = template;
  for (const [name, value] of Object.entries(values)) html = html.replaceAll(`%${name}%`, escapeHtml(value));
  const inline = { scripts: inlineHashes(html, 'script'), styles: inlineHashes(html, 'style') };
  return { html, contentPolicy: pageContentSecurityPolicy(inline, external) };
}

/** The same for everyone. @param values filled in where the page says `%NAME%`. */
export function compressedPage(
  template: string,
  values: Readonly<Record<string, string>>,
  external: ExternalSources,
): CompressedPage {
  const { html, contentPolicy } = fillPage(template, values, external);
  const page = Buffer.from(html.replace(DATA_PLACE, ''));
  const hash = createHash('sha256').update(page).digest('base64url').slice(0, 22);
  const encode = (encoding: Encoding): EncodedPage => {
    const body = compress[encoding](page);
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
    const known = encoded.get(encoding) ?? encode(encoding);
    encoded.set(encoding, known);
    return known;
  };
}

/** A page is asked for again every time, and sent only where the browser does not have it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CompressedPage): FastifyReply {
  const { etag, notModifiedHeaders, headers, body } = page(acceptedEncoding(request.headers['accept-encoding']));
  return request.headers['if-none-match'] === etag
    ? reply.code(304).headers(notModifiedHeaders).send()
    : reply.headers(headers).send(body);
}

/** For a path that does not exist: always the full page, never "not modified". */
export function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply, page: CompressedPage): FastifyReply {
  const { headers, body } = page(acceptedEncoding(request.headers['accept-encoding']));
  return reply.code(404).headers(headers).send(body);
}

export const acceptedEncoding = (accepted: string | string[] | undefined): Encoding => {
  if (typeof accepted !== 'string') return 'identity';
  return /\bbr\b(?!;q=0)/.test(accepted) ? 'br' : /\bgzip\b(?!;q=0)/.test(accepted) ? 'gzip' : 'identity';
};

/** Hashes of a page's inline elements: exactly these may run, or style it. */
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

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
