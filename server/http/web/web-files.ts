/** Serves the built web app: files, static pages for everyone, and one page for every path of the app. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pages } from '#contract/pages.ts';
import { failure } from '../../failure.ts';
import { failureForUnexpected, sendFailure } from '../errors.ts';
import type { ExternalSources } from '../security/content-security-policy.ts';
import type { SessionCheck } from '../sessions/check-session.ts';
import { hasSessionCookie } from '../sessions/session-cookie.ts';
import { type CompressedPage, compressedPage, sendNotFoundPage, sendPage } from './compressed-page.ts';
import { firstRepliesElement, type ReadFirstReplies } from './first-replies.ts';
import { shellFiles, suitsShell } from './page-shells.ts';
import { type PersonalPage, personalPage } from './personal-page.ts';
import { robotsTxt, sitemapXml } from './seo-files.ts';
import { mountStaticFiles } from './static-files.ts';

export interface WebFiles {
  readonly folder: string;
  /** The page of the app. */
  readonly app: CompressedPage;
  /** The same page for a browser without a session, so that it need not call the API to find that out. */
  readonly appForVisitors: CompressedPage;
  /** The same page for a signed-in user, with the replies of the calls that the page makes first. */
  readonly appWithReplies: PersonalPage;
  /** Pages that were rendered by the build, by path. */
  readonly shells: ReadonlyMap<string, PersonalPage>;
  /** The start page for visitors. */
  readonly landing: CompressedPage;
  /** By file name. */
  readonly staticPages: ReadonlyMap<string, CompressedPage>;
  /** Our own origin, without a trailing slash. */
  readonly origin: string;
  /** The paths of our own pages, answered with 200. */
  readonly paths: readonly string[];
  readonly replyNotFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

const HTML = '.html';

/**
 * The build's output folder of the web app: next to the server's bundle, or in dist/ when running from source; null if
 * it was not built.
 */
function builtWebFolder(): string | null {
  const places = ['../web', '../../../dist/web'].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return places.find((place) => existsSync(join(place, 'index.html'))) ?? null;
}

/** The values that replace `%NAME%` in pages. */
type PageValues = Readonly<Record<'APP_URL' | 'SUPPORT_EMAIL', string>>;

/** The built web app, as returned by `readWebFiles`; null if it was not built. */
export function readBuiltWeb(
  values: PageValues,
  external: ExternalSources,
  folder: string | null = builtWebFolder(),
): WebFiles | null {
  return folder === null ? null : readWebFiles(folder, values, external);
}

/** Reads the built pages. Their policies allow exactly the inline scripts that they contain. */
export function readWebFiles(folder: string, values: PageValues, external: ExternalSources): WebFiles {
  const template = (file: string) => readFileSync(join(folder, file), 'utf8');
  const read = (file: string, session: 'none' | 'unknown' = 'unknown'): CompressedPage =>
    compressedPage(template(file), { ...values, SESSION: session }, external);
  const personal = (file: string) => personalPage(template(file), { ...values, SESSION: 'unknown' }, external);
  const names = readdirSync(join(folder, 'static-pages')).map((file) => file.slice(0, -HTML.length));
  const staticPages = new Map(names.map((name) => [name, read(join('static-pages', `${name}${HTML}`))]));
  const notFound = requirePage(staticPages, 'not-found');
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    const isPage = request.method === 'GET' && !/^\/(api|sandbox|assets)(\/|$)/.test(request.url);
    return isPage ? sendNotFoundPage(request, reply, notFound) : sendFailure(reply, failure('not_found'));
  };
  return {
    folder,
    app: read('index.html'),
    appForVisitors: read('index.html', 'none'),
    appWithReplies: personal('index.html'),
    shells: new Map(Object.entries(shellFiles).map(([path, name]) => [path, personal(join('shells', `${name}.html`))])),
    landing: requirePage(staticPages, 'landing'),
    staticPages,
    origin: values.APP_URL,
    paths: Object.values(pages),
    replyNotFound: answerUnknown,
  };
}

