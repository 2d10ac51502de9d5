/**
 * "Try it now" on the landing page: words for five sliders, written in the visitor's own browser. The writer is fetched
 * when somebody first touches a slider, and nothing else leaves the page; what is on it is forgotten with it.
 */
import { afterPage } from '../../../after-page.ts';
import { carryRatings } from '../../../carried-ratings.ts';
import { withStyleSheet } from '../../../ui/style-sheet.ts';
import { loadWriter } from '../../quotes/on-device/load-writer.ts';
import stylesAddress from './try-it.css?url';
import { tryItView } from './try-it-view.ts';
import { visitorRequest } from './visitor-request.ts';

export function letPeopleTry(): void {
  const place = document.querySelector('[data-try-it]');
  if (!place) return;
  afterPage(async () => {
    await withStyleSheet(stylesAddress);
    const view = tryItView();
    place.append(...view.parts);
    const { form, keep, rated } = view;
    for (const touch of ['focusin', 'pointerdown'])
      form.addEventListener(touch, () => void loadWriter().catch(() => {}), { once: true });
    const earlierTexts: string[] = [];
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!view.isWriting()) void write(view, earlierTexts);
    });
    keep.addEventListener('click', () => carryRatings(rated(), new Date()));
  });
}

async function write(view: ReturnType<typeof tryItView>, earlierTexts: string[]): Promise<void> {
  const request = visitorRequest(view.rated(), new Date(), earlierTexts);
  // Help waits for nothing that has to be fetched.
  view.setHelpOpen(request.isHelpOpen);
  view.showWriting();
  try {
    const { wordsWithoutHistory } = await loadWriter();
    const { text } = wordsWithoutHistory(request);
    earlierTexts.unshift(text);
    view.showWords(text);
  } catch (error) {
    console.warn('The writer could not be fetched.', error);
    view.showTrouble(earlierTexts[0] ?? '');
  }
}
