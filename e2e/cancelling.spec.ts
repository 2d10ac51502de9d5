import { expect, someone, subscribe, test } from './house.ts';

const mail = 'mailto:support@evenkeel.test?subject=Cancel%20my%20subscription';

test('wherever a visitor reads that they can cancel any time, it says how', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Cancel any time by writing to us.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    'mailto:support@evenkeel.test',
  );
  await page.goto('/auth');
  await expect(page.getByText('Cancel any time by writing to us.')).toBeVisible();
});

test('someone subscribed finds the mail that cancels in the status, in how the trial works, and in Settings', async ({
  page,
}) => {
  await subscribe(page, someone());
  await page.goto('/subscription');
  const status = page.getByRole('region', { name: 'Your current plan' });
  await expect(status.getByRole('link', { name: 'support@evenkeel.test' })).toHaveAttribute('href', mail);
  const steps = page.getByRole('list').filter({ hasText: 'First payment of £4.99' });
  await expect(steps.getByRole('link', { name: 'support@evenkeel.test' })).toHaveAttribute('href', mail);
  await page.goto('/settings');
  const plan = page.getByRole('region', { name: 'Subscription' });
  await expect(plan.getByRole('link', { name: 'support@evenkeel.test' })).toHaveAttribute('href', mail);
});