function requirePage(staticPages: WebFiles['staticPages'], name: string): CompressedPage {
  const page = staticPages.get(name);
  if (!page) throw new Error(`The build has no static page called ${name}.`);
  return page;
}

interface SessionReaders {
  readonly checkSession: SessionCheck;
  readonly readFirstReplies: ReadFirstReplies;
  /** The paths of pages that are sent with the replies of their first calls. */
  readonly pathsWithReplies: ReadonlySet<string>;
}

/**
 * Mounts the pages. At the start page visitors get the landing page and users the app, so that neither sees the other
 * page first.
 */
export async function mountWeb(app: FastifyInstance, web: WebFiles, readers: SessionReaders): Promise<void> {
  const { checkSession, pathsWithReplies } = readers;
  const sendWithReplies = repliesSender(web, readers);
  app.get('/', async (request, reply) => {
    if (!isOpenedWithSession(request))
      return sendPage(request, reply, (await mayHaveSession(request, reply, checkSession)) ? web.app : web.landing);
    const outcome = await sendWithReplies(request, reply, '/');
    return outcome === 'sent' ? reply : sendPage(request, reply, outcome === 'unknown' ? web.app : web.landing);
  });
  for (const path of web.paths.filter((path) => path !== '/')) {
    const page = web.staticPages.get(path.slice(1));
    app.get(path, async (request, reply) => {
      const isPersonal = pathsWithReplies.has(path) && isOpenedWithSession(request);
      const isSent = isPersonal && (await sendWithReplies(request, reply, path)) === 'sent';
      return isSent ? reply : sendPage(request, reply, page ?? appFor(request, web));
    });
  }
  mountSeoFiles(app, web.origin);
  await mountStaticFiles(app, web.folder);
}

/** Also true while the database is unavailable: the app then says so, and has the help lines. */
async function mayHaveSession(
  request: FastifyRequest,
  reply: FastifyReply,
  checkSession: SessionCheck,
): Promise<boolean> {
  const { cookie } = request.headers;
  if (cookie === undefined) return false;
  try {
    return (await checkSession(cookie, reply)) !== null;
  } catch (error) {
    failureForUnexpected(error, request.log);
    return true;
  }
}

/** 'unknown': nothing was sent, because the database does not say whether there is a session. */
type PersonalPageOutcome = 'sent' | 'no-session' | 'unknown';

const repliesSender =
  (web: WebFiles, { readFirstReplies }: SessionReaders) =>
  async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<PersonalPageOutcome> => {
    try {
      const first = await readFirstReplies(request, reply, path);
      if (!first) return 'no-session';
      const shell = suitsShell(first) ? web.shells.get(path) : undefined;
      await (shell ?? web.appWithReplies).send(request, reply, firstRepliesElement(first));
      return 'sent';
    } catch (error) {
      failureForUnexpected(error, request.log);
      return 'unknown';
    }
  };

/**
 * Only a page that is opened in a tab is personal: the service worker caches the pages it fetches, for any later user
 * of the browser. A page with a query shows other data, and so makes other first calls.
 */
const isOpenedWithSession = ({ headers, url }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'document' && hasSessionCookie(headers.cookie) && !url.includes('?');

/**
 * Only a page that is opened in a tab states that there is no session: the service worker caches the pages it fetches,
 * for any later user of the browser.
 */
function appFor({ headers }: FastifyRequest, web: WebFiles): CompressedPage {
  const isVisitor = headers['sec-fetch-dest'] === 'document' && !hasSessionCookie(headers.cookie);
  return isVisitor ? web.appForVisitors : web.app;
}

function mountSeoFiles(app: FastifyInstance, origin: string): void {
  const files = [
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', text: robotsTxt(origin) },
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: sitemapXml(origin) },
  ];
  for (const { path, type, text } of files) {
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(text),
    );
  }
}
