/**
 * The built files that are not pages, as @fastify/static sends them. One route for each folder: with one for each file,
 * which it adds itself, a start took a fifth of a second longer.
 */
import { readdirSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HASHED_FILE_OPTIONS, isHashedFile, setHashedFileHeaders } from './hashed-files.ts';

/** Pages are sent otherwise; compressed files are sent in place of the ones they were made from. */
const NOT_SENT_BY_NAME = new Set(['.html', '.br', '.gz']);

/** What is not in the folder now does not exist: no other name reaches the file system. */
export async function mountStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => setHeaders(reply, relative(folder, path).replaceAll('\\', '/')),
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

function setHeaders(reply: FastifyReply, file: string): void {
  if (isHashedFile(file)) setHashedFileHeaders(reply, file);
  else reply.header('cache-control', file === 'service-worker.js' ? 'no-cache' : 'public, max-age=3600');
}

/** Their paths within the folder, with slashes. Hidden files are not ours. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_SENT_BY_NAME.has(extname(entry.name)))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((path) => !/(?:^|\/)\./.test(path));

/** 'assets/*' for all files in assets; the name of a file in no folder. */
const routeOf = (file: string): string => (file.includes('/') ? `${file.slice(0, file.indexOf('/'))}/*` : file);
