/** The same app in two tabs of one browser. */
import { expect, signIn, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

test('a tab that shows another user reloads when someone signs in', async ({ page, context }) => {
  const [ada, bea] = [uniqueEmail(), uniqueEmail()];
  for (const email of [bea, ada]) {
    await context.clearCookies();
    await subscribe(page, email);
  }
  await page.goto('/settings');
  await expect(page.getByText(ada).first()).toBeVisible();
  const other = await context.newPage();
  await context.clearCookies();
  await other.goto('/auth');
  await signIn(other, bea);
  await expect(other).toHaveURL('/');
  await expect(page.getByText(bea).first()).toBeVisible();
  await expect(page.getByText(ada)).toHaveCount(0);
});

test('a check-in made in another tab appears without a reload', async ({ page, context }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  await expect(page.getByText('No quotes yet. Create your first one!')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/sliders');
  await other.getByRole('slider', { name: /^Stress/, disabled: false }).press('End');
  await other.getByRole('button', { name: 'Generate My Quote' }).click();
  const text = await other.getByRole('blockquote').innerText();
  await expect(page.getByRole('article')).toContainText(text.slice(0, 40));
  await expect(page.getByText('No quotes yet. Create your first one!')).toHaveCount(0);
});
