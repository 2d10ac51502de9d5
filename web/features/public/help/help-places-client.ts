/**
 * Shows the help lines of the guessed country, and then of any country that the visitor chooses. static-page.css hides the
 * others.
 */
import type { HelpRegionKey } from '#contract/domain/help-lines.ts';
import { initialHelpRegion, saveHelpRegion } from '#web/ui/help/help-region.ts';

export function initHelpPlaces(): void {
  for (const places of document.querySelectorAll<HTMLElement>('[data-help-places]')) initHelpPlaceSelect(places);
}

/** The list with the lines of all countries. */
export function initHelpPlaceSelect(places: HTMLElement): void {
  const select = places.querySelector<HTMLSelectElement>('[data-help-chooser] select');
  if (!select) return;
  const show = (key: string): void => {
    for (const place of places.querySelectorAll<HTMLElement>('[data-help-place]')) {
      place.toggleAttribute('data-chosen', place.dataset.helpPlace === key);
    }
  };
  select.value = initialHelpRegion();
  show(select.value);
  select.addEventListener('change', () => {
    saveHelpRegion(select.value as HelpRegionKey);
    show(select.value);
  });
}
