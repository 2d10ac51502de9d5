/**
 * Makes "Help now" open the help lines in a dialog. The browser's own dialog element traps the focus and returns it.
 */
export function initHelpDialog(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-help-now]');
  const dialog = document.querySelector<HTMLDialogElement>('[data-help-dialog]');
  if (!link || !dialog) return;
  link.setAttribute('role', 'button');
  link.setAttribute('aria-haspopup', 'dialog');
  link.addEventListener('click', (event) => {
    event.preventDefault();
    dialog.showModal();
  });
  // The link acts as a button, so it must respond to the space bar too.
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    dialog.showModal();
  });
  dialog.querySelector('[data-help-close]')?.addEventListener('click', () => dialog.close());
  // A click outside closes the dialog: the event target is the dialog element itself only if nothing in it was hit.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}
