/**
 * "Try it now" in the landing page's hero: a quote for up to five sliders, written in the visitor's own browser. The
 * writer's code is loaded when a slider is first touched, and nothing is sent from the page. All input is lost when the
 * page is left.
 */

import { loadStyleSheet } from '#web/browser/load-style-sheet.ts';
import { loadWriter } from '#web/browser/load-writer.ts';
import { runWhenIdle } from '#web/browser/run-when-idle.ts';
import { saveDraftRatings } from '#web/session/draft-ratings.ts';
import stylesAddress from './try-it.css?url';
import { createTryItView } from './try-it-view.ts';
import { buildVisitorRequest } from './visitor-request.ts';

export function initTryIt(): void {
  const section = document.querySelector<HTMLElement>('[data-try-it]');
  if (!section) return;
  runWhenIdle(async () => {
    await loadStyleSheet(stylesAddress);
    const view = createTryItView(section);
    const { form, keepLink, rated } = view;
    for (const slider of form.querySelectorAll('input')) {
      for (const touch of ['focus', 'pointerdown'])
        slider.addEventListener(touch, () => void loadWriter().catch(() => {}), { once: true });
    }
    const earlierTexts: string[] = [];
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!view.isWriting()) void writeQuote(view, earlierTexts);
    });
    keepLink.addEventListener('click', () => saveDraftRatings(rated(), new Date()));
  });
}

async function writeQuote(view: ReturnType<typeof createTryItView>, earlierTexts: string[]): Promise<void> {
  const request = buildVisitorRequest(view.rated(), new Date(), earlierTexts);
  // Open the help lines before the writer's code has loaded.
  view.setHelpOpen(request.isHelpOpen);
  view.showWriting();
  try {
    const { writeWithoutHistory } = await loadWriter();
    const { text } = writeWithoutHistory(request);
    earlierTexts.unshift(text);
    view.showQuote(text);
  } catch (error) {
    console.warn('initTryIt: loading or running the built-in writer failed', error);
    view.showError(earlierTexts[0] ?? '');
  }
}
