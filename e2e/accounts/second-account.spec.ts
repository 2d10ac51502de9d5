/** An account that is made again with the address of a deleted one. */
import { deleteOwnAccount } from '../../server/testing/user-actions.ts';
import { pageClient } from '../support/api.ts';
import { expect, signUp, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

test('a new account with an address that has had its free trial is not offered another', async ({ page }) => {
  const email = uniqueEmail();
  await subscribe(page, email);
  await deleteOwnAccount(pageClient(page));
  await signUp(page, email);
  await expect(page.getByText('Welcome to Evenkeel! Please complete your subscription to continue.')).toBeVisible();
  await expect(page.getByText("You've had your free trial. You pay £4.99 today.")).toBeVisible();
  await expect(page.getByText(/to start your .*free trial/)).toHaveCount(0);
});
