/** Emails that the page hands to the user's mail program, which tests lack. */
import type { Page } from '@playwright/test';

/** Call before opening the page: records its mailto links instead of following them. */
export async function recordMailtoLinks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(window, { openedMailtoLinks: opened });
    const record = (event: Event) => {
      const { href } = event.target as HTMLAnchorElement;
      if (!href?.startsWith('mailto:')) return;
      event.preventDefault();
      opened.push(href);
    };
    document.addEventListener('click', record, true);
  });
}

export const openedMailtoLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { openedMailtoLinks: string[] }).openedMailtoLinks);
