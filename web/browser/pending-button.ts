/** A pending button keeps the focus and ignores further presses. */
export function setPending(button: HTMLButtonElement, pending: boolean): void {
  for (const name of ['aria-disabled', 'aria-busy']) button.setAttribute(name, String(pending));
}

export const isPending = (button: HTMLButtonElement): boolean => button.getAttribute('aria-busy') === 'true';
