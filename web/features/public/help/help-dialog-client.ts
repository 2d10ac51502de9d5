/** Makes "Help now" open the lines in place; the browser's own dialog keeps the focus and gives it back. */
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
  // A button is pressed by the space bar too.
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    dialog.showModal();
  });
  dialog.querySelector('[data-help-close]')?.addEventListener('click', () => dialog.close());
  // A tap beside it closes it: the dialog itself is only hit where nothing in it is.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}
