/** Makes "Help now" open the lines in place. The browser's own dialog keeps the focus and returns it. */
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
  // A button also responds to the space bar.
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    dialog.showModal();
  });
  dialog.querySelector('[data-help-close]')?.addEventListener('click', () => dialog.close());
  // A tap outside closes it: the event target is the dialog itself only where nothing in it was hit.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}
