/** The built web app: hashed files kept for ever, and one HTML page for every path of the app. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '../failure.ts';
import { sendFailure } from './errors.ts';

export interface WebFiles {
  readonly folder: string;
  readonly html: string;
  readonly contentPolicy: string;
  /** Paths answered with 200; every other one gets the same page with 404. */
  readonly appPaths: readonly string[];
  readonly answerUnknown: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

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
): WebFiles {
  let html = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const [name, value] of Object.entries(values)) html = html.replaceAll(`%${name}%`, escapeHtml(value));
  const contentPolicy = contentPolicyFor(html);
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    const isPage = request.method === 'GET' && !/^\/(api|sandbox|assets)(\/|$)/.test(request.url);
    return isPage ? sendPage(reply.code(404), html, contentPolicy) : sendFailure(reply, failure('not_found'));
  };
  return { folder, html, contentPolicy, appPaths, answerUnknown };
}

export async function mountWeb(app: FastifyInstance, web: WebFiles): Promise<void> {
  for (const path of web.appPaths) app.get(path, async (_, reply) => sendPage(reply, web.html, web.contentPolicy));
  await app.register(fastifyStatic, {
    root: web.folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html'],
    setHeaders: (reply, path) => {
      const forEver = path.includes(`${join(web.folder, 'assets')}`);
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}

const sendPage = (reply: FastifyReply, html: string, contentPolicy: string): FastifyReply =>
  reply
    .header('content-security-policy', contentPolicy)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);

function contentPolicyFor(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(
    ([, source]) =>
      `'sha256-${createHash('sha256')
        .update(source ?? '')
        .digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
