/** Shows one country's lines, the chosen or guessed one's, with the way to choose another. */
import type { HelpPlaceKey } from '../../../../contract/help-lines.ts';
import { initialHelpPlace, rememberHelpPlace } from '../../../ui/help-place.ts';

export function chooseHelpPlaces(): void {
  for (const places of document.querySelectorAll<HTMLElement>('[data-help-places]')) {
    const chooser = places.querySelector<HTMLElement>('[data-help-chooser]');
    const select = chooser?.querySelector('select');
    if (!chooser || !select) continue;
    const show = (key: string): void => {
      for (const place of places.querySelectorAll<HTMLElement>('[data-help-place]')) {
        place.hidden = place.dataset.helpPlace !== key;
      }
    };
    // The chooser says which country it is.
    for (const name of places.querySelectorAll<HTMLElement>('[data-help-place-name]')) name.hidden = true;
    select.value = initialHelpPlace();
    show(select.value);
    chooser.hidden = false;
    select.addEventListener('change', () => {
      rememberHelpPlace(select.value as HelpPlaceKey);
      show(select.value);
    });
  }
}
