import { expectAccessibleInBothThemes, expectAccessibleInEveryView, onDesktop } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { sidewaysOverflow } from '../support/page-checks/layout.ts';

const aboutParts = [
  'Our Mission',
  'What Makes It Different',
  'How We Help',
  'Technology',
  'Disclaimer',
  'Our Commitment',
  'Get Started',
  'Contact',
];

test('the landing page is accessible, with its menu open and in every newsletter form state', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/);
  const outcomes: ('fail' | 'succeed')[] = ['fail', 'succeed'];
  await page.route('**/api/newsletter/subscribe', (route) =>
    outcomes.shift() === 'fail' ? route.abort() : route.fulfill({ json: {} }),
  );
  await page.goto('/');
  await expectAccessibleInEveryView(page);
  await page.locator('[data-page-menu] summary').click();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  const form = page.locator('[data-newsletter-form]');
  await form.getByLabel('Email').fill('ada@example.test');
  await form.getByRole('button').click();
  await expect(form.getByRole('alert')).toContainText('Subscription Failed');
  await expectAccessibleInEveryView(page);
  await form.getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Successfully Subscribed!' })).toBeFocused();
  await expectAccessibleInEveryView(page);
});

test('"Try it now" is accessible before and after its words and help lines appear', async ({ page }) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Try it now' });
  await section.getByText('Three more sliders').click();
  await section.getByRole('slider', { name: 'Hope' }).press('1');
  await section.getByRole('slider', { name: 'Anxiety' }).press('5');
  await expectAccessibleInEveryView(page);
  await section.getByRole('button', { name: 'Write my words' }).click();
  await expect(section.getByRole('button', { name: 'Write another' })).toBeFocused();
  await expect(section.getByRole('link', { name: /Call 116 123/ })).toBeVisible();
  await expectAccessibleInEveryView(page);
});

test('the About page has its eight sections, is accessible and links to sign-up', async ({ page }) => {
  await page.goto('/about');
  await expect(page).toHaveTitle('About | Evenkeel');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(aboutParts);
  await expectAccessibleInEveryView(page);
  await page.getByRole('main').getByRole('link', { name: 'Start Free Trial' }).click();
  await expect(page).toHaveURL(/\/auth#create-account$/);
});

test('the landing page has targets of at least 44 px, text of at least 14 px and no overflow', async ({ page }) => {
  await page.goto('/');
  const find = () =>
    page.evaluate(() => {
      const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const small = [...document.querySelectorAll('a, button, input, summary')]
        .filter((element) => shown(element) && !element.closest('p'))
        .filter((element) => element.getBoundingClientRect().height < 44 && !element.matches('[href="#main"]'))
        .map((element) => element.outerHTML.slice(0, 120));
      const tiny = [...document.querySelectorAll('p, li, dd, span, a')]
        .filter((element) => shown(element) && Number.parseFloat(getComputedStyle(element).fontSize) < 14)
        .map((element) => element.outerHTML.slice(0, 120));
      return { small, tiny };
    });
  const expectNone = async () => {
    expect(await find()).toEqual({ small: [], tiny: [] });
    expect(await sidewaysOverflow(page)).toBe(0);
  };
  await expectNone();
  await onDesktop(page, expectNone);
});
