/** Closes the bar's menu when expected: after following a link in it, on Escape, or on a tap or focus elsewhere. */
export function initMobileMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-document-menu]');
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
