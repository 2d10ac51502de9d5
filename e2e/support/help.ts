import type { Locator, Page } from '@playwright/test';

/** The help lines in the page, which open by themselves beside a quote. */
export const helpPanel = (page: Page): Locator => page.getByRole('region', { name: 'Talk to someone now' });
