/** The built web app: hashed files kept for ever, and one HTML page for every path of the app. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '../failure.ts';
import { type OutsideSources, pageContentPolicy } from './content-policy.ts';
import { sendFailure } from './errors.ts';

export interface HtmlPage {
  readonly html: string;
  readonly contentPolicy: string;
}

export interface WebFiles {
  readonly folder: string;
  /** The page of the app, for every path without one of its own. */
  readonly page: HtmlPage;
  /** Pages that were written at build, by path. */
  readonly ownPages: ReadonlyMap<string, HtmlPage>;
  /** Paths answered with 200; every other one gets the same page with 404. */
  readonly appPaths: readonly string[];
  readonly answerUnknown: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

const INDEX = 'index.html';

/** Where the build put the web app: beside the server's bundle, or in dist/ when the sources run; null when not built. */
export function builtWebFolder(): string | null {
  const places = ['../web', '../../dist/web'].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return places.find((place) => existsSync(join(place, 'index.html'))) ?? null;
}

/**
 * Reads the built page and allows exactly the inline scripts it holds.
 * @param values filled in where the page says `%NAME%`.
 */
export function readWebFiles(
  folder: string,
  appPaths: readonly string[],
  values: Readonly<Record<string, string>>,
  outside: OutsideSources,
): WebFiles {
  const read = (file: string): HtmlPage => {
    let html = readFileSync(join(folder, file), 'utf8');
    for (const [name, value] of Object.entries(values)) html = html.replaceAll(`%${name}%`, escapeHtml(value));
    return { html, contentPolicy: pageContentPolicy(inlineHashes(html), outside) };
  };
  const page = read(INDEX);
  const own = readdirSync(folder).filter((file) => file.endsWith('.html') && file !== INDEX);
  const ownPages = new Map(own.map((file) => [`/${file.slice(0, -'.html'.length)}`, read(file)]));
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    const isPage = request.method === 'GET' && !/^\/(api|sandbox|assets)(\/|$)/.test(request.url);
    return isPage ? sendPage(reply.code(404), page) : sendFailure(reply, failure('not_found'));
  };
  return { folder, page, ownPages, appPaths, answerUnknown };
}

export async function mountWeb(app: FastifyInstance, web: WebFiles): Promise<void> {
  for (const path of web.appPaths) {
    const page = web.ownPages.get(path) ?? web.page;
    app.get(path, async (_, reply) => sendPage(reply, page));
  }
  await app.register(fastifyStatic, {
    root: web.folder,
    index: false,
    wildcard: false,
    globIgnore: ['*.html'],
    setHeaders: (reply, path) => {
      const forEver = path.includes(`${join(web.folder, 'assets')}`);
      const always = path === join(web.folder, 'service-worker.js');
      const kept = forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      reply.header('cache-control', always ? 'no-cache' : kept);
    },
  });
}

const sendPage = (reply: FastifyReply, { html, contentPolicy }: HtmlPage): FastifyReply =>
  reply
    .header('content-security-policy', contentPolicy)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);

function inlineHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  return inline.map(
    ([, source]) =>
      `'sha256-${createHash('sha256')
        .update(source ?? '')
        .digest('base64')}'`,
  );
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
