import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pages } from '#contract/pages.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { useCanNavigate } from '../../ui/layout/main-nav.tsx';
import { PageLink } from '../../ui/layout/page-link.tsx';

/** Pages that require a plan. */
const linksWithPlan = [
  { href: pages.home, label: 'Home' },
  { href: pages.sliders, label: 'Check-in' },
  { href: pages.progress, label: 'Progress' },
  { href: pages.favorites, label: 'Favorites' },
] as const;
const linksAlways = [
  { href: pages.settings, label: 'Settings' },
  { href: pages.faq, label: 'Help / FAQ' },
] as const;

/** A menu with links from Settings to every page of the user. */
export function SettingsMenu() {
  const [open, setOpen] = useState(false);
  const canNavigate = useCanNavigate();
  const { box, toggle } = useDismiss(open, () => setOpen(false));
  return (
    <div ref={box} className="sm:relative">
      <button
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls="settings-menu"
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-tap min-w-tap items-center justify-center gap-2 text-small font-medium"
      >
        <Icon name={open ? 'close' : 'menu'} className="size-5.5" />
        <span className="underline decoration-1 underline-offset-4 max-sm:sr-only">Menu</span>
      </button>
      <nav
        id="settings-menu"
        aria-label="Menu"
        hidden={!open}
        className="absolute inset-x-gutter z-30 rounded-card sm:top-full sm:right-0 sm:left-auto sm:w-56 bg-raised py-2 shadow-over forced-colors:border"
      >
        {[...(canNavigate ? linksWithPlan : []), ...linksAlways].map(({ href, label }) => (
          <PageLink
            key={href}
            href={href}
            onClick={() => setOpen(false)}
            aria-current={href === pages.settings ? 'page' : undefined}
            className="flex min-h-12 items-center px-5 font-medium text-inherit no-underline -outline-offset-3! hover:bg-primary-soft aria-[current]:font-[650] aria-[current]:text-primary"
          >
            {label}
          </PageLink>
        ))}
      </nav>
    </div>
  );
}

/**
 * Closes the menu on Escape and returns the focus. Also closes it when the focus moves elsewhere, and leaves the focus
 * there.
 */
function useDismiss(open: boolean, close: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const onDismiss = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onDismiss();
      toggle.current?.focus();
    };
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onDismiss();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [open]);
  return { box, toggle };
}
