/** Every email as rendered on a phone and a desktop, light and dark. The screenshots are in test-results. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '../../server/testing/free-port.ts';
import { findViolations, onDesktop } from '../support/accessibility.ts';
import { sidewaysOverflow } from '../support/page-checks/layout.ts';

let server: ChildProcess;
let origin: string;

test.beforeAll(async () => {
  const port = await freePort();
  const args = ['node_modules/tsx/dist/cli.mjs', 'scripts/emails.ts', '--port', String(port)];
  server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!server.stdout) throw new Error('The previews have no output.');
  await once(server.stdout, 'data');
  origin = `http://localhost:${port}`;
});
test.afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
});

/** Also takes a screenshot. */
async function checkEmail(page: Page, path: string, view: string): Promise<void> {
  expect(await sidewaysOverflow(page), `${path} needs no scrolling to the side, ${view}`).toBeLessThanOrEqual(0);
  expect(await findViolations(page, ['wcag2a', 'wcag2aa', 'wcag21aa']), `${path}, ${view}`).toEqual([]);
  await page.screenshot({ path: `test-results/mails/${path.slice(1)}-${view}.png`, fullPage: true });
}

test('every email is accessible, fits the window and loads no other resource', async ({ page }) => {
  test.slow();
  await page.goto(origin);
  const paths = await page.locator('li a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    const asked: string[] = [];
    const note = (request: { url: () => string }) => asked.push(request.url());
    page.on('request', note);
    await page.goto(`${origin}${path}/sent`);
    await checkEmail(page, path, 'phone-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await onDesktop(page, () => checkEmail(page, path, 'desktop-dark'));
    await page.emulateMedia({ colorScheme: 'light' });
    page.off('request', note);
    expect(asked, `${path} loads nothing but itself`).toEqual([`${origin}${path}/sent`]);
  }
});
