/** Closes the header's menu after a link in it was followed, on Escape, and on a tap or focus outside it. */
export function initMobileMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-page-menu]');
  const summary = menu?.querySelector('summary');
  if (!menu || !summary) return;
  const close = (): void => {
    menu.open = false;
  };
  menu.querySelector('nav')?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) close();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    close();
    summary.focus();
  });
}
