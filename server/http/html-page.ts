/** A page written at build, made ready once: filled in, hashed, compressed, so that sending it is handing over bytes. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type OutsideSources, pageContentPolicy } from './content-policy.ts';

/** Nearly as small as the best, in a hundredth of its time: every start of the server waits for it. */
const BROTLI_QUALITY = 9;

const SCRIPTS = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const STYLES = /<style[^>]*>([\s\S]*?)<\/style>/g;

type Encoding = 'br' | 'gzip' | 'identity';

/** One form of a page: what is sent, and the headers that go with it. */
interface Form {
  readonly body: Buffer;
  /** Its ETag, which changes when the page does. */
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type HtmlPage = Readonly<Record<Encoding, Form>>;

/** @param values filled in where the page says `%NAME%`. */
export function htmlPage(
  template: string,
  values: Readonly<Record<string, string>>,
  outside: OutsideSources,
): HtmlPage {
  let html = template;
  for (const [name, value] of Object.entries(values)) html = html.replaceAll(`%${name}%`, escapeHtml(value));
  const identity = Buffer.from(html);
  const contentPolicy = pageContentPolicy(
    { scripts: hashesOf(html, SCRIPTS), styles: hashesOf(html, STYLES) },
    outside,
  );
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const form = (encoding: Encoding, body: Buffer): Form => {
    const tag = `"${hash}-${encoding}"`;
    const headers = {
      'content-security-policy': contentPolicy,
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
      etag: tag,
    };
    return { body, tag, headers };
  };
  const brotli = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  return { identity: form('identity', identity), gzip: form('gzip', gzipSync(identity)), br: form('br', brotli) };
}

/** Asked for anew every time, and sent only where the browser does not have it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: HtmlPage): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const { body, tag, headers } = page[encoding];
  reply.headers(headers);
  if (request.headers['if-none-match'] === tag && reply.statusCode === 200) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', 'text/html; charset=utf-8').send(body);
}

const encodingFor = (accepted: string | string[] | undefined): Encoding => {
  if (typeof accepted !== 'string') return 'identity';
  return /\bbr\b(?!;q=0)/.test(accepted) ? 'br' : /\bgzip\b(?!;q=0)/.test(accepted) ? 'gzip' : 'identity';
};

/** Of what stands inside the page: exactly that may run, or style it. */
const hashesOf = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(
    ([, source]) =>
      `'sha256-${createHash('sha256')
        .update(source ?? '')
        .digest('base64')}'`,
  );

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
