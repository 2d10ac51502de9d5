/** Mails that the page hands to the person's mail program, which a test has none of. */
import type { Page } from '@playwright/test';

/** Before the page is opened: its mailto addresses are written down instead of followed. */
export async function recordMailtoLinks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(window, { openedMails: opened });
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
  page.evaluate(() => (window as unknown as { openedMails: string[] }).openedMails);
