/**
 * Serves the built files that are not pages, with @fastify/static. There is one route per folder: with one route per
 * file, which the plugin would add itself, a start took a fifth of a second longer.
 */
import { readdirSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HASHED_FILE_OPTIONS, isHashedFile, setHashedFileHeaders } from './hashed-files.ts';

/** Pages are served by other routes; compressed files are sent in place of their originals. */
const NOT_SENT_BY_NAME = new Set(['.html', '.br', '.gz']);

/** The list of files is read at start: a name that is not in it never reaches the file system. */
export async function mountStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => setHeaders(reply, requestedName(relative(folder, path).replaceAll('\\', '/'))),
  });
  const files = new Set(filesIn(folder));
  for (const start of new Set([...files].map(routeOf))) {
    app.get(`/${start}`, async (request: FastifyRequest<{ Params: { '*'?: string } }>, reply: FastifyReply) => {
      const file = start.replace('*', request.params['*'] ?? '');
      if (!files.has(file)) return reply.callNotFound();
      return reply.sendFile(`/${file}`, isHashedFile(file) ? HASHED_FILE_OPTIONS : {});
    });
  }
}

/** @param sent the name of the file or of its compressed version. */
const requestedName = (sent: string): string => sent.replace(/\.(?:br|gz)$/, '');

function setHeaders(reply: FastifyReply, file: string): void {
  if (isHashedFile(file)) setHashedFileHeaders(reply, file);
  else reply.header('cache-control', file === 'service-worker.js' ? 'no-cache' : 'public, max-age=3600');
}

/** The paths of the files relative to the folder, with slashes. Hidden files are not part of the build. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !NOT_SENT_BY_NAME.has(extname(file.name)))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((path) => !/(?:^|\/)\./.test(path));

/** 'assets/*' for all files in assets; the file's own name if it is not in a subfolder. */
const routeOf = (file: string): string => (file.includes('/') ? `${file.slice(0, file.indexOf('/'))}/*` : file);
