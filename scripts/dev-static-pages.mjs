/** The static pages in `npm run dev`: rendered for every request, as the build would write them. */
import { readFileSync } from 'node:fs';
import { fillTemplate } from './build/static-pages.mjs';
import { inProject } from './root.mjs';

/** @param {string} api where the server listens @returns {import('vite').Plugin} */
export const devStaticPages = (api) => ({
  name: 'dev-static-pages',
  configureServer(vite) {
    vite.middlewares.use(async (request, response, next) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
      if (!isPage || (path === '/' && (await isSignedIn(api, request.headers.cookie)))) return next();
      try {
        const { renderStaticPages } = await vite.ssrLoadModule('/static-pages.tsx');
        const written = renderStaticPages().find((/** @type {{ path: string | null }} */ one) => one.path === path);
        if (!written) return next();
        const template = readFileSync(inProject('web/static-page.html'), 'utf8');
        const page = await vite.transformIndexHtml(path, fillTemplate(template, written));
        const filled = page.replaceAll('%SUPPORT_EMAIL%', 'support@evenkeel.test').replaceAll('%APP_URL%', api);
        response.setHeader('content-type', 'text/html; charset=utf-8').end(filled);
      } catch (error) {
        next(error);
      }
    });
  },
});

/** The same decision as the server's at `/`. @param {string} api @param {string | undefined} cookie */
async function isSignedIn(api, cookie) {
  if (!cookie) return false;
  const answer = await fetch(`${api}/api/user`, { headers: { cookie } }).catch(() => null);
  return answer?.ok === true;
}
