import { expect, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { expectUkLines, helpDialog, helpPanel } from '../support/help.ts';

test('/help shows the UK lines without a tap, even if every API call fails', async ({ page, expectTrouble }) => {
  expectTrouble(/\/api\/(user|gdpr)/);
  await page.goto('/help');
  await expect(page).toHaveTitle('Help now | Evenkeel');
  await expect(page.getByText(/^This list was last checked on \d+ \w+ \d{4}\.$/).filter({ visible: true })).toHaveCount(
    1,
  );
  await expectUkLines(page.getByRole('main'));
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expectUkLines(page.getByRole('main'));
});

test("'Help now' opens on a loaded page after the connection is lost", async ({ page, context, expectTrouble }) => {
  // The cookie call of every page may be in flight.
  expectTrouble(/\/api\/gdpr/);
  for (const path of ['/', '/auth']) {
    const lines = path === '/auth' ? page.waitForResponse(/help-dialog/) : null;
    await page.goto(path);
    await (await lines)?.finished();
    // "Try it now" fetches its styles once the page is idle.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Need help now?' }).click();
    await expectUkLines(helpDialog(page));
    await context.setOffline(false);
  }
});

test('a tap beside the help lines of a static page closes them, and one within their edge does not', async ({
  page,
}) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Need help now?' }).click();
  await helpDialog(page).click({ position: { x: 6, y: 6 } });
  await expect(helpDialog(page)).toBeVisible();
  await page.mouse.click(10, 10);
  await expect(helpDialog(page)).toBeHidden();
});

test("'Help now' opens the help page if the code of its dialog cannot be loaded", async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_FAILED/);
  await page.route('**/help-dialog-*.js', (route) => route.abort());
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Need help now?' }).click();
  await expectUkLines(page.getByRole('main'));
  await expect(page).toHaveURL('/help');
});

test('Back on Android, which is a close request to the browser, closes the help lines and stays on the page', async ({
  page,
}) => {
  // A desktop browser has no such button: the request is made to the watcher itself.
  await page.addInitScript(`
    CloseWatcher = class extends CloseWatcher {
      constructor() {
        super();
        window.watcher = this;
      }
    };
  `);
  await page.goto('/auth');
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole('button', { name: 'Need help now?' }).click();
    await expect(helpDialog(page)).toBeVisible();
    await page.evaluate('watcher.requestClose()');
    await expect(helpDialog(page)).toBeHidden();
  }
  await expect(page).toHaveURL('/auth');
});

test('the help lines remember a chosen country after a reload', async ({ page }) => {
  await page.goto('/help');
  await page.getByLabel('Show lines for').selectOption({ label: 'Ireland' });
  await expect(page.getByRole('link', { name: 'Text SHOUT to 85258' })).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Show lines for')).toHaveValue('ie');
});

test('an urgency of 5 opens the help lines each time, even after they were closed', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  for (let time = 0; time < 2; time += 1) {
    await rate(page, /^Urgency of need/, 'End');
    await page.getByRole('button', { name: 'Generate My Quote' }).click();
    await expect(page.getByRole('blockquote')).toBeVisible();
    await expectUkLines(helpPanel(page));
    await expect(page.getByRole('heading', { name: 'Your quote', exact: true })).toBeFocused();
    await helpPanel(page).getByRole('button', { name: 'Close the help lines' }).click();
    await expect(helpPanel(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Your quote', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'New check-in' }).click();
  }
});
